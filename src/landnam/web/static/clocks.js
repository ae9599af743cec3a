// Clock faces count down by themselves between two words of the server.

import { all, one } from "./dom.js";
import { tell } from "./notes.js";
import { say } from "./words.js";

const WARNINGS = [10, 30];
const LOW = 15; // seconds; a clock of half a minute for each move is not low from the start

/** @type {WeakMap<Element, {ends: string, over: number, left: number}>} */
const running = new WeakMap();
let ticking = 0;

/** Look for clocks that run now. */
export function readClocks() {
  const clocks = all("time.clock[data-ends]");
  for (const clock of clocks) {
    if (clock.dataset.runs !== "1") running.delete(clock);
    else if (running.get(clock)?.ends !== clock.dataset.ends) {
      const left = Number(clock.dataset.ends);
      running.set(clock, { ends: clock.dataset.ends, over: performance.now() + left * 1000, left });
    }
  }
  clearInterval(ticking);
  if (clocks.some((clock) => running.has(clock))) ticking = setInterval(tick, 250);
  tick();
}

function tick() {
  for (const clock of all("time.clock[data-runs='1']")) {
    const run = running.get(clock);
    if (!run) continue;
    const left = Math.max(0, Math.ceil((run.over - performance.now()) / 1000));
    const face = faceOf(left);
    if (clock.textContent !== face) clock.textContent = face;
    clock.classList.toggle("low", left <= LOW);
    warn(left, run.left);
    run.left = left;
  }
}

/**
 * Heard, not only seen, and only by who is asked something.
 * @param {number} left
 * @param {number} before
 */
function warn(left, before) {
  const passed = WARNINGS.find((at) => left <= at && before > at);
  if (passed && one(".game")?.dataset.turn === "1") tell(say("{n} seconds left", { n: passed }));
}

/** @param {number} seconds */
export function faceOf(seconds) {
  const two = (/** @type {number} */ n) => String(n).padStart(2, "0");
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}
