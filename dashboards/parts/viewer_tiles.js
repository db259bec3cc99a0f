// Tiles drawn by code. Two sets of faces: those of a real table (viewer_art.js), turned as the tile lies, and plain
// ones, a large number with the sign of its suit, upright for the reader whoever holds the tile. The red five has a dot
// and the word in its title, so that it is told without colour.
const SVG = "http://www.w3.org/2000/svg";

function svg(tag, attributes, children) {
  const node = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes ?? {})) node.setAttribute(name, value);
  if (children) node.append(...children);
  return node;
}

function titled(node, title) {
  const name = svg("title");
  name.textContent = title;
  node.append(name);
  return node;
}

function sign(text, x, y, size, name) {
  const node = svg("text", { x, y, "text-anchor": "middle", "font-size": size, class: "ppv-face " + name });
  node.textContent = text;
  return node;
}

const SUITS = ["m", "p", "s"];
const HONOURS = ["東", "南", "西", "北", "", "發", "中"];
const LETTERS = ["E", "S", "W", "N", "P", "F", "C"];

// -- plain faces --------------------------------------------------------------------------------------------------

// The sign of a suit around (x, y): 萬 written, a ringed dot, a stalk of bamboo.
function suit(kind, x, y, red) {
  const name = red ? "ppv-red" : "ppv-" + SUITS[kind];
  if (kind === 0) return [sign("萬", x, y + 8, 23, red ? "ppv-red" : "ppv-m")];
  if (kind === 1) {
    return [svg("circle", { cx: x, cy: y, r: 10, class: "ppv-ring " + name }), svg("circle", { cx: x, cy: y, r: 4, class: "ppv-fill " + name })];
  }
  return [
    svg("rect", { x: x - 4, y: y - 12, width: 8, height: 24, rx: 3.5, class: "ppv-fill " + name }),
    svg("rect", { x: x - 6, y: y - 1.5, width: 12, height: 3, rx: 1, class: "ppv-fill " + name }),
    svg("rect", { x: x - 4, y: y - 7, width: 8, height: 1.6, class: "ppv-gap" }),
    svg("rect", { x: x - 4, y: y + 5.4, width: 8, height: 1.6, class: "ppv-gap" }),
  ];
}

function petals(x, y) {
  const parts = [];
  for (let at = 0; at < 5; at++) {
    const angle = (at * 2 * Math.PI) / 5 - Math.PI / 2;
    parts.push(svg("circle", { cx: x + 7 * Math.cos(angle), cy: y + 7 * Math.sin(angle), r: 4.4, class: "ppv-ring ppv-flower" }));
  }
  return [...parts, svg("circle", { cx: x, cy: y, r: 3.2, class: "ppv-fill ppv-flower" })];
}

// What is printed on a face, around the middle of the tile; in a landscape tile number and sign stand side by side.
function printed(face, wide) {
  const [nx, ny, sx, sy] = wide ? [-14, 11, 13, 0] : [0, -3, 0, 15];
  if (face < 27 || (face > 33 && face < 37)) {
    const red = face > 33;
    const kind = red ? face - 34 : Math.floor(face / 9);
    const shown = String(red ? 5 : (face % 9) + 1);
    const parts = [sign(shown, nx, ny, 29, red ? "ppv-red" : "ppv-ink"), ...suit(kind, sx, sy, red)];
    if (red) parts.push(svg("circle", { cx: wide ? -24 : 15, cy: wide ? -15 : -23, r: 4.2, class: "ppv-fill ppv-red" }));
    return parts;
  }
  if (face < 34) {
    const at = face - 27;
    const letter = sign(LETTERS[at], wide ? -22 : -14, wide ? -8 : -17, 13, "ppv-letter");
    if (at === 4) return [svg("rect", { x: -11, y: -15, width: 22, height: 32, rx: 3, class: "ppv-ring ppv-p" }), letter];
    return [sign(HONOURS[at], wide ? 4 : 2, wide ? 12 : 16, 33, ["ppv-ink", "ppv-ink", "ppv-ink", "ppv-ink", "", "ppv-s", "ppv-m"][at]), letter];
  }
  if (face < 45) return [sign(String(face - 36), nx, ny, 26, "ppv-ink"), ...petals(sx, sy)];
  return [];
}

// -- a tile -------------------------------------------------------------------------------------------------------

const patterns = new Map();

function pattern(face, quarter, title, art) {
  const upright = quarter % 2 === 0;
  const key = [face, art ? quarter : upright, title, art].join("|");
  const kept = patterns.get(key);
  if (kept) return kept;
  const [width, height] = upright ? [44, 60] : [60, 44];
  const node = titled(svg("g", { class: "ppv-tile" }), title);
  const back = face === BACK;
  node.append(svg("rect", { x: -width / 2, y: -height / 2, width, height, rx: 5, class: back ? "ppv-back" : "ppv-body" }));
  if (back) {
    node.append(svg("rect", { x: 6 - width / 2, y: 6 - height / 2, width: width - 12, height: height - 12, rx: 3, class: "ppv-weave" }));
  } else if (art) {
    node.append(svg("g", { class: "ppv-cut", transform: `rotate(${-90 * quarter})` }, cut(face)));
  } else {
    node.append(svg("g", { class: "ppv-cut" }, printed(face, !upright)));
  }
  patterns.set(key, node);
  return node;
}

// A tile around the origin, turned by quarters counter-clockwise from lying before the reader.
const drawTile = (face, quarter, title, art) => pattern(face, quarter, title, art).cloneNode(true);

const placed = (x, y, scale) => `translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${scale.toFixed(3)})`;

// -- marks on tiles -----------------------------------------------------------------------------------------------

function badge(text, title) {
  const node = svg("g", { class: "ppv-badge" });
  node.append(svg("circle", { cx: 15, cy: -23, r: 10 }), sign(text, 15, -17, 17, "ppv-on"));
  return titled(node, title);
}

function drawnMark(title) {
  return titled(svg("path", { d: "M -12 30 L 12 30 L 0 14 Z", class: "ppv-drawnmark" }), title);
}

function takenMark(title) {
  return titled(svg("path", { d: "M -20 27 L 20 -27", class: "ppv-slash" }), title);
}
