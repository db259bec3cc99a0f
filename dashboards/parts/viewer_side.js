// What stands beside the table: what was just done, verdicts and rulings of the moment, the seats, and the table in words.

class Side {
  constructor(view) {
    this.view = view;
    this.banner = html("div", "ppv-banner");
    this.now = html("p", "ppv-now");
    this.now.setAttribute("aria-live", "polite");
    this.seats = html("table", "ppv-seats");
    this.legend = html("p", "ppv-legend");
    this.spoken = html("ul", "ppv-sr");
    this.rows = [];
  }

  draw(state) {
    this.drawNow();
    this.drawBanner();
    this.drawSeats(state);
    this.drawLegend(state);
  }

  // What the numbers beside the seats and in the middle mean.
  drawLegend(state) {
    const { view } = this;
    const { words } = view.data;
    const wall = words.legend_wall.replaceAll("{n}", state.w).replaceAll("{dead}", view.frames.wall.dead);
    const parts = [wall];
    if (view.hints) parts.push(view.known ? words.legend_waits_own : words.legend_waits);
    if (view.times && view.frames.turns.length) parts.push(view.frames.limits ? words.legend_time : words.legend_time_free);
    put(this.legend, parts.join(" · "));
  }

  line(label, event) {
    const node = html("span");
    node.append(html("b", "", label + " "), html("span", "", event[1]));
    if (this.view.times && event[4] !== null) node.append(html("span", "ppv-quiet", " " + clock(event[4])));
    if (this.view.times && event[5] !== null) {
      node.append(html("span", "ppv-quiet", " · " + this.thought(event[5])));
    }
    return node;
  }

  // The clock of the table: how long it has run, what staff have called out.
  hour(just) {
    const { words } = this.view.data;
    const [begun, limit, called, ended] = this.view.frames.hour;
    const parts = [words.hour.replace("{at}", clock(begun + (just?.[4] ?? 0))).replace("{of}", short(limit))];
    if (called !== null && this.view.step >= called) parts.push(words.hour_called);
    if (ended !== null && this.view.step >= ended) parts.push(words.hour_ended);
    return parts.join(" · ");
  }

  // What counts under the limits of a book, else how long it took.
  thought(ms) {
    const { words } = this.view.data;
    return (this.view.frames.limits ? words.counted : words.thought).replace("{s}", (ms / 1000).toFixed(1));
  }

  drawNow() {
    const { words } = this.view.data;
    const [just, next] = [this.view.frames.events[this.view.step - 1], this.view.frames.events[this.view.step]];
    const parts = [html("span", "ppv-count", `${this.view.step} / ${this.view.last}`)];
    if (just) parts.push(this.line(words.just, just));
    // what comes next would tell a tile that nobody had seen then
    if (next && !this.view.known) parts.push(this.line(words.next, next));
    if (this.view.times && this.view.frames.hour) parts.push(html("span", "ppv-quiet", this.hour(just)));
    const rivals = this.view.frames.rivals[this.view.step];
    if (rivals) parts.push(html("span", "ppv-rivals", rivals));
    if (this.view.step === this.view.last) {
      const { words: ends, worth } = this.view.frames.result;
      ends.forEach((text, at) => {
        if (!just || text !== just[1]) parts.push(html("span", "ppv-end", text));
        if (worth[at]) parts.push(html("span", "ppv-end", worth[at]));
      });
    }
    this.now.replaceChildren(...parts);
  }

  drawBanner() {
    const { view } = this;
    const { words } = view.data;
    // at its act, which is the next one, and still when that act has just been made
    const here = view.frames.verdicts.filter((one) => one.seq === view.step || (one.act && one.seq === view.step - 1));
    const boxes = here.map((one) => {
      const box = html("div", "ppv-verdict ppv-" + one.status);
      const head = html("p");
      head.append(html("b", "", `${one.sign} ${one.label}`));
      if (one.act) head.append(html("span", "ppv-when", " · " + (one.seq === view.step ? words.at_next : words.at_just)));
      box.append(head);
      box.append(one.text ? html("p", "", one.text) : html("p", "ppv-quiet", words.withheld));
      const rule = html("a", "", one.rule);
      if (/^\.\/[a-z]*(\?[^#]*)?$/.test(one.href)) rule.href = one.href;
      const named = html("p");
      named.append(html("b", "", words.card_rule + " "), rule, html("span", "", " " + one.title + one.place));
      box.append(named);
      for (const [label, text] of one.lines) {
        const line = html("p", label ? "" : "ppv-quiet");
        if (label) line.append(html("b", "", label + " "));
        line.append(html("span", "", text));
        box.append(line);
      }
      return box;
    });
    const act = this.view.frames.events[this.view.step];
    if (act && act[2] & OFFICIAL) {
      const box = html("div", "ppv-verdict ppv-official");
      box.append(html("p", "", "§ " + act[1]));
      boxes.push(box);
    }
    const remark = this.view.frames.remarks[this.view.step];
    if (remark) {
      const box = html("div", "ppv-verdict ppv-official");
      const line = html("p");
      line.append(html("b", "", this.view.data.words.remark + " "), html("span", "", remark));
      box.append(line);
      boxes.push(box);
    }
    if (!boxes.length) {
      boxes.push(html("p", "ppv-none", view.marks.length ? words.nothing_here.replace("{n}", view.marks.length) : words.nothing_hand));
    }
    this.banner.replaceChildren(...boxes);
  }

  // One row a seat: wind, name with what it waits for and could do, points and what the hand changed, time.
  drawSeats(state) {
    const { view } = this;
    const { words, seats } = view.data;
    const { players, result } = view.frames;
    const paid = view.step === view.last ? result.deltas : null;
    while (this.rows.length > players) this.rows.pop().node.remove();
    for (let seat = 0; seat < players; seat++) {
      const row = (this.rows[seat] ??= this.row());
      const active = state.a === seat;
      row.node.className = active ? "ppv-active" : "";
      put(row.who, (active ? "▶ " : "") + seats[seat].wind);
      put(row.name, seats[seat].name);
      put(row.more, view.hints ? this.hints(state, seat) : "");
      put(row.score, state.sc ? number(state.sc[seat]) : "–");
      put(row.change, paid ? signed(paid[seat]) : "");
      const time = view.times ? timeText(view.frames, seat, view.step, words) : "";
      put(row.time, time);
      row.time.title = time ? timeTitle(view.frames, words) : "";
      row.time.className = "ppv-time" + (time && isOver(view.frames, seat, view.step) ? " ppv-over" : "");
      row.more.title = view.hints && state["t" + seat].length ? state["t" + seat].map((one) => waitText(one, words, view.data.tiles)).join("\n") : "";
      put(row.spoken, this.inWords(state, seat));
    }
  }

  row() {
    const node = html("tr");
    const who = html("th");
    who.scope = "row";
    const cell = html("td", "ppv-name");
    const [name, more] = [html("span"), html("span", "ppv-more")];
    const [score, change, time, spoken] = [html("td", "ppv-right"), html("td", "ppv-right"), html("td", "ppv-time"), html("li")];
    cell.append(name, more);
    node.append(who, cell, score, change, time);
    this.seats.append(node);
    this.spoken.append(spoken);
    return { node, who, name, more, score, change, time, spoken };
  }

  // How far the hand is, its waits with the tiles left, what it could do and was asked.
  hints(state, seat) {
    const { words } = this.view.data;
    const { said } = this.view.frames;
    const parts = [farText(state, seat, words)];
    const furiten = state["f" + seat];
    if (furiten) parts[0] = parts[0].replace(words.furiten, words["furiten_" + furiten]);
    const waits = state["t" + seat];
    if (waits.length > MANY) parts.push(manyWaits(waits, words));
    else if (waits.length) {
      parts.push(words.waits + ": " + waits.map(([face, seen, all]) => `${code(face)} ×${seen}` + (all === null || all === seen ? "" : ` (${all})`)).join(", "));
    }
    const options = state["c" + seat].map((option) => [optionWord(option, words), ...option[1].map(code)].join(" "));
    if (options.length) parts.push(words.could + ": " + options.join(", "));
    const asked = state["q" + seat];
    if (asked.length) parts.push(words.offered + ": " + asked.map((word) => said[word] ?? word).join(", "));
    return parts.filter(Boolean).join(" · ");
  }

  // The picture of a seat as a sentence, for who does not see it.
  inWords(state, seat) {
    const { view } = this;
    const { words, seats, tiles } = view.data;
    const names = (faces) => faces.map((face) => tiles[face]).join(", ") || "–";
    const drawn = state["d" + seat];
    const waits = state["t" + seat].map((one) => waitText(one, words, tiles));
    return [
      `${seats[seat].wind} ${seats[seat].name} ${state.sc ? number(state.sc[seat]) : "–"}`,
      `${words.hand}: ${names([...state["h" + seat], ...(drawn === null ? [] : [drawn])])}`,
      ...state["p" + seat].map(([face, live]) => `${words[live ? "live" : "dead"]}: ${tiles[face]}`),
      ...state["e" + seat].map((face) => `${words.exposed}: ${tiles[face]}`),
      ...state["m" + seat].map(([word, laid]) => `${words["set_" + word]} ${names(laid.map(([face, lies]) => (lies === DOWN ? BACK : face)))}`),
      `${words.river}: ${names(state["r" + seat].map(([face]) => face))}`,
      ...(view.hints ? [this.hints({ ...state, ["t" + seat]: [] }, seat), ...waits] : []),
    ].filter(Boolean).join(". ");
  }
}

// Text that is the same is left alone: the reader of a screen is not told it again, and nothing is laid out anew.
function put(node, text) {
  if (node.said !== text) node.textContent = node.said = text;
}
