// Tile faces as they are cut into bone and bamboo: dots, sticks, characters, a bird, flowers. Drawn by code around the
// middle of an upright tile of 44 by 60; what a tile is can be told from its shape alone, never from colour only.

const NUMERALS = ["一", "二", "三", "四", "五", "六", "七", "八", "九"];
const FLOWERS = ["梅", "蘭", "菊", "竹", "春", "夏", "秋", "冬"];

const line = (columns, y) => columns.map((x) => [x, y]);
const BY_NUMBER = {
  p: [
    [[0, 0]],
    [[0, -13.5], [0, 13.5]],
    [[-11, -18], [0, 0], [11, 18]],
    [...line([-9.5, 9.5], -13), ...line([-9.5, 9.5], 13)],
    [...line([-11, 11], -17), [0, 0], ...line([-11, 11], 17)],
    [...line([-9.5, 9.5], -18), ...line([-9.5, 9.5], 3), ...line([-9.5, 9.5], 18)],
    [[-12, -21], [0, -15], [12, -9], ...line([-9, 9], 6), ...line([-9, 9], 20)],
    [-21, -7, 7, 21].flatMap((y) => line([-9, 9], y)),
    [-18.5, 0, 18.5].flatMap((y) => line([-13, 0, 13], y)),
  ],
  s: [
    [],
    [[0, -13], [0, 13]],
    [[0, -13], ...line([-9, 9], 13)],
    [...line([-9, 9], -13), ...line([-9, 9], 13)],
    [...line([-12, 12], -13), [0, 0], ...line([-12, 12], 13)],
    [...line([-12, 0, 12], -13), ...line([-12, 0, 12], 13)],
    [[0, -19], ...line([-12, 0, 12], 1), ...line([-12, 0, 12], 19)],
    [],
    [-19, 0, 19].flatMap((y) => line([-12, 0, 12], y)),
  ],
};
const DOT = [13, 9, 7.5, 8, 6.8, 6.6, 6, 6.2, 5.9]; // radius by number
const STALK = [0, 22, 22, 22, 20, 22, 16, 0, 16]; // length by number

function pip(x, y, r, name) {
  return svg("g", {}, [
    svg("circle", { cx: x, cy: y, r: r - 1.2, class: "ppv-ring " + name, style: "stroke-width: 2.4" }),
    svg("circle", { cx: x, cy: y, r: r * 0.36, class: "ppv-fill " + name }),
  ]);
}

// One dot is a wheel: a rim, petals, a hub.
function wheel(name) {
  const parts = [svg("circle", { r: 15.5, class: "ppv-ring " + name, style: "stroke-width: 2.6" })];
  for (let at = 0; at < 8; at++) {
    const angle = (at * Math.PI) / 4;
    parts.push(svg("circle", { cx: 9 * Math.cos(angle), cy: 9 * Math.sin(angle), r: 2.9, class: "ppv-fill " + name }));
  }
  parts.push(svg("circle", { r: 4.2, class: "ppv-fill ppv-m" }));
  return parts;
}

// A stalk of bamboo with its knots, `tilt` degrees out of the upright.
function stalk(x, y, length, name, tilt) {
  const half = length / 2;
  return svg("g", { transform: `translate(${x} ${y}) rotate(${tilt ?? 0})` }, [
    svg("path", { d: `M -2.6 ${-half} h 5.2 l -1 ${half} l 1 ${half} h -5.2 l 1 ${-half} Z`, class: "ppv-fill " + name }),
    svg("rect", { x: -3.7, y: -half, width: 7.4, height: 2.6, rx: 1.2, class: "ppv-fill " + name }),
    svg("rect", { x: -3.7, y: half - 2.6, width: 7.4, height: 2.6, rx: 1.2, class: "ppv-fill " + name }),
    svg("rect", { x: -3.2, y: -1.2, width: 6.4, height: 2.4, rx: 1, class: "ppv-fill " + name }),
  ]);
}

// The bird of the first bamboo: tail, wing, neck, head and foot.
function bird(name) {
  return [
    svg("path", { d: "M 4 8 L 15 26 M 2 10 L 8 27 M -1 10 L 1 27", class: "ppv-line ppv-s" }),
    svg("path", { d: "M -10 -15 C -13 2 -6 13 6 11 C 12 9 12 0 6 -3 C 0 -6 -2 -10 -2 -16 Z", class: "ppv-fill " + name }),
    svg("path", { d: "M -4 -2 C 0 5 5 6 10 4", class: "ppv-line ppv-pale" }),
    svg("circle", { cx: -5.5, cy: -18.5, r: 6.2, class: "ppv-fill " + name }),
    svg("path", { d: "M -11 -19 L -18 -16.5 L -11 -15 Z", class: "ppv-fill ppv-m" }),
    svg("path", { d: "M -4 -24 L 1 -29 M -2 -22 L 4 -26", class: "ppv-line ppv-m" }),
    svg("circle", { cx: -7, cy: -19.5, r: 1.5, class: "ppv-fill ppv-pale" }),
    svg("path", { d: "M -6 10 L -9 24 M -9 24 L -14 26 M -9 24 L -5 27", class: "ppv-line ppv-foot" }),
  ];
}

// Eight stalks stand as an M above a W.
function eight(name) {
  const arm = (x, y, tilt) => stalk(x, y, 21, name, tilt);
  return [
    arm(-14, -13.5, 0), arm(-5, -12, -33), arm(5, -12, 33), arm(14, -13.5, 0),
    arm(-14, 13.5, 0), arm(-5, 12, 33), arm(5, 12, -33), arm(14, 13.5, 0),
  ];
}

function dots(number, red) {
  if (number === 1) return wheel("ppv-p");
  return BY_NUMBER.p[number - 1].map(([x, y], at) => {
    const odd = { 3: at === 1, 5: at === 2, 6: at > 1, 7: at > 2, 9: at > 2 && at < 6 }[number];
    const green = { 4: at === 1 || at === 2, 6: at < 2, 7: at < 3, 9: at < 3, 2: at === 0 }[number];
    return pip(x, y, DOT[number - 1], red ? "ppv-red" : odd ? "ppv-m" : green ? "ppv-s" : "ppv-p");
  });
}

function bamboo(number, red) {
  if (number === 1) return bird("ppv-s");
  if (number === 8) return eight("ppv-s");
  return BY_NUMBER.s[number - 1].map(([x, y], at) => {
    const odd = { 5: at === 2, 7: at === 0, 9: at % 3 === 1 }[number];
    return stalk(x, y, STALK[number - 1], red ? "ppv-red" : odd ? "ppv-m" : "ppv-s");
  });
}

// Characters and honours bear a small sign of their own in the corner, for readers of other scripts.
const corner = (text) => sign(text, -15, -18, 12, "ppv-letter");

function cut(face) {
  if (face < 27 || (face > 33 && face < 37)) {
    const red = face > 33;
    const kind = red ? face - 34 : Math.floor(face / 9);
    const number = red ? 5 : (face % 9) + 1;
    const dot = red ? [svg("circle", { cx: kind === 2 ? 0 : 16, cy: -24, r: 4, class: "ppv-fill ppv-red" })] : [];
    if (kind === 1) return [...dots(number, red), ...dot];
    if (kind === 2) return [...bamboo(number, red), ...dot];
    return [sign(NUMERALS[number - 1], 2, -3, 25, red ? "ppv-red" : "ppv-ink"), sign("萬", 0, 24, 26, red ? "ppv-red" : "ppv-m"),
      corner(String(number)), ...dot];
  }
  if (face < 34) {
    const at = face - 27;
    if (at === 4) {
      return [svg("rect", { x: -14, y: -22, width: 28, height: 44, rx: 3, class: "ppv-ring ppv-p" }),
        svg("rect", { x: -9, y: -17, width: 18, height: 34, rx: 2, class: "ppv-line ppv-p" }), corner(LETTERS[at])];
    }
    return [sign(HONOURS[at], 0, 15, 38, ["ppv-ink", "ppv-ink", "ppv-ink", "ppv-ink", "", "ppv-s", "ppv-m"][at]), corner(LETTERS[at])];
  }
  if (face < 45) {
    const at = face - 37;
    return [sign(FLOWERS[at], 0, -1, 25, at < 4 ? "ppv-m" : "ppv-s"), ...petals(0, 17), corner(String((at % 4) + 1))];
  }
  return [];
}
