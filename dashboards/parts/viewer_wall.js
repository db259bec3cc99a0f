// The wall as it stands: stacks of two before each seat, the upper tile nearer the middle; where the next draw comes
// from, and the tiles that nobody draws.

const STACK = 23; // width of a stack

// Which places are gone, which stay for ever: of those left the last ones before the tail.
function wallPlaces(gone, wall) {
  const places = new Array(wall.tiles).fill(1);
  for (const [first, end] of gone) places.fill(0, first, end);
  let dead = wall.dead;
  for (let at = wall.tiles - 1; at >= 0 && dead > 0; at--) {
    if (places[at]) {
      places[at] = 2;
      dead--;
    }
  }
  return places;
}

function drawWall(put, gone, frames, sideOf, words) {
  const { wall, players, dealer } = frames;
  const each = Math.ceil(wall.tiles / 2 / players);
  const [opener, counted] = wall.broken ?? [dealer, 0];
  const places = wallPlaces(gone, wall);
  const head = places.indexOf(1);
  places.forEach((state, at) => {
    if (!state) return;
    const stack = counted + Math.floor(at / 2);
    put(8 * at + 2 * state + (at === head), () => {
      const side = sideOf((((opener - Math.floor(stack / each)) % players) + players) % players);
      const x = MIDDLE + (each * STACK) / 2 - ((stack % each) + 0.5) * STACK;
      const y = MIDDLE + (at % 2 ? 343 : 333);
      const [sx, sy] = turned(x, y, side);
      const [width, height] = side % 2 ? [8.5, 21] : [21, 8.5];
      const node = svg("g", {}, [svg("rect", { x: sx - width / 2, y: sy - height / 2, width, height, rx: 1.5,
        class: state === 2 ? "ppv-stays" : "ppv-stack" })]);
      if (at === head) {
        const [tx, ty] = turned(x, MIDDLE + 321, side);
        node.append(svg("path", { d: "M -6 -4 L 6 -4 L 0 5 Z", class: "ppv-head",
          transform: `translate(${tx} ${ty}) rotate(${-90 * side})` }));
      }
      return node;
    });
  });
  const left = places.filter((state) => state === 1).length;
  const text = words.wall_stack.replace("{n}", left).replace("{dead}", wall.dead);
  put("title" + text, () => {
    const title = svg("title");
    title.textContent = wall.broken ? text : text + "; " + words.wall_unplaced;
    return title;
  });
}
