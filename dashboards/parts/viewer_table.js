// The table of one moment: hands, sets, rivers, the middle. Draws a state of the frames; reads the viewer, never writes it.

const SIDES = { 3: [0, 1, 3], 4: [0, 1, 2, 3], 2: [0, 2] };
const MIDDLE = 450;
const BACK = 45;
const LYING = 1, DOWN = 2, ADDED = 3; // how a tile of a set lies
const AS_DRAWN = 2, TAKEN = 4, DECLARED = 8; // marks of a discard

// Screen place of a point that a seat sees in front of itself; `side` counts counter-clockwise from the bottom.
function turned(x, y, side) {
  const dx = x - MIDDLE, dy = y - MIDDLE;
  const [sx, sy] = [[dx, dy], [dy, -dx], [-dx, -dy], [-dy, dx]][side];
  return [MIDDLE + sx, MIDDLE + sy];
}

class Table {
  constructor(view) {
    this.view = view;
    this.node = svg("svg", { viewBox: "0 0 900 900", class: "ppv-board", role: "img" });
  }

  draw(state) {
    const parts = [];
    for (let seat = 0; seat < this.view.frames.players; seat++) this.drawSeat(state, seat, parts);
    this.drawMiddle(state, parts);
    this.node.replaceChildren(...parts);
    this.node.setAttribute("aria-label", this.view.data.words.board);
  }

  side(seat) {
    const players = this.view.frames.players;
    return SIDES[players][(seat - this.view.seat + players) % players];
  }

  tile(parts, face, x, y, side, options = {}) {
    const [sx, sy] = turned(x, y, side);
    const lying = (side % 2 === 1) !== Boolean(options.lying);
    const node = drawTile(face, lying, this.view.data.tiles[face], sx, sy, options.scale ?? 1);
    if (options.name) node.setAttribute("class", "ppv-tile " + options.name);
    for (const extra of options.extra ?? []) node.append(extra);
    if (options.seq !== undefined) {
      node.style.cursor = "pointer";
      node.onclick = () => this.view.go(options.seq);
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
      upright(face, live ? "ppv-live" : "ppv-dead", [badge(live ? "!" : "×", this.view.data.words[live ? "live" : "dead"])]);
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
    const latest = offered && river.length ? river.at(-1)[2] : this.view.step - 1;
    const rows = [[], [], [], []];
    river.forEach((one, index) => rows[Math.min(3, Math.floor(index / 6))].push(one));
    rows.forEach((row, level) => {
      let x = MIDDLE - 111;
      for (const [face, marks, seq] of row) {
        const lying = Boolean(marks & DECLARED);
        const extra = [];
        if (marks & AS_DRAWN) extra.push(drawnMark(this.view.data.words.as_drawn));
        if (marks & TAKEN) extra.push(...takenMark(this.view.data.words.taken));
        const name = (marks & TAKEN ? "ppv-taken" : "") + (seq === latest ? " ppv-latest" : "");
        const wide = lying ? 49 : 37;
        this.tile(parts, face, x + wide / 2, MIDDLE + 156 + level * 50 + (lying ? 5 : 0), side,
          { scale: 0.8, lying, name, extra, seq });
        x += wide;
      }
    });
  }

  drawLabel(state, seat, side, parts) {
    const { words, seats } = this.view.data;
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
    const event = this.view.frames.events[this.view.step - 1];
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
    const { words, seats } = this.view.data;
    parts.push(svg("rect", { x: 337, y: 337, width: 226, height: 226, rx: 14, class: "ppv-middle" }));
    const write = (text, x, y, name, angle) => {
      const node = svg("text", { class: name, "text-anchor": "middle", transform: `translate(${x} ${y}) rotate(${angle ?? 0})` });
      node.textContent = text;
      parts.push(node);
    };
    write(this.view.frames.name, MIDDLE, 412, "ppv-title");
    write(`${words.wall} ${state.w} + ${this.view.frames.wall.dead}`, MIDDLE, 438, "ppv-small");
    if (state.st) write(`${words.sticks} ${state.st}`, MIDDLE, 516, "ppv-small");
    state.in.forEach((face, index) => this.tile(parts, face, MIDDLE + (index - (state.in.length - 1) / 2) * 32, 472, 0, { scale: 0.66 }));
    for (let seat = 0; seat < this.view.frames.players; seat++) {
      const side = this.side(seat);
      const [x, y] = turned(MIDDLE, MIDDLE + 98, side);
      const score = state.sc ? number(state.sc[seat]) : "–";
      const angle = side === 1 ? -90 : side === 3 ? 90 : 0;
      const [dx, dy] = [[0, 7], [7, 0], [0, 7], [-7, 0]][side];
      write(`${state.a === seat ? "▶ " : ""}${seats[seat].wind} ${score}`, x + dx, y + dy,
        "ppv-score" + (state.a === seat ? " ppv-active" : ""), angle);
    }
  }
}
