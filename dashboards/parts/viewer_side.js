// What stands beside the table: what was just done, verdicts and rulings of the moment, the seats, and the table in words.

const OFFICIAL = 2; // mark of an event: a ruling, complaint, objection or notice

class Side {
  constructor(view) {
    this.view = view;
    this.banner = html("div", "ppv-banner");
    this.now = html("p", "ppv-now");
    this.now.setAttribute("aria-live", "polite");
    this.seats = html("table", "ppv-seats");
    this.spoken = html("ul", "ppv-sr");
  }

  draw(state) {
    this.drawNow();
    this.drawBanner();
    this.drawSeats(state);
  }

  line(label, event) {
    const node = html("span");
    node.append(html("b", "", label + " "), html("span", "", event[1]));
    if (this.view.times && event[4] !== null) node.append(html("span", "ppv-quiet", " " + clock(event[4])));
    if (this.view.times && event[5] !== null) {
      node.append(html("span", "ppv-quiet", " · " + this.view.data.words.thought.replace("{s}", (event[5] / 1000).toFixed(1))));
    }
    return node;
  }

  drawNow() {
    const { words } = this.view.data;
    const [just, next] = [this.view.frames.events[this.view.step - 1], this.view.frames.events[this.view.step]];
    const parts = [html("span", "ppv-count", `${this.view.step} / ${this.view.last}`)];
    if (just) parts.push(this.line(words.just, just));
    // what comes next would tell a tile that nobody had seen then
    if (next && !this.view.known) parts.push(this.line(words.next, next));
    if (this.view.step === this.view.last) {
      for (const text of this.view.frames.result.words) if (!just || text !== just[1]) parts.push(html("span", "ppv-end", text));
    }
    this.now.replaceChildren(...parts);
  }

  drawBanner() {
    const here = this.view.frames.verdicts.filter((one) => one.seq === this.view.step);
    const boxes = here.map((one) => {
      const box = html("div", "ppv-verdict ppv-" + one.status);
      const head = html("p");
      head.append(html("b", "", `${one.sign} ${one.label} `));
      const rule = html("a", "", one.rule);
      if (/^\.\/[a-z]*(\?[^#]*)?$/.test(one.href)) rule.href = one.href;
      head.append(rule, html("span", "ppv-quiet", one.place));
      box.append(head);
      if (one.text) box.append(html("p", "", one.text));
      if (one.more) box.append(html("p", "ppv-quiet", one.more));
      if (!one.text) box.append(html("p", "ppv-quiet", this.view.data.words.withheld));
      return box;
    });
    const act = this.view.frames.events[this.view.step];
    if (act && act[2] & OFFICIAL) {
      const box = html("div", "ppv-verdict ppv-official");
      box.append(html("p", "", "§ " + act[1]));
      boxes.push(box);
    }
    this.banner.replaceChildren(...boxes);
  }

  drawSeats(state) {
    const { words, seats, tiles } = this.view.data;
    const paid = this.view.step === this.view.last ? this.view.frames.result.deltas : null;
    const names = (faces) => faces.map((face) => tiles[face]).join(", ") || "–";
    const rows = [], lines = [];
    for (let seat = 0; seat < this.view.frames.players; seat++) {
      const row = html("tr", state.a === seat ? "ppv-active" : "");
      const who = html("th", "", (state.a === seat ? "▶ " : "") + seats[seat].wind);
      who.scope = "row";
      const score = state.sc ? number(state.sc[seat]) : "–";
      row.append(who, html("td", "ppv-name", seats[seat].name), html("td", "ppv-right", score),
        html("td", "ppv-right", paid ? signed(paid[seat]) : ""));
      rows.push(row);
      const sets = state["m" + seat].map(([word, laid]) =>
        `${words["set_" + word]} ${names(laid.map(([face, lies]) => (lies === DOWN ? BACK : face)))}`);
      lines.push(html("li", "", [
        `${seats[seat].wind} ${seats[seat].name} ${score}`,
        `${words.hand}: ${names([...state["h" + seat], ...(state["d" + seat] === null ? [] : [state["d" + seat]])])}`,
        ...state["p" + seat].map(([face, live]) => `${words[live ? "live" : "dead"]}: ${tiles[face]}`),
        ...sets,
        `${words.river}: ${names(state["r" + seat].map(([face]) => face))}`,
      ].join(". ")));
    }
    this.seats.replaceChildren(...rows);
    this.spoken.replaceChildren(...lines);
  }
}
