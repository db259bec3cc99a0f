// The table of one moment: hands, sets, rivers, the middle. Draws a state of the frames; reads the viewer, never writes it.

const SIDES = { 3: [0, 1, 3], 4: [0, 1, 2, 3], 2: [0, 2] };
const MIDDLE = 450;
const BACK = 45;
const LYING = 1, DOWN = 2, ADDED = 3; // how a tile of a set lies
const AS_DRAWN = 2, TAKEN = 4, DECLARED = 8; // marks of a discard
const SPOKEN = 1, OFFICIAL = 2, GESTURE = 8, WITHDRAWN = 32; // marks of an event

// Screen place of a point that a seat sees in front of itself; `side` counts counter-clockwise from the bottom.
function turned(x, y, side) {
  const dx = x - MIDDLE, dy = y - MIDDLE;
  const [sx, sy] = [[dx, dy], [dy, -dx], [-dx, -dy], [-dy, dx]][side];
  return [MIDDLE + sx, MIDDLE + sy];
}

const upright = (side) => (side === 1 ? -90 : side === 3 ? 90 : 0); // text along the edge of a seat, legible from below

class Table {
  constructor(view) {
    this.view = view;
    this.node = svg("svg", { viewBox: "0 0 900 900", class: "ppv-board", role: "img" });
    this.layers = {};
    const add = (name) => this.node.append((this.layers[name] = new Layer("ppv-l-" + name.replace(/\d/, ""))).node);
    add("wall");
    add("middle");
    for (const name of ["river", "seat", "label", "corner"]) for (let seat = 0; seat < 4; seat++) add(name + seat);
    add("voices");
  }

  get art() {
    return this.view.art;
  }

  // A face as it is drawn before the reader.
  pattern(face, art) {
    return drawTile(face, 0, this.view.data.tiles[face], art);
  }

  side(seat) {
    const players = this.view.frames.players;
    return SIDES[players][(seat - this.view.seat + players) % players];
  }

  draw(state) {
    const { frames, data, step } = this.view;
    const look = [this.view.seat, frames.players, data.lang, this.art].join();
    if (look !== this.look) Object.values(this.layers).forEach((layer) => layer.clear());
    if (look !== this.look) this.node.setAttribute("aria-label", data.words.board);
    this.look = look;
    const layer = this.layers;
    layer.wall.draw([state.wt, frames], (put) => drawWall(put, state.wt, frames, (seat) => this.side(seat), data.words));
    layer.middle.draw([frames, state.w, state.st, state.in, state.ih, state.sc, state.a, state.wi], (put) => this.drawMiddle(state, put));
    for (let seat = 0; seat < frames.players; seat++) {
      const get = (name) => state[name + seat];
      const side = this.side(seat);
      const last = get("r").at(-1)?.[2] ?? -1;
      const latest = last === step - 1 || state.o?.[1] === seat ? last : -1;
      layer["river" + seat].draw([get("r"), latest, get("z")], (put) => {
        this.drawRiver(get("r"), side, put, latest);
        if (get("z") === 2) this.drawStick(side, put);
      });
      layer["seat" + seat].draw([get("h"), get("d"), get("p"), get("e"), get("m"), get("n"), state.wi], (put) => this.drawSeat(get, side, put, state.wi));
      const time = this.view.times ? timeText(frames, seat, step, data.words) : "";
      const over = Boolean(time) && isOver(frames, seat, step);
      layer["label" + seat].draw([frames, state.a === seat, get("z"), get("x"), get("u"), time, over], (put) => {
        this.drawLabel(state, seat, side, put, time, over);
      });
      layer["corner" + seat].draw([frames, this.view.hints, get("k"), get("t"), get("f"), get("c"), get("q")], (put) => {
        if (this.view.hints) drawCorner(put, this, state, seat, side);
      });
    }
    layer.voices.draw([frames, step], (put) => this.drawVoices(state, put));
  }

  tile(put, face, x, y, side, options = {}) {
    const { lying, scale = 1, name = "", extra = [], seq, as } = options;
    const [sx, sy] = turned(x, y, side);
    const key = [face, lying, name, extra.map((one) => one.key), seq, as].join();
    put(key, () => {
      const node = drawTile(face, (side + (lying ? 1 : 0)) % 4, (as ? as + ": " : "") + this.view.data.tiles[face], this.art);
      if (name) node.setAttribute("class", "ppv-tile " + name);
      for (const one of extra) node.append(one.make());
      if (seq !== undefined) {
        node.style.cursor = "pointer";
        node.onclick = () => this.view.go(seq);
      }
      return node;
    }, placed(sx, sy, scale));
  }

  drawSeat(get, side, put, wild) {
    const { words } = this.view.data;
    const open = get("m").map(([, tiles]) => tiles);
    const width = (tiles) => tiles.reduce((sum, [, lies]) => sum + (lies === ADDED ? 0 : lies === LYING ? 61 : 45), 10);
    const apart = (name) => (get(name).length ? get(name).length * 45 + 20 : 0);
    const held = get("h").length * 45 + (get("d") === null ? 0 : 59) + apart("p") + apart("e");
    const asideWidth = get("n").length * 34;
    const f = Math.min(1, 796 / (held + open.reduce((sum, tiles) => sum + width(tiles), 0) + asideWidth + 10));
    const marked = (text, word) => [{ key: text, make: () => badge(text, words[word]) }];
    let x = 97;
    const stand = (face, name, extra) => {
      if (wild.includes(face) && !extra) [name, extra] = ["ppv-wild " + (name ?? ""), marked("★", "wild")];
      this.tile(put, face, x + 22 * f, 866, side, { scale: f, name, extra });
      x += 45 * f;
    };
    for (const face of get("h")) stand(face);
    if (get("d") !== null) {
      x += 14 * f;
      stand(get("d"), "ppv-drawn");
    }
    if (get("p").length) x += 20 * f;
    for (const [face, live] of get("p")) stand(face, live ? "ppv-live" : "ppv-dead", live ? marked("!", "live") : marked("×", "dead"));
    if (get("e").length) x += 20 * f;
    for (const face of get("e")) stand(face, "ppv-shown", marked("↑", "exposed"));
    let right = 895;
    for (const tiles of open) {
      let at = right - (width(tiles) - 10) * f;
      right = at - 10 * f;
      let lyingAt = at;
      for (const [face, lies] of tiles) {
        if (lies === ADDED) {
          this.tile(put, face, lyingAt, 874 - 45 * f, side, { scale: f, lying: true });
        } else if (lies === LYING) {
          lyingAt = at + 30 * f;
          this.tile(put, face, lyingAt, 874, side, { scale: f, lying: true });
          at += 61 * f;
        } else {
          this.tile(put, lies === DOWN ? BACK : face, at + 22 * f, 866, side, { scale: f });
          at += 45 * f;
        }
      }
    }
    for (const face of get("n")) {
      right -= 34 * f;
      this.tile(put, face, right + 17 * f, 873, side, { scale: 0.75 * f, as: words.aside });
    }
    if (get("n").length) {
      const [sx, sy] = turned(right, 843, side);
      put("aside", () => {
        const node = svg("text", { class: "ppv-tiny", "text-anchor": side === 2 ? "end" : "start" });
        node.textContent = words.aside;
        return node;
      }, `translate(${sx} ${side === 2 ? sy + 8 : sy}) rotate(${upright(side)})`);
    }
  }

  drawRiver(river, side, put, latest) {
    const { words } = this.view.data;
    let [x, level] = [MIDDLE - 111, 0];
    river.forEach(([face, marks, seq], index) => {
      if (index % 6 === 0 && index && index < 24) [x, level] = [MIDDLE - 111, level + 1];
      const lying = Boolean(marks & DECLARED);
      const extra = [];
      if (marks & AS_DRAWN) extra.push({ key: "d", make: () => drawnMark(words.as_drawn) });
      if (marks & TAKEN) extra.push({ key: "t", make: () => takenMark(this.takenBy(seq)) });
      const name = (marks & TAKEN ? "ppv-taken" : "") + (seq === latest ? " ppv-latest" : "");
      const room = lying ? 49 : 37;
      this.tile(put, face, x + room / 2, MIDDLE + 147 + level * 50 + (lying ? 5 : 0), side, { scale: 0.8, lying, name, extra, seq });
      x += room;
    });
  }

  // Who took a discard, as far as the hand tells.
  takenBy(seq) {
    const { words, seats } = this.view.data;
    const taker = seats[this.view.frames.takers[seq]];
    return taker ? words.taken_by.replace("{who}", taker.wind + " " + taker.name) : words.taken;
  }

  drawStick(side, put) {
    put("stick", () => {
      const [sx, sy] = turned(MIDDLE, MIDDLE + 115, side);
      const [width, height] = side % 2 ? [8, 100] : [100, 8];
      return svg("g", {}, [
        svg("rect", { x: sx - width / 2, y: sy - height / 2, width, height, rx: 3, class: "ppv-stick" }),
        svg("circle", { cx: sx, cy: sy, r: 2.6, class: "ppv-dot" }),
      ]);
    });
  }

  // A line along the edge of a seat from its left end: who sits there and, beside the name, the seat's own clock.
  edge(put, text, time, side, active, over) {
    put(["e", text, time, active, over].join(), () => {
      const [sx, sy] = turned(98, 824, side);
      const node = svg("text", { "text-anchor": side === 2 ? "end" : "start",
        transform: `translate(${sx} ${side === 2 ? sy + 10 : sy}) rotate(${upright(side)})` });
      const part = (said, name) => {
        const span = svg("tspan", { class: name });
        span.textContent = said;
        node.append(span);
      };
      part(text, "ppv-label" + (active ? " ppv-active" : ""));
      if (time) part("\u2003" + time, "ppv-time" + (over ? " ppv-over" : ""));
      return time ? titled(node, timeTitle(this.view.frames, this.view.data.words)) : node;
    });
  }

  drawLabel(state, seat, side, put, time, over) {
    const { words, seats } = this.view.data;
    const active = state.a === seat;
    const said = [seats[seat].wind, seats[seat].name];
    if (state["z" + seat]) said.push(words.riichi);
    if (state["x" + seat]) said.push(words[state["x" + seat] === 2 ? "no_claims" : "no_win"]);
    if (state["u" + seat]) said.push(words.uncertain);
    this.edge(put, (active ? "▶ " : "") + said.join(" · "), time, side, active, over);
  }

  // What was just said or done, and words that stand about the tile on offer.
  drawVoices(state, put) {
    const { frames, step } = this.view;
    const event = frames.events[step - 1];
    for (let seat = 0; seat < frames.players; seat++) {
      const standing = frames.said[state["y" + seat]] ?? "";
      const own = event && event[0] === seat;
      const said = own && event[2] & SPOKEN ? event[3] : standing;
      if (said) this.bubble(put, [said], this.side(seat), own && event[2] & WITHDRAWN ? "ppv-back-word" : "", 26);
      else if (own && event[2] & GESTURE) this.bubble(put, wrapped(event[1], 12), this.side(seat), "ppv-gesture", 18);
    }
  }

  bubble(put, lines, side, name, size) {
    put([name, side, ...lines].join("|"), () => {
      const high = lines.length * size * 1.25 + 14;
      const room = Math.max(...lines.map(wide)) * size + 28;
      let [x, y] = turned(MIDDLE, 772, side);
      x = Math.max(room / 2 + 70, Math.min(830 - room / 2, x));
      const node = svg("g", { class: "ppv-bubble " + name }, [
        svg("rect", { x: x - room / 2, y: y - high / 2, width: room, height: high, rx: 12 }),
      ]);
      lines.forEach((text, at) => {
        const written = svg("text", { x, y: y - high / 2 + 7 + (at + 0.85) * size * 1.25, "text-anchor": "middle", style: `font-size: ${size}px` });
        written.textContent = text;
        node.append(written);
      });
      return node;
    });
  }

  drawMiddle(state, put) {
    const { words, seats, tiles } = this.view.data;
    const { frames } = this.view;
    put("box", () => svg("rect", { x: 345, y: 345, width: 210, height: 210, rx: 14, class: "ppv-middle" }));
    const write = (text, x, y, name, angle) => put([text, x, y, name].join(), () => {
      const node = svg("text", { class: name, "text-anchor": "middle", transform: `translate(${x} ${y}) rotate(${angle ?? 0})` });
      node.textContent = text;
      return node;
    });
    const name = wide(frames.name) > 6 ? wrapped(frames.name, 7.6) : [frames.name];
    name.forEach((text, at) => write(text, MIDDLE, (name.length > 1 ? 396 : 407) + 20 * at, name.length > 1 ? "ppv-small" : "ppv-title"));
    put(["wall", state.w].join(), () => {
      const node = svg("text", { class: "ppv-small", "text-anchor": "middle", transform: `translate(${MIDDLE} 437)` });
      node.textContent = `${words.wall} ${state.w} + ${frames.wall.dead}`;
      return titled(node, words.wall_told.replace("{n}", state.w).replace("{dead}", frames.wall.dead));
    });
    const shown = [...state.in.map((face) => [face, ""]), ...state.wi.map((face) => [face, "ppv-wild"])];
    shown.forEach(([face, name], index) => {
      const extra = name ? [{ key: "w", make: () => badge("★", words.wild) }] : [];
      const as = name ? words.wild : state.wi.length ? words.turned : words.indicator;
      this.tile(put, face, MIDDLE + (index - (shown.length - 1) / 2) * 30, 461, 0, { scale: 0.62, name, extra, as });
    });
    state.ih.forEach((face, index) => {
      const extra = [{ key: "u", make: () => badge("↓", words.under) }];
      this.tile(put, face, MIDDLE + (index - (state.ih.length - 1) / 2) * 30, 500, 0, { scale: 0.62, name: "ppv-under", extra });
    });
    if (shown.length && !state.ih.length) {
      const said = state.wi.length ? [...(state.in.length ? [words.turned] : []), words.wild].join(" · ") : words.indicator;
      write(said, MIDDLE, 496, "ppv-tiny");
    }
    if (state.st && !state.ih.length) write(`${words.sticks} ${state.st}`, MIDDLE, 515, "ppv-tiny");
    for (let seat = 0; seat < frames.players; seat++) {
      const side = this.side(seat);
      const [x, y] = turned(MIDDLE, MIDDLE + 88, side);
      const score = (state.sc ? number(state.sc[seat]) : "–") + (frames.unit === "chips" ? " " + words.chips : "");
      const [dx, dy] = [[0, 7], [7, 0], [0, 7], [-7, 0]][side];
      write(`${state.a === seat ? "▶ " : ""}${seats[seat].wind} ${score}`, x + dx, y + dy,
        "ppv-score" + (state.a === seat ? " ppv-active" : ""), upright(side));
    }
  }
}
