// The strip of a hand: one lane a seat, marks above it, a cursor at the moment shown.

class Strip {
  constructor(view) {
    this.view = view;
    this.node = html("div", "ppv-strip");
    this.node.tabIndex = 0;
    this.node.setAttribute("role", "slider");
    this.node.onclick = (event) => {
      const box = this.lanes.getBoundingClientRect();
      view.go(Math.round(Math.max(0, (event.clientX - box.left) / box.width) * view.last));
    };
  }

  draw() {
    this.cursor.setAttribute("x", Math.min(this.view.step, this.view.last - 0.5));
    this.node.setAttribute("aria-valuenow", this.view.step);
  }

  // How high a bar is in seconds, and whose decision took longest; that nothing is known where no time is recorded.
  scale(longest) {
    const { frames, data } = this.view;
    const { words } = data;
    const note = html("p", "ppv-scale");
    if (!this.view.times) return note;
    const at = frames.events.findIndex((event) => event[5] === longest && longest > 1);
    if (at < 0) {
      note.textContent = frames.events.some((event) => event[5] !== null) ? "" : words.no_times;
      return note;
    }
    const s = (longest / 1000).toFixed(1);
    note.append(html("span", "", words.tallest.replace("{s}", s) + " · "));
    const open = html("button", "", words.longest.replace("{s}", s).replace("{who}", frames.seats[frames.events[at][0]].name).replace("{at}", at));
    open.type = "button";
    open.title = this.view.known ? "" : frames.events[at][1];
    open.onclick = (event) => {
      event.stopPropagation();
      this.view.go(at);
    };
    note.append(open);
    return note;
  }

  // So that who acted is not told by colour alone each seat has its lane; with times the bars grow with the time thought.
  fill() {
    const { events, players, verdicts, turns, limits, seats } = this.view.frames;
    const width = Math.max(1, this.view.last);
    const box = svg("svg", { viewBox: `0 0 ${width} ${players * 12}`, preserveAspectRatio: "none" });
    const longest = Math.max(1, ...events.map((event) => event[5] ?? 0));
    events.forEach((event, seq) => {
      if (event[0] < 0) return;
      const height = this.view.times && event[5] ? 3 + (8 * event[5]) / longest : 3;
      box.append(svg("rect", { x: seq + 0.1, y: event[0] * 12 + 11.5 - height, width: 0.8, height,
        class: "ppv-tick ppv-lane" + event[0] }));
    });
    this.lanes = box;
    this.cursor = svg("rect", { y: 0, width: Math.max(0.6, width / 300), height: players * 12, class: "ppv-cursor" });
    box.append(this.cursor);
    const marks = html("div", "ppv-marks");
    const mark = (seq, sign, title) => {
      const node = html("button", "", sign);
      node.type = "button";
      node.tabIndex = -1;
      node.title = title;
      node.style.left = (100 * seq) / width + "%";
      node.onclick = (event) => {
        event.stopPropagation();
        this.view.go(seq);
      };
      marks.append(node);
    };
    if (limits) {
      for (const [, , seq, , , counted] of turns) if (counted > limits[0]) mark(seq, "◆", this.view.data.words.over_limit);
    }
    for (const one of verdicts) mark(one.seq, one.points ? "■" : one.sign, one.label + " " + one.rule);
    events.forEach((event, seq) => {
      if (event[2] & OFFICIAL) mark(seq, "§", event[1]);
    });
    const names = html("div", "ppv-names");
    for (const { wind, name } of seats) {
      const label = html("span", "", wind + " " + name);
      label.title = name;
      names.append(label);
    }
    this.node.replaceChildren(marks, names, box, this.scale(longest));
    this.node.setAttribute("aria-label", this.view.data.words.strip);
    this.node.setAttribute("aria-valuemin", 0);
    this.node.setAttribute("aria-valuemax", this.view.last);
  }
}
