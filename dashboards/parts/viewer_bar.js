// The row of buttons above the table, the menu of hands, the pace, and the list of keys. Every button has its key.

const PACES = [null, 400, 800, 1600]; // milliseconds an act; null is the recorded pace

class Bar {
  constructor(view) {
    this.view = view;
    this.node = html("div", "ppv-bar");
    this.node.setAttribute("role", "toolbar");
    this.buttons = [];
    this.build();
    this.help = html("div", "ppv-help");
    this.help.hidden = true;
    this.help.tabIndex = -1;
    this.help.setAttribute("role", "dialog");
  }

  button(text, word, sign, does) {
    const node = html("button");
    node.append(html("span", "ppv-sign", text), html("span", "ppv-short"));
    node.type = "button";
    node.onclick = does;
    node.setAttribute("aria-keyshortcuts", sign);
    this.buttons.push([node, word, sign]);
    this.node.append(node);
    return node;
  }

  build() {
    const { view } = this;
    this.before = this.button("«", "hand_before", ",", () => view.neighbour(-1));
    this.menu = html("select", "ppv-menu");
    this.menu.onchange = () => view.toHand(Number(this.menu.value));
    this.node.append(this.menu);
    this.after = this.button("»", "hand_after", ".", () => view.neighbour(1));
    this.button("⇤", "start", "Home", () => view.go(0));
    this.button("←", "back", "ArrowLeft", () => view.go(view.step - 1));
    this.button("→", "on", "ArrowRight", () => view.go(view.step + 1));
    this.button("⇥", "end", "End", () => view.go(view.last));
    this.play = this.button("▷", "play", "Space", () => view.player.toggle());
    this.pace = html("select", "ppv-pace");
    this.pace.onchange = () => view.player.setPace(PACES[Number(this.pace.value)]);
    this.node.append(this.pace);
    this.button("▲←", "finding_before", "p", () => view.finding(-1));
    this.button("▲→", "finding_after", "n", () => view.finding(1));
    this.turn = this.button("↻", "rotate", "f", () => view.rotate());
    this.hider = this.button("◐", "hide", "h", () => view.hide());
    this.clock = this.button("◷", "times", "t", () => view.toggleTimes());
    this.hinter = this.button("⋯", "waits", "w", () => view.toggleTaste("hints"));
    this.faces = this.button("⚃", "tileset", "s", () => view.toggleTaste("art"));
    this.result = this.button("≣", "results", "r", () => view.toggleTaste("results"));
    this.copier = this.button("↗", "copy", "c", () => view.link.copy());
    this.helper = this.button("?", "help", "?", () => this.toggleHelp());
  }

  // Words of the language, and what there is to choose from.
  fill() {
    const { data, frames } = this.view;
    this.node.setAttribute("aria-label", data.words.toolbar);
    const signs = { ArrowLeft: "←", ArrowRight: "→" };
    for (const [button, word, sign] of this.buttons) {
      button.title = data.words[word] + " (" + (signs[sign] ?? sign) + ")";
      button.setAttribute("aria-label", data.words[word]);
      button.lastChild.textContent = data.short[word] ?? "";
    }
    this.menu.setAttribute("aria-label", data.words.menu);
    this.menu.replaceChildren(...data.hands.map(([number]) => {
      const option = html("option");
      option.value = number;
      option.selected = number === frames.number;
      return option;
    }));
    const alone = data.hands.length < 2;
    for (const node of [this.before, this.menu, this.after, this.result]) node.hidden = alone;
    this.copier.hidden = Boolean(data.alone);
    this.hider.hidden = !this.view.canHide;
    this.turn.hidden = this.view.known && !this.view.canHide;
    this.fillPace();
    const list = html("dl");
    for (const [sign, text] of data.keys) list.append(html("dt", "", sign), html("dd", "", text));
    const close = html("button", "", data.words.close);
    close.type = "button";
    close.onclick = () => this.toggleHelp();
    this.help.setAttribute("aria-label", data.words.help);
    const marks = html("dl");
    for (const [sign, text] of data.signs) marks.append(html("dt", "", sign), html("dd", "", text));
    this.help.replaceChildren(html("strong", "", data.words.help), list, html("strong", "", data.words.legend), marks, close);
  }

  fillPace() {
    const { data, player } = this.view;
    this.pace.setAttribute("aria-label", data.words.pace);
    this.pace.title = data.words.pace;
    this.pace.replaceChildren(...PACES.map((pace, at) => {
      const text = pace === null ? data.words.pace_recorded : data.words.pace_fixed.replace("{s}", pace / 1000);
      const option = html("option", "", text);
      option.value = at;
      option.selected = pace === player.pace;
      option.disabled = pace === null && !player.timed;
      return option;
    }));
  }

  draw() {
    const { view } = this;
    const at = view.data.hands.findIndex((hand) => hand[0] === view.want.hand);
    this.before.disabled = at <= 0;
    this.after.disabled = at + 1 >= view.data.hands.length;
    this.hider.setAttribute("aria-pressed", String(view.known));
    this.clock.setAttribute("aria-pressed", String(view.times));
    this.hinter.setAttribute("aria-pressed", String(view.hints));
    this.faces.setAttribute("aria-pressed", String(view.art));
    this.play.setAttribute("aria-pressed", String(view.player.playing));
    this.play.firstChild.textContent = view.player.playing ? "❚❚" : "▷";
    this.result.setAttribute("aria-pressed", String(view.results));
    view.data.hands.forEach(([, name, ended], row) => put(this.menu.options[row], view.results ? `${name} · ${ended}` : name));
    this.helper.setAttribute("aria-expanded", String(!this.help.hidden));
  }

  // The list takes the focus and gives it back to where it was.
  toggleHelp() {
    this.help.hidden = !this.help.hidden;
    this.helper.setAttribute("aria-expanded", String(!this.help.hidden));
    if (!this.help.hidden) {
      this.came = this.view.root.getRootNode().activeElement;
      this.help.focus();
    } else if (this.came) {
      this.came.focus({ preventScroll: true });
    }
  }
}
