// Whose time it is and how much of it is used, from the turns that the data tells: sums and differences, no rule.

function clock(ms) {
  const s = Math.max(0, ms) / 1000;
  return Math.floor(s / 60) + ":" + (s % 60).toFixed(1).padStart(4, "0");
}

const short = (ms) => (ms % 1000 ? clock(ms) : clock(ms).slice(0, -2));

// What a seat's clock says before act `step`: time used in the hand, the turn that runs, what a site's clock showed.
function timeOf(frames, seat, step) {
  let used = 0, timed = false, running = null, bank = null, counts = null;
  for (const [who, began, seq, , start, counted, before, after] of frames.turns) {
    if (who !== seat) continue;
    timed = true;
    if (seq < step) {
      used += counted ?? 0;
      if (after !== null) bank = after;
    } else if (began < step) {
      const now = frames.events[step - 1]?.[4] ?? null;
      running = now === null || start === null ? null : Math.max(0, now - start);
      counts = counted;
      if (before !== null) bank = before;
    }
  }
  for (const [seq, who, left] of frames.clocks) if (who === seat && seq < step) bank = left;
  return timed || bank !== null ? { used, running, counts, bank } : null;
}

// A turn that runs beyond the limit by the clock on the wall: whether it is too long is what counts of it in the end.
function pastTurn({ running, counts }, turn, words) {
  if (turn === null || running <= turn) return "";
  return "\u00a0" + (counts === null ? words.over_unknown : counts > turn ? words.over : words.over_counted);
}

// Whether what counts has passed a limit of the book.
function isOver(frames, seat, step) {
  const time = timeOf(frames, seat, step);
  if (time === null || frames.limits === null) return false;
  const [turn, hand] = frames.limits;
  return time.used > hand || (time.running !== null && time.running > turn && time.counts !== null && time.counts > turn);
}

const timeTitle = (frames, words) => words.time_turn + "\n" + (frames.limits ? words.time_hand : words.legend_time_free);

// In words: the running turn and the sum against what each may take.
function timeText(frames, seat, step, words) {
  const time = timeOf(frames, seat, step);
  if (time === null) return "";
  const [turn, hand] = frames.limits ?? [null, null];
  const parts = [];
  if (time.running !== null) {
    parts.push("▶\u00a0" + clock(time.running) + (turn === null ? "" : "/" + short(turn)) + pastTurn(time, turn, words));
  }
  parts.push("Σ\u00a0" + clock(time.used) + (hand === null ? "" : "/" + short(hand)) + (hand !== null && time.used > hand ? "\u00a0" + words.over : ""));
  if (time.bank !== null) parts.push(words.bank + "\u00a0" + short(time.bank));
  return parts.join("  ");
}
