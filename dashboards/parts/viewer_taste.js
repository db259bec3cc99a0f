// What a reader likes to see, kept by the browser where it lets us: waits and options, faces as of bone or plain.

const TASTE = "paipu-viewer";

function taste() {
  let kept = null;
  try {
    kept = JSON.parse(localStorage.getItem(TASTE));
  } catch {
    // no storage here, or not ours: as it comes
  }
  return { hints: kept?.hints !== false, art: kept?.art !== false };
}

function keepTaste({ hints, art }) {
  try {
    localStorage.setItem(TASTE, JSON.stringify({ hints, art }));
  } catch {
    // it holds for this page only
  }
}
