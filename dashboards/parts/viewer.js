// Steps through the frames of one hand. Knows no rule: what lies where, what was said and what was found comes from
// the data. Every word is set as textContent: nothing of a record is markup.

const SIDES = { 3: [0, 1, 3], 4: [0, 1, 2, 3], 2: [0, 2] };
const MIDDLE = 450;
const BACK = 45;
const LYING = 1, DOWN = 2, ADDED = 3; // how a tile of a set lies
const AS_DRAWN = 2, TAKEN = 4, DECLARED = 8; // marks of a discard
const OFFICIAL = 2, OWN = 4; // marks of an event

function html(tag, name, text) {
  const node = document.createElement(tag);
  if (name) node.className = name;
  if (text !== undefined && text !== null) node.textContent = text;
  return node;
}

// Screen place of a point that a seat sees in front of itself; `side` counts counter-clockwise from the bottom.
function turned(x, y, side) {
  const dx = x - MIDDLE, dy = y - MIDDLE;
  const [sx, sy] = [[dx, dy], [dy, -dx], [-dx, -dy], [-dy, dx]][side];
  return [MIDDLE + sx, MIDDLE + sy];
}

const signed = (n) => (n > 0 ? "+" : n < 0 ? "\u2212" : "±") + Math.abs(n).toLocaleString("en");
const number = (n) => (n < 0 ? "\u2212" : "") + Math.abs(n).toLocaleString("en");

function clock(ms) {
  const s = Math.max(0, ms) / 1000;
  return Math.floor(s / 60) + ":" + (s % 60).toFixed(1).padStart(4, "0");
}

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
    this.fillStrip();
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
    this.fillStrip();
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
    this.banner = html("div", "ppv-banner");
    this.board = svg("svg", { viewBox: "0 0 900 900", class: "ppv-board", role: "img" });
    this.now = html("p", "ppv-now");
    this.now.setAttribute("aria-live", "polite");
    this.strip = html("div", "ppv-strip");
    this.strip.tabIndex = 0;
    this.strip.setAttribute("role", "slider");
    this.strip.onclick = (event) => {
      const box = this.strip.getBoundingClientRect();
      this.go(Math.round(((event.clientX - box.left) / box.width) * this.last));
    };
    this.seats = html("table", "ppv-seats");
    this.spoken = html("ul", "ppv-sr");
    const side = html("div", "ppv-side");
    side.append(this.banner, this.now, this.strip, this.seats, this.note, this.help, this.spoken);
    const both = html("div", "ppv-both");
    const left = html("div", "ppv-left");
    left.append(this.board);
    both.append(left, side);
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

  // One lane a seat, so that who acted is not told by colour alone; with times the bars grow with the time thought.
  fillStrip() {
    const { events, players, verdicts } = this.frames;
    const width = Math.max(1, this.last);
    const box = svg("svg", { viewBox: `0 0 ${width} ${players * 12}`, preserveAspectRatio: "none" });
    const longest = Math.max(1, ...events.map((event) => event[5] ?? 0));
    events.forEach((event, seq) => {
      if (event[0] < 0) return;
      const height = this.times && event[5] ? 3 + (8 * event[5]) / longest : 3;
      box.append(svg("rect", { x: seq + 0.1, y: event[0] * 12 + 11.5 - height, width: 0.8, height,
        class: "ppv-tick ppv-lane" + event[0] }));
    });
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
        this.go(seq);
      };
      marks.append(node);
    };
    for (const one of verdicts) mark(one.seq, one.points ? "■" : one.sign, one.label + " " + one.rule);
    events.forEach((event, seq) => {
      if (event[2] & OFFICIAL) mark(seq, "§", event[1]);
    });
    this.strip.replaceChildren(marks, box);
    this.strip.setAttribute("aria-label", this.data.words.strip);
    this.strip.setAttribute("aria-valuemin", 0);
    this.strip.setAttribute("aria-valuemax", this.last);
  }

  // -- drawing --------------------------------------------------------------------------------------------------

  draw() {
    const state = this.states[this.step];
    const parts = [];
    for (let seat = 0; seat < this.frames.players; seat++) this.drawSeat(state, seat, parts);
    this.drawMiddle(state, parts);
    this.board.replaceChildren(...parts);
    this.board.setAttribute("aria-label", this.data.words.board);
    this.cursor.setAttribute("x", Math.min(this.step, this.last - 0.5));
    this.strip.setAttribute("aria-valuenow", this.step);
    this.hider.setAttribute("aria-pressed", String(this.known));
    this.clock.setAttribute("aria-pressed", String(this.times));
    this.note.textContent = this.known ? this.data.words.known : "";
    this.drawNow();
    this.drawBanner();
    this.drawSeats(state);
  }

  side(seat) {
    const players = this.frames.players;
    return SIDES[players][(seat - this.seat + players) % players];
  }

  tile(parts, face, x, y, side, options = {}) {
    const [sx, sy] = turned(x, y, side);
    const lying = (side % 2 === 1) !== Boolean(options.lying);
    const node = drawTile(face, lying, this.data.tiles[face], sx, sy, options.scale ?? 1);
    if (options.name) node.setAttribute("class", "ppv-tile " + options.name);
    for (const extra of options.extra ?? []) node.append(extra);
    if (options.seq !== undefined) {
      node.style.cursor = "pointer";
      node.onclick = () => this.go(options.seq);
    }
    parts.push(node);
  }

  drawSeat(state, seat, parts) {
    const side = this.side(seat);
    const get = (name) => state[name + seat];
    const open = get("m").map(([, tiles]) => tiles);
    const width = (tiles) => tiles.reduce((sum, [, lies]) => sum + (lies === ADDED ? 0 : lies === LYING ? 61 : 45), 10);
    const held = get("h").length * 45 + (get("d") === null ? 0 : 59) + (get("p").length ? get("p").length * 45 + 20 : 0);
    const asideWidth = get("n").length * 34;
    const f = Math.min(1, 815 / (held + open.reduce((sum, tiles) => sum + width(tiles), 0) + asideWidth + 10));
    let x = 78;
    const upright = (face, name, extra) => {
      this.tile(parts, face, x + 22 * f, 866, side, { scale: f, name, extra });
      x += 45 * f;
    };
    for (const face of get("h")) upright(face);
    if (get("d") !== null) {
      x += 14 * f;
      upright(get("d"), "ppv-drawn");
    }
    if (get("p").length) x += 20 * f;
    for (const [face, live] of get("p")) {
      upright(face, live ? "ppv-live" : "ppv-dead", [badge(live ? "!" : "×", this.data.words[live ? "live" : "dead"])]);
    }
    let right = 895;
    for (const tiles of open) {
      let at = right - (width(tiles) - 10) * f;
      right = at - 10 * f;
      let lyingAt = at;
      for (const [face, lies] of tiles) {
        if (lies === ADDED) {
          this.tile(parts, face, lyingAt, 874 - 45 * f, side, { scale: f, lying: true });
        } else if (lies === LYING) {
          lyingAt = at + 30 * f;
          this.tile(parts, face, lyingAt, 874, side, { scale: f, lying: true });
          at += 61 * f;
        } else {
          const shown = lies === DOWN ? BACK : face;
          this.tile(parts, shown, at + 22 * f, 866, side, { scale: f });
          at += 45 * f;
        }
      }
    }
    for (const face of get("n")) {
      right -= 34 * f;
      this.tile(parts, face, right + 17 * f, 873, side, { scale: 0.75 * f });
    }
    this.drawRiver(get("r"), side, parts, state.o !== null && state.o[1] === seat);
    if (get("z") === 2) {
      const [sx, sy] = turned(MIDDLE, MIDDLE + 122, side);
      const tall = side % 2 === 1;
      parts.push(svg("rect", { x: sx - (tall ? 4 : 50), y: sy - (tall ? 50 : 4), width: tall ? 8 : 100,
        height: tall ? 100 : 8, rx: 3, class: "ppv-stick" }), svg("circle", { cx: sx, cy: sy, r: 2.6, class: "ppv-dot" }));
    }
    this.drawLabel(state, seat, side, parts);
  }

  drawRiver(river, side, parts, offered) {
    const latest = offered && river.length ? river.at(-1)[2] : this.step - 1;
    const rows = [[], [], [], []];
    river.forEach((one, index) => rows[Math.min(3, Math.floor(index / 6))].push(one));
    rows.forEach((row, level) => {
      let x = MIDDLE - 111;
      for (const [face, marks, seq] of row) {
        const lying = Boolean(marks & DECLARED);
        const extra = [];
        if (marks & AS_DRAWN) extra.push(drawnMark(this.data.words.as_drawn));
        if (marks & TAKEN) extra.push(...takenMark(this.data.words.taken));
        const name = (marks & TAKEN ? "ppv-taken" : "") + (seq === latest ? " ppv-latest" : "");
        const wide = lying ? 49 : 37;
        this.tile(parts, face, x + wide / 2, MIDDLE + 156 + level * 50 + (lying ? 5 : 0), side,
          { scale: 0.8, lying, name, extra, seq });
        x += wide;
      }
    });
  }

  drawLabel(state, seat, side, parts) {
    const { words, seats } = this.data;
    const said = [seats[seat].wind, seats[seat].name];
    if (state["z" + seat]) said.push(words.riichi);
    if (state["x" + seat]) said.push(words[state["x" + seat] === 2 ? "no_claims" : "no_win"]);
    if (state["u" + seat]) said.push(words.uncertain);
    const [sx, sy] = turned(80, 824, side);
    const text = svg("text", { class: "ppv-label" + (state.a === seat ? " ppv-active" : ""),
      "text-anchor": side === 2 ? "end" : "start",
      transform: `translate(${sx} ${side === 2 ? sy + 10 : sy}) rotate(${side === 1 ? -90 : side === 3 ? 90 : 0})` });
    text.textContent = (state.a === seat ? "▶ " : "") + said.join(" · ");
    parts.push(text);
    const event = this.frames.events[this.step - 1];
    if (event && event[0] === seat && event[3]) {
      const [bx, by] = turned(MIDDLE, 790, side);
      const wide = [...event[3]].reduce((sum, sign) => sum + (sign > "\u2e80" ? 26 : 15), 28);
      const bubble = svg("g", { class: "ppv-bubble" });
      const inner = svg("text", { x: bx, y: by + 9, "text-anchor": "middle" });
      inner.textContent = event[3];
      bubble.append(svg("rect", { x: bx - wide / 2, y: by - 20, width: wide, height: 40, rx: 12 }), inner);
      parts.push(bubble);
    }
  }

  drawMiddle(state, parts) {
    const { words, seats } = this.data;
    parts.push(svg("rect", { x: 337, y: 337, width: 226, height: 226, rx: 14, class: "ppv-middle" }));
    const write = (text, x, y, name, angle) => {
      const node = svg("text", { class: name, "text-anchor": "middle", transform: `translate(${x} ${y}) rotate(${angle ?? 0})` });
      node.textContent = text;
      parts.push(node);
    };
    write(this.frames.name, MIDDLE, 412, "ppv-title");
    write(`${words.wall} ${state.w} + ${this.frames.dead}`, MIDDLE, 438, "ppv-small");
    if (state.st) write(`${words.sticks} ${state.st}`, MIDDLE, 516, "ppv-small");
    state.in.forEach((face, index) => this.tile(parts, face, MIDDLE + (index - (state.in.length - 1) / 2) * 32, 472, 0, { scale: 0.66 }));
    for (let seat = 0; seat < this.frames.players; seat++) {
      const side = this.side(seat);
      const [x, y] = turned(MIDDLE, MIDDLE + 98, side);
      const score = state.sc ? number(state.sc[seat]) : "–";
      const angle = side === 1 ? -90 : side === 3 ? 90 : 0;
      const [dx, dy] = [[0, 7], [7, 0], [0, 7], [-7, 0]][side];
      write(`${state.a === seat ? "▶ " : ""}${seats[seat].wind} ${score}`, x + dx, y + dy,
        "ppv-score" + (state.a === seat ? " ppv-active" : ""), angle);
    }
  }

  line(label, event) {
    const node = html("span");
    node.append(html("b", "", label + " "), html("span", "", event[1]));
    if (this.times && event[4] !== null) node.append(html("span", "ppv-quiet", " " + clock(event[4])));
    if (this.times && event[5] !== null) {
      node.append(html("span", "ppv-quiet", " · " + this.data.words.thought.replace("{s}", (event[5] / 1000).toFixed(1))));
    }
    return node;
  }

  drawNow() {
    const { words } = this.data;
    const [just, next] = [this.frames.events[this.step - 1], this.frames.events[this.step]];
    const parts = [html("span", "ppv-count", `${this.step} / ${this.last}`)];
    if (just) parts.push(this.line(words.just, just));
    // what comes next would tell a tile that nobody had seen then
    if (next && !this.known) parts.push(this.line(words.next, next));
    if (this.step === this.last) {
      for (const text of this.frames.result.words) if (!just || text !== just[1]) parts.push(html("span", "ppv-end", text));
    }
    this.now.replaceChildren(...parts);
  }

  drawBanner() {
    const here = this.frames.verdicts.filter((one) => one.seq === this.step);
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
      if (!one.text) box.append(html("p", "ppv-quiet", this.data.words.withheld));
      return box;
    });
    const act = this.frames.events[this.step];
    if (act && act[2] & OFFICIAL) {
      const box = html("div", "ppv-verdict ppv-official");
      box.append(html("p", "", "§ " + act[1]));
      boxes.push(box);
    }
    this.banner.replaceChildren(...boxes);
  }

  drawSeats(state) {
    const { words, seats, tiles } = this.data;
    const paid = this.step === this.last ? this.frames.result.deltas : null;
    const names = (faces) => faces.map((face) => tiles[face]).join(", ") || "–";
    const rows = [], lines = [];
    for (let seat = 0; seat < this.frames.players; seat++) {
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

export default function ({ data, parentElement, setStateValue }) {
  const root = parentElement.querySelector(".ppv");
  if (!root.viewer) root.viewer = new Viewer(root);
  root.viewer.take(data, (at) => setStateValue("at", at));
  return () => {
    root.viewer.leave();
    root.viewer = null;
  };
}
