// Plays a hand by itself, at the pace of the record or at a fixed one.

const LONGEST = 4000, SHORTEST = 120, USUAL = 800; // milliseconds between two acts

class Player {
  constructor(view) {
    this.view = view;
    this.timer = null;
    this.pace = null; // the recorded one
    this.timed = false;
  }

  get playing() {
    return this.timer !== null;
  }

  // Another hand: without times there is no recorded pace.
  look(frames) {
    this.timed = frames.events.filter((event) => event[4] !== null).length > 1;
    if (!this.timed && this.pace === null) this.pace = USUAL;
  }

  setPace(pace) {
    this.pace = pace;
    if (!this.playing) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.on(), this.pause());
  }

  toggle() {
    if (this.playing) return this.stop();
    if (this.view.step >= this.view.last) this.view.go(0);
    this.timer = setTimeout(() => this.on(), this.pause());
    this.view.bar.draw();
  }

  on() {
    this.view.go(this.view.step + 1);
    if (this.view.step >= this.view.last) return this.stop();
    this.timer = setTimeout(() => this.on(), this.pause());
  }

  stop() {
    if (!this.playing) return;
    clearTimeout(this.timer);
    this.timer = null;
    this.view.bar.draw();
  }

  // The time that passed between the act just made and the one to come; long thought is cut short.
  pause() {
    const { events } = this.view.frames;
    const [now, next] = [events[this.view.step - 1], events[this.view.step]];
    if (this.pace !== null) return this.pace;
    if (!now || !next || now[4] === null || next[4] === null) return USUAL;
    return Math.max(SHORTEST, Math.min(LONGEST, next[4] - now[4]));
  }
}
