// What a reader likes to see, kept by the browser where it lets us: waits and options, faces as of bone or plain, results
// of hands in the menu.

const TASTE = "paipu-viewer";

function taste() {
  let kept = null;
  try {
    kept = JSON.parse(localStorage.getItem(TASTE));
  } catch {
    // no storage here, or not ours: as it comes
  }
  return { hints: kept?.hints !== false, art: kept?.art !== false, results: kept?.results !== false };
}

function keepTaste({ hints, art, results }) {
  try {
    localStorage.setItem(TASTE, JSON.stringify({ hints, art, results }));
  } catch {
    // it holds for this page only
  }
}
