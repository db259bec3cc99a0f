// Words and numbers as the viewer writes them. Every word is set as textContent: nothing of a record is markup.

function html(tag, name, text) {
  const node = document.createElement(tag);
  if (name) node.className = name;
  if (text !== undefined && text !== null) node.textContent = text;
  return node;
}

const figures = new Intl.NumberFormat("en");
const signed = (n) => (n > 0 ? "+" : n < 0 ? "\u2212" : "±") + figures.format(Math.abs(n));
const number = (n) => (n < 0 ? "\u2212" : "") + figures.format(Math.abs(n));

// How wide a text is, about, in parts of its size: a Chinese character 1, a Latin letter a little over a half.
const wide = (text) => [...text].reduce((sum, letter) => sum + (letter > "\u2e80" ? 1 : 0.55), 0);

// A text cut into lines of at most `most` such parts, between words or Chinese characters.
function wrapped(text, most) {
  const lines = [""];
  for (const piece of text.match(/[\u2e80-\uffff]|[^\s\u2e80-\uffff]+\s*|\s+/g) ?? []) {
    if (lines.at(-1) && wide(lines.at(-1)) + wide(piece.trimEnd()) > most) lines.push("");
    lines[lines.length - 1] += piece;
  }
  return lines.map((one) => one.trim());
}

// The code of a face, `5m 0p E f1`: short, the same in every language.
function code(face) {
  if (face < 27) return (face % 9) + 1 + "mps"[Math.floor(face / 9)];
  if (face < 34) return "ESWNPFC"[face - 27];
  return face < 37 ? "0" + "mps"[face - 34] : face < 45 ? "f" + (face - 36) : "?";
}

// What a seat is about to do, in words: how far it is, and what it could do.
function farText(state, seat, words) {
  const away = state["k" + seat];
  if (away === null) return "";
  const said = away < 0 ? words.complete : away === 0 ? words.ready : words.shanten.replace("{n}", away);
  return said + (state["f" + seat] ? " · ⊘ " + words.furiten : "");
}

function waitText([face, seen, all], words, tiles) {
  const text = all === null ? words.wait_left : words.wait_true;
  return text.replace("{tile}", tiles[face]).replace("{seen}", seen).replace("{all}", all);
}

// `[word, faces, sure]` as words and faces; what the record does not decide is called so.
const optionWord = ([word, , sure], words) => (sure ? "" : words.unsure + " ") + words["could_" + word];
