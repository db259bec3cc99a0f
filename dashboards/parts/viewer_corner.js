// Beside each seat: how far its hand is, what it waits for and how many of these are left, what it could do or was
// asked. Written upright for the reader, in the corner at the seat's left hand.

const CORNERS = [[142, 640], [570, 640], [570, 130], [142, 130]]; // by side: left end, top
const ROOM = 190;
const MANY = 13; // more kinds than this, as with a wild tile that completes on any, are counted together

// Waits on so many kinds that a row of tiles would tell nobody anything.
function manyWaits(waits, words) {
  const sum = (at) => waits.reduce((total, one) => total + (one[at] ?? 0), 0);
  const all = waits.some((one) => one[2] === null) ? "" : ` (${sum(2)})`;
  return words.waits_many.replace("{n}", waits.length) + ` ×${sum(1)}${all}`;
}

class Corner {
  constructor(put, table, side) {
    this.put = put;
    this.table = table;
    [this.left, this.y] = CORNERS[side];
    this.x = this.left;
  }

  text(said, name, title) {
    const room = wide(said) * 16.5 + 7;
    if (this.x > this.left && this.x + room > this.left + ROOM) this.line(26);
    const [x, y] = [this.x, this.y];
    this.put("t" + said + title, () => {
      const node = svg("text", { class: "ppv-aside " + (name ?? "") });
      node.textContent = said;
      return title ? titled(node, title) : node;
    }, `translate(${x} ${y + 14})`);
    this.x += room;
  }

  tile(face, scale, title, below) {
    const width = Math.max(44 * scale + 2, below ? wide(below) * 17 + 5 : 0);
    if (this.x + width > this.left + ROOM + 8) this.line(below ? 60 * scale + 20 : 28);
    const [x, y] = [this.x + width / 2, this.y];
    this.put("f" + face + title, () => drawTile(face, 0, title, this.table.art), placed(x, y + 30 * scale, scale));
    if (below) {
      this.put(["c", below, title].join(), () => {
        const count = svg("text", { "text-anchor": "middle", class: "ppv-rest" });
        count.textContent = below;
        return titled(count, title);
      }, `translate(${x} ${y + 60 * scale + 14})`);
    }
    this.x += width;
  }

  line(height) {
    this.x = this.left;
    this.y += height;
  }
}

function drawCorner(put, table, state, seat, side) {
  const { frames, data } = table.view;
  const { words, tiles } = data;
  const corner = new Corner(put, table, side);
  const far = farText(state, seat, words);
  const furiten = state["f" + seat];
  if (far) {
    corner.text(frames.seats[seat].wind + " · " + far, "ppv-far", furiten ? words["furiten_" + furiten] : "");
    corner.line(22);
  }
  const waits = state["t" + seat];
  const scale = waits.length > 7 ? 0.5 : 0.58;
  if (waits.length > MANY) {
    corner.text(manyWaits(waits, words), "ppv-rest");
    corner.line(26);
  }
  for (const one of waits.length > MANY ? [] : waits) {
    const [face, seen, all] = one;
    corner.tile(face, scale, waitText(one, words, tiles), all === null || all === seen ? String(seen) : `${seen}(${all})`);
  }
  if (waits.length && waits.length <= MANY) corner.line(60 * scale + 24);
  const options = state["c" + seat];
  if (options.length) {
    corner.text(words.could + ":", "ppv-could");
    options.forEach((option, at) => {
      const again = at > 0 && option[0] === options[at - 1][0];
      corner.text(again ? "/" : optionWord(option, words), "ppv-could");
      for (const face of option[1]) corner.tile(face, 0.42, tiles[face]);
      corner.x += 7;
    });
    corner.line(26);
  }
  const asked = state["q" + seat];
  if (asked.length) corner.text(words.offered + ": " + asked.map((word) => frames.said[word] ?? word).join(", "), "ppv-could");
}
