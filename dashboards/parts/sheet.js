// Draws tables, tiles and lines of text from data. Every word is set as textContent: nothing of a record is markup.
const SVG = "http://www.w3.org/2000/svg";

function make(tag, name, text) {
  const node = document.createElement(tag);
  if (name) node.className = name;
  if (text !== undefined && text !== null) node.textContent = text;
  return node;
}

// A link leads to a page of this app and nowhere else.
function link(href, text) {
  const node = make("a", "", text);
  if (/^\.\/[a-z]*(\?[^#]*)?$/.test(href)) node.href = href;
  return node;
}

function whisker(ci) {
  const box = document.createElementNS(SVG, "svg");
  box.setAttribute("viewBox", "0 0 100 10");
  box.setAttribute("class", "pp-whisker");
  box.setAttribute("role", "img");
  box.setAttribute("preserveAspectRatio", "none");
  box.setAttribute("aria-label", ci.label);
  const title = document.createElementNS(SVG, "title");
  title.textContent = ci.label;
  box.append(title);
  const at = (value) => String(Math.max(0, Math.min(100, (100 * (value - ci.from)) / (ci.to - ci.from || 1))));
  const line = (x1, x2, y1, y2, name) => {
    const part = document.createElementNS(SVG, "line");
    for (const [key, value] of Object.entries({ x1, x2, y1, y2, class: name })) part.setAttribute(key, value);
    box.append(part);
  };
  line("0", "100", "5", "5", "pp-axis");
  if (ci.low !== null) line(at(ci.low), at(ci.high), "5", "5", "pp-range");
  line(at(ci.value), at(ci.value), "0.5", "9.5", "pp-point");
  return box;
}

function fill(node, cell) {
  if (cell === null || typeof cell === "string") {
    node.append(make("span", "", cell ?? ""));
    return;
  }
  if (cell.stack) node.classList.add("pp-stack");
  for (const part of cell.parts ?? [cell]) {
    const piece = part.href ? link(part.href, part.text) : make("span", "", part.text);
    if (part.help) piece.title = part.help;
    if (part.kind) piece.classList.add("pp-" + part.kind);
    node.append(piece);
  }
  if (cell.ci) node.append(whisker(cell.ci));
}

function table(data) {
  const node = make("table", "pp-table");
  if (data.caption) node.append(make("caption", "", data.caption));
  const head = node.createTHead().insertRow();
  for (const column of data.columns) {
    const cell = make("th", column.align === "right" ? "pp-right" : "", column.label);
    cell.scope = "col";
    if (column.help) cell.title = column.help;
    head.append(cell);
  }
  const body = node.createTBody();
  for (const row of data.rows) {
    const line = body.insertRow();
    row.forEach((cell, at) => {
      const column = data.columns[at];
      const place = at === 0 ? make("th") : make("td");
      if (at === 0) place.scope = "row";
      if (column.align === "right") place.classList.add("pp-right");
      if (column.room) place.classList.add("pp-" + column.room);
      if (cell === null) place.classList.add("pp-empty");
      place.dataset.label = column.label;
      const value = make("div", "pp-value");
      fill(value, cell);
      place.append(value);
      line.append(place);
    });
  }
  const frame = make("div", "pp-frame");
  frame.append(node);
  return frame;
}

function tiles(data) {
  const node = make("dl", "pp-tiles");
  for (const tile of data.tiles) {
    const box = make("div", "pp-tile" + (tile.dim ? " pp-dim" : ""));
    box.append(make("dt", "", tile.label));
    if (tile.help) box.title = tile.help;
    const value = make("dd", "pp-number");
    fill(value, tile.value);
    box.append(value);
    for (const content of tile.notes) {
      const note = make("dd", "pp-note");
      fill(note, content);
      box.append(note);
    }
    node.append(box);
  }
  return node;
}

function words(data) {
  const node = make(data.level ? "h" + data.level : "p", "pp-line");
  fill(node, data.line);
  return node;
}

export default function ({ data, parentElement }) {
  const root = parentElement.querySelector(".pp-sheet");
  root.lang = data.lang;
  root.replaceChildren(data.tiles ? tiles(data) : data.columns ? table(data) : words(data));
}
