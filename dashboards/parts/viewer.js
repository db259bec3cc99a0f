// Steps through the frames of one hand. Knows no rule: what lies where, what was said and what was found comes from
// the data. Every word is set as textContent: nothing of a record is markup.

const OWN = 4; // mark of an event: what its seat decided

class Viewer {
  constructor(root) {
    this.root = root;
    this.times = true;
    this.playing = null;
    this.timer = null;
    this.build();
    this.onKey = (event) => this.key(event);
    document.addEventListener("keydown", this.onKey);
  }

  leave() {
    document.removeEventListener("keydown", this.onKey);
    clearTimeout(this.playing);
    clearTimeout(this.timer);
  }

  // -- taking data ----------------------------------------------------------------------------------------------

  take(data, send) {
    this.send = send;
    const hand = data.game + "#" + data.frames.number;
    const words = this.data === undefined || this.data.lang !== data.lang;
    const first = this.data === undefined;
    if (this.hand !== hand) {
      this.hand = hand;
      this.step = data.step;
      this.want = data.frames.number;
    }
    if (this.raw !== data.mark || words) {
      this.raw = data.mark;
      this.states = [data.frames.key];
      for (const patch of data.frames.patches) this.states.push({ ...this.states.at(-1), ...patch });
    }
    this.data = data;
    this.frames = data.frames;
    this.known = data.frames.seat >= 0;
    if (first) this.seat = data.seat;
    if (this.known) this.seat = data.frames.seat;
    this.seat = Math.min(this.seat, this.frames.players - 1);
    this.marks = [...new Set([
      ...this.frames.verdicts.map((one) => one.seq),
      ...this.frames.events.map((event, seq) => (event[2] & OFFICIAL ? seq : -1)).filter((seq) => seq >= 0),
    ])].sort((one, other) => one - other);
    this.root.lang = data.lang;
    this.root.setAttribute("aria-label", data.words.region);
    for (const [button, word, sign] of this.buttons) {
      button.title = data.words[word] + " (" + sign + ")";
      button.setAttribute("aria-label", data.words[word]);
    }
    this.fillMenu();
    this.fillHelp();
    this.strip.fill();
    this.draw();
    this.address();
    if (first && (document.activeElement === document.body || !document.activeElement)) {
      this.root.focus({ preventScroll: true });
    }
  }

  report(soon) {
    clearTimeout(this.timer);
    const tell = () => this.send({ hand: this.want, step: this.want === this.frames.number ? this.step : -1,
      known: this.asked ?? this.known, seat: this.askedSeat ?? this.seat });
    if (soon) tell();
    else this.timer = setTimeout(tell, 400);
  }

  address() {
    const url = new URL(location.href);
    const put = (name, value) => (value === null ? url.searchParams.delete(name) : url.searchParams.set(name, value));
    put("hand", this.frames.number);
    put("step", this.step);
    put("seat", this.seat || this.known ? this.seat : null);
    put("show", this.known ? "known" : null);
    if (url.href !== location.href) history.replaceState(history.state, "", url);
  }

  // -- moving ---------------------------------------------------------------------------------------------------

  get last() {
    return this.frames.patches.length;
  }

  go(step) {
    const next = Math.max(0, Math.min(this.last, step));
    if (next === this.step) return;
    this.step = next;
    this.draw();
    this.address();
    this.report(false);
  }

  own(way) {
    for (let seq = this.step + way; seq >= 0 && seq < this.last; seq += way) {
      const event = this.frames.events[seq];
      if (event[0] === this.seat && event[2] & OWN) return this.go(seq);
    }
  }

  finding(way) {
    const there = this.marks.filter((seq) => (way > 0 ? seq > this.step : seq < this.step));
    if (there.length) this.go(way > 0 ? there[0] : there.at(-1));
  }

  toHand(number) {
    if (!this.data.hands.some((hand) => hand[0] === number)) return;
    this.stop();
    this.want = number;
    this.report(true);
  }

  neighbour(way) {
    const at = this.data.hands.findIndex((hand) => hand[0] === this.want) + way;
    if (at >= 0 && at < this.data.hands.length) this.toHand(this.data.hands[at][0]);
  }

  rotate() {
    const next = (this.seat + 1) % this.frames.players;
    if (this.known) {
      this.askedSeat = next;
      this.report(true);
      this.askedSeat = undefined;
      return;
    }
    this.seat = next;
    this.draw();
    this.address();
    this.report(false);
  }

  hide() {
    this.asked = !this.known;
    this.report(true);
    this.asked = undefined;
  }

  stop() {
    clearTimeout(this.playing);
    this.playing = null;
    this.play.setAttribute("aria-pressed", "false");
  }

  autoplay() {
    if (this.playing !== null) return this.stop();
    if (this.step >= this.last) this.go(0);
    this.play.setAttribute("aria-pressed", "true");
    const on = () => {
      this.go(this.step + 1);
      if (this.step >= this.last) return this.stop();
      this.playing = setTimeout(on, this.pause());
    };
    this.playing = setTimeout(on, this.pause());
  }

  // With times shown the pace is the recorded one, long thought cut to four seconds; else 0.8 seconds an act.
  pause() {
    const [now, next] = [this.frames.events[this.step - 1], this.frames.events[this.step]];
    if (!this.times || !now || !next || now[4] === null || next[4] === null) return 800;
    return Math.max(120, Math.min(4000, next[4] - now[4]));
  }

  async copy() {
    try {
      await navigator.clipboard.writeText(location.href);
      this.note.textContent = this.data.words.copied;
    } catch {
      this.note.textContent = location.href;
    }
  }

  key(event) {
    if (!this.frames || event.ctrlKey || event.metaKey || event.altKey) return;
    const path = event.composedPath();
    const at = path[0];
    if (!path.includes(this.root) && at !== document.body && at !== document.documentElement) return;
    if (/^(INPUT|TEXTAREA|SELECT)$/.test(at.tagName) || at.isContentEditable) return;
    if (/^(BUTTON|A)$/.test(at.tagName) && (event.key === " " || event.key === "Enter")) return;
    const does = {
      ArrowLeft: () => this.go(this.step - 1), ArrowRight: () => this.go(this.step + 1),
      ArrowUp: () => this.own(-1), ArrowDown: () => this.own(1),
      PageUp: () => this.own(-1), PageDown: () => this.own(1),
      Home: () => this.go(0), End: () => this.go(this.last),
      ",": () => this.neighbour(-1), ".": () => this.neighbour(1),
      n: () => this.finding(1), p: () => this.finding(-1),
      f: () => this.rotate(), h: () => this.hide(), t: () => this.toggleTimes(),
      " ": () => this.autoplay(), c: () => this.copy(), "?": () => this.toggleHelp(),
    }[event.key];
    if (!does) return;
    event.preventDefault();
    if (event.key !== " " && this.playing !== null) this.stop();
    does();
  }

  toggleTimes() {
    this.times = !this.times;
    this.strip.fill();
    this.draw();
  }

  toggleHelp() {
    this.help.hidden = !this.help.hidden;
  }

  // -- building -------------------------------------------------------------------------------------------------

  build() {
    const bar = html("div", "ppv-bar");
    this.buttons = [];
    const button = (text, word, sign, does) => {
      const node = html("button", "", text);
      node.type = "button";
      node.onclick = does;
      this.buttons.push([node, word, sign]);
      bar.append(node);
      return node;
    };
    button("«", "hand_before", ",", () => this.neighbour(-1));
    this.menu = html("select", "ppv-menu");
    this.menu.onchange = () => this.toHand(Number(this.menu.value));
    bar.append(this.menu);
    button("»", "hand_after", ".", () => this.neighbour(1));
    button("⇤", "start", "Home", () => this.go(0));
    button("←", "back", "←", () => this.go(this.step - 1));
    button("→", "on", "→", () => this.go(this.step + 1));
    button("⇥", "end", "End", () => this.go(this.last));
    this.play = button("▷", "play", "Space", () => this.autoplay());
    button("▲←", "finding_before", "p", () => this.finding(-1));
    button("▲→", "finding_after", "n", () => this.finding(1));
    button("↻", "rotate", "f", () => this.rotate());
    this.hider = button("◐", "hide", "h", () => this.hide());
    this.clock = button("◷", "times", "t", () => this.toggleTimes());
    button("↗", "copy", "c", () => this.copy());
    button("?", "help", "?", () => this.toggleHelp());
    this.help = html("div", "ppv-help");
    this.help.hidden = true;
    this.note = html("p", "ppv-note");
    this.note.setAttribute("role", "status");
    this.table = new Table(this);
    this.side = new Side(this);
    this.strip = new Strip(this);
    const { banner, now, seats, spoken } = this.side;
    const beside = html("div", "ppv-side");
    beside.append(banner, now, this.strip.node, seats, this.note, this.help, spoken);
    const both = html("div", "ppv-both");
    const left = html("div", "ppv-left");
    left.append(this.table.node);
    both.append(left, beside);
    this.root.replaceChildren(bar, both);
  }

  fillMenu() {
    this.menu.setAttribute("aria-label", this.data.words.menu);
    this.menu.replaceChildren(...this.data.hands.map(([number, label]) => {
      const option = html("option", "", label);
      option.value = number;
      option.selected = number === this.frames.number;
      return option;
    }));
  }

  fillHelp() {
    const list = html("dl");
    for (const [sign, text] of this.data.keys) list.append(html("dt", "", sign), html("dd", "", text));
    this.help.replaceChildren(html("strong", "", this.data.words.help), list);
  }

  // -- drawing --------------------------------------------------------------------------------------------------

  draw() {
    const state = this.states[this.step];
    this.table.draw(state);
    this.strip.draw();
    this.side.draw(state);
    this.hider.setAttribute("aria-pressed", String(this.known));
    this.clock.setAttribute("aria-pressed", String(this.times));
    this.note.textContent = this.known ? this.data.words.known : "";
  }
}

export default function ({ data, parentElement, setStateValue }) {
  const root = parentElement.querySelector(".ppv");
  if (!root.viewer) root.viewer = new Viewer(root);
  root.viewer.take(data, (at) => setStateValue("at", at));
  return () => {
    root.viewer.leave();
    root.viewer = null;
  };
}
