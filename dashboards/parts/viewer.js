// Steps through the frames of one hand. Knows no rule: what lies where, what was said and what was found comes from
// the data. The component alone knows where the reader is; whoever gives the data is told, and sends what is missing.

const OWN = 4; // mark of an event: what its seat decided
const QUIET = 400; // milliseconds without a step before the place is told
const SWIPE = 45; // pixels of a finger's way that are a step

class Viewer {
  constructor(root) {
    this.root = root;
    this.times = true;
    Object.assign(this, taste()); // `hints`: waits and options; `art`: faces as on real tiles, else plain ones; `results` in the menu
    this.timer = null;
    this.link = new Link(this);
    this.store = new Map(); // frames with their states, by what they show
    this.player = new Player(this);
    this.build();
    this.onKey = (event) => this.key(event);
    document.addEventListener("keydown", this.onKey);
  }

  leave() {
    document.removeEventListener("keydown", this.onKey);
    this.player.stop();
    clearTimeout(this.timer);
    clearTimeout(this.waiting);
    this.link.leave();
  }

  build() {
    this.note = html("p", "ppv-note");
    this.note.setAttribute("role", "status");
    this.bar = new Bar(this);
    this.table = new Table(this);
    this.side = new Side(this);
    this.strip = new Strip(this);
    const { banner, now, seats, legend, spoken } = this.side;
    seats.onclick = (event) => {
      const row = event.target.closest("tr");
      if (row) this.sit([...seats.rows].indexOf(row));
    };
    const beside = html("div", "ppv-side");
    beside.append(banner, now, this.strip.node, seats, legend, this.note, spoken);
    const both = html("div", "ppv-both");
    const left = html("div", "ppv-left");
    left.append(this.table.node);
    this.swipe(left);
    both.append(left, beside);
    this.root.replaceChildren(this.bar.node, this.bar.help, both);
  }

  // A finger drawn across the table steps, as a page is turned.
  swipe(node) {
    let from = null;
    node.onpointerdown = (event) => (from = event.pointerType === "touch" ? [event.clientX, event.clientY] : null);
    node.onpointerup = (event) => {
      if (from === null) return;
      const [x, y] = [event.clientX - from[0], event.clientY - from[1]];
      from = null;
      if (Math.abs(x) > SWIPE && Math.abs(x) > 2 * Math.abs(y)) this.go(this.step + (x < 0 ? 1 : -1));
    };
    node.onpointercancel = () => (from = null);
  }

  // -- taking data ----------------------------------------------------------------------------------------------

  take(data, send) {
    this.send = send;
    const first = this.data === undefined;
    if (first) {
      const { hand, step, seat, known } = data.at;
      this.want = { hand, step, known };
      this.seat = seat;
    }
    if (first || this.data.era !== data.era) {
      this.store.clear();
      this.shown = null;
    }
    this.data = { ...data, seats: this.frames?.seats };
    for (const frames of [data.frames, ...data.ahead]) if (frames) this.keep(frames);
    this.root.lang = data.lang;
    this.root.setAttribute("aria-label", data.words.region);
    this.settle();
    if (first && !data.alone && (document.activeElement === document.body || !document.activeElement)) {
      this.root.focus({ preventScroll: true });
    }
  }

  keep(frames) {
    const states = [frames.key];
    for (const patch of frames.patches) states.push({ ...states.at(-1), ...patch });
    this.store.set(frames.mark, { frames, states });
  }

  mark(hand, known = this.want.known) {
    return `${hand} ${known ? this.seat : "all"} ${this.data.era}`;
  }

  // Show what is wanted; where it is not here it is asked for, and what stands there stays until it comes.
  settle() {
    const mark = this.mark(this.want.hand);
    const found = this.store.get(mark);
    if (!found) {
      if (this.asked === mark) return; // once: an answer without it is no reason to ask for ever
      this.asked = mark;
      this.report(true);
      clearTimeout(this.waiting);
      this.waiting = setTimeout(() => (this.note.textContent = this.data.words.loading), QUIET);
      return;
    }
    this.asked = null;
    clearTimeout(this.waiting);
    if (this.shown === mark) {
      this.bar.draw();
      return;
    }
    this.shown = mark;
    this.states = found.states;
    this.frames = found.frames;
    this.known = found.frames.seat >= 0;
    this.canHide = !this.data.alone || this.store.size > 1;
    if (this.known && !this.data.alone) this.forget();
    this.data = { ...this.data, seats: this.frames.seats };
    this.seat = Math.min(this.seat, this.frames.players - 1);
    this.step = Math.max(0, Math.min(this.last, this.want.step < 0 ? this.frames.begin : this.want.step));
    this.want.step = this.step;
    this.marks = [...new Set([
      ...this.frames.verdicts.map((one) => one.seq),
      ...this.frames.events.map((event, seq) => (event[2] & OFFICIAL ? seq : -1)).filter((seq) => seq >= 0),
    ])].sort((one, other) => one - other);
    this.player.look(this.frames);
    this.bar.fill();
    this.strip.fill();
    this.draw();
    this.address();
    this.report(false);
  }

  // What only others knew leaves the page when one seat's knowledge is looked at.
  forget() {
    for (const [mark, { frames }] of this.store) if (frames.seat !== this.seat) this.store.delete(mark);
  }

  get ahead() {
    const at = this.data.hands.findIndex((hand) => hand[0] === this.want.hand);
    const next = this.data.hands[at + 1];
    return next && !this.store.has(this.mark(next[0])) ? next[0] : null;
  }

  // Tell where the reader is and which frames are here; what is wanted and not here comes back.
  report(soon) {
    clearTimeout(this.timer);
    const tell = () => this.send({
      ...this.want, seat: this.seat, ahead: this.ahead, has: [...this.store.keys()],
    });
    if (soon) tell();
    else this.timer = setTimeout(tell, QUIET);
  }

  address() {
    this.link.changed();
  }

  // -- moving ---------------------------------------------------------------------------------------------------

  get last() {
    return this.frames.patches.length;
  }

  go(step) {
    const next = Math.max(0, Math.min(this.last, step));
    if (next === this.step) return;
    this.step = next;
    if (this.want.hand === this.frames.number) this.want.step = next;
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
    if (number === this.want.hand || !this.data.hands.some((hand) => hand[0] === number)) return;
    this.player.stop();
    this.want = { ...this.want, hand: number, step: -1 };
    this.settle();
  }

  neighbour(way) {
    const at = this.data.hands.findIndex((hand) => hand[0] === this.want.hand) + way;
    if (at >= 0 && at < this.data.hands.length) this.toHand(this.data.hands[at][0]);
  }

  rotate() {
    this.sit((this.seat + 1) % this.frames.players);
  }

  // Look from another seat; where only a seat's knowledge is shown, that is another set of frames.
  sit(seat) {
    if (seat === this.seat || (this.known && !this.canHide)) return;
    this.seat = seat;
    if (this.known) return this.settle();
    this.draw();
    this.address();
    this.report(false);
  }

  hide() {
    if (!this.canHide) return;
    this.want = { ...this.want, known: !this.want.known };
    this.settle();
  }

  toggleTaste(name) {
    this[name] = !this[name];
    keepTaste(this);
    this.draw();
  }

  toggleTimes() {
    this.times = !this.times;
    this.strip.fill();
    this.draw();
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
      w: () => this.toggleTaste("hints"), s: () => this.toggleTaste("art"), r: () => this.toggleTaste("results"),
      " ": () => this.player.toggle(), c: () => this.link.copy(), "?": () => this.bar.toggleHelp(),
      Escape: () => (this.bar.help.hidden ? this.player.stop() : this.bar.toggleHelp()),
    }[event.key];
    if (!does) return;
    event.preventDefault();
    if (!/^[ ?crtws]$/.test(event.key)) this.player.stop();
    does();
  }

  // -- drawing --------------------------------------------------------------------------------------------------

  draw() {
    const state = this.states[this.step];
    this.table.draw(state);
    this.strip.draw();
    this.side.draw(state);
    this.bar.draw();
    this.note.textContent = this.known ? this.data.words.known : "";
  }
}

export default function mount({ data, parentElement, setStateValue }) {
  const root = parentElement.querySelector(".ppv");
  if (!root.viewer) root.viewer = new Viewer(root);
  root.viewer.take(data, (at) => setStateValue("at", at));
  return () => {
    root.viewer.leave();
    root.viewer = null;
  };
}
