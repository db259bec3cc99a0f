// Words and numbers as the viewer writes them. Every word is set as textContent: nothing of a record is markup.

function html(tag, name, text) {
  const node = document.createElement(tag);
  if (name) node.className = name;
  if (text !== undefined && text !== null) node.textContent = text;
  return node;
}

const signed = (n) => (n > 0 ? "+" : n < 0 ? "\u2212" : "±") + Math.abs(n).toLocaleString("en");
const number = (n) => (n < 0 ? "\u2212" : "") + Math.abs(n).toLocaleString("en");

function clock(ms) {
  const s = Math.max(0, ms) / 1000;
  return Math.floor(s / 60) + ":" + (s % 60).toFixed(1).padStart(4, "0");
}
