/** What every module begins with: small functions that belong in place, so that they are made one with their callers. */
export const HELPERS = `
const { giveUp, put } = h;
function spend(s, work) { if (work > 0 && (s[3] -= work) < 0) giveUp(); }
function key(i, size) { if (i >>> 0 >= size) giveUp(); return i; }
function limited(v) { if (v > 1073741824 || v < -1073741824) giveUp(); return v; }
function present(v) { if (v === -1) giveUp(); return v; }
function valued(v) { if (v === FAULTY) giveUp(); return v; }
function divideDown(a, b) { if (b === 0) giveUp(); return Math.floor(a / b) + 0; }
function divideUp(a, b) { if (b === 0) giveUp(); return Math.ceil(a / b) + 0; }
function modulo(a, b) { if (b === 0) giveUp(); return a - b * Math.floor(a / b); }
function raise(s, to) { if (to > LISTS) giveUp(); s[1] = to; }
function push(s, v) { const t = s[1]; if (t >= LISTS) giveUp(); s[t] = v; s[1] = t + 1; }
function lower(s, start, end) { const t = s[1]; if (t > end) s.copyWithin(start, end, t); s[1] = start + t - end; }
function above(f, size, s) { if (f + size + 1024 > END) giveUp(); return f + size; }
function frameAbove(f, size, s) { if (f + size + 1031 > END) giveUp(); return f + size + 7; }
function firstWith(s, at, from, to, wanted) { for (let i = from; i < to; i++) if (s[at + i] === wanted) return i; return -1; }
function positionOf(s, at, i) { let n = 0; for (let id = s[at + i]; id !== -1; id = s[at + id - FIRST_COPY]) n++; return n; }
function nextOf(s, from, step, players) {
  let next = from;
  for (let i = 0; i < players; i++) {
    next += step;
    if (next < 0) next = players - 1; else if (next >= players) next = 0;
    if (((s[9] >> next) & 1) === 0) return next;
  }
  return -1;
}
`.trim();
