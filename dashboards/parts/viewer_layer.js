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

  // `fill` is given a function `put(key, make)`: what bears the key already stays, else it is made. It is asked only
  // if one of the inputs is another than before; states share what did not change.
  draw(inputs, fill) {
    if (this.inputs && inputs.every((one, at) => Object.is(one, this.inputs[at]))) return;
    this.inputs = inputs;
    const now = new Map();
    fill((key, make) => {
      let own = key;
      while (now.has(own)) own += "'";
      now.set(own, this.kept.get(own) ?? make());
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
