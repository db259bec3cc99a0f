// A part of the picture that is drawn anew only where what it shows has changed: nodes that are the same stay.

class Layer {
  constructor(name) {
    this.node = svg("g", { class: name });
    this.inputs = null;
    this.kept = new Map();
  }

  clear() {
    this.inputs = null;
    this.kept.clear();
    this.node.replaceChildren();
  }

  // `fill` is given a function `put(key, make, at)`: what bears the key already stays, else it is made; `at` is where it
  // is moved to. It is asked only if one of the inputs is another than before; states share what did not change.
  draw(inputs, fill) {
    if (this.inputs && inputs.every((one, at) => Object.is(one, this.inputs[at]))) return;
    this.inputs = inputs;
    const now = new Map();
    fill((key, make, at) => {
      let own = key;
      while (now.has(own)) own += "'";
      const node = this.kept.get(own) ?? make();
      if (at !== undefined && node.at !== at) node.setAttribute("transform", (node.at = at));
      now.set(own, node);
    });
    for (const [key, node] of this.kept) if (!now.has(key)) node.remove();
    let at = this.node.firstChild;
    for (const node of now.values()) {
      if (node === at) at = at.nextSibling;
      else this.node.insertBefore(node, at);
    }
    this.kept = now;
  }
}
