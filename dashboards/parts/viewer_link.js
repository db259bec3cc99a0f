// The address of the moment shown: written without a trail in the history, so that Back leaves the page in one press.

const REST = 250; // milliseconds between two changes: browsers refuse an address that changes too often

class Link {
  constructor(view) {
    this.view = view;
    this.resting = null;
  }

  leave() {
    clearTimeout(this.resting);
  }

  // At once where the address stood still, else a little later.
  changed() {
    if (this.view.data.alone || this.resting) return;
    this.write();
    this.resting = setTimeout(() => {
      this.resting = null;
      this.write();
    }, REST);
  }

  write() {
    const { frames, step, seat, known } = this.view;
    const url = new URL(location.href);
    const put = (name, value) => (value === null ? url.searchParams.delete(name) : url.searchParams.set(name, value));
    put("hand", frames.number);
    put("step", step);
    put("seat", seat || known ? seat : null);
    put("show", known ? "known" : null);
    if (url.href !== location.href) history.replaceState(history.state, "", url);
  }

  async copy() {
    const { data, note } = this.view;
    if (data.alone) return;
    this.write();
    try {
      await navigator.clipboard.writeText(location.href);
      note.textContent = data.words.copied;
    } catch {
      note.textContent = location.href;
    }
  }
}
