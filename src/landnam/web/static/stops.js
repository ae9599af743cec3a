// The steps of an automaton, looked at one by one before what came of them.

import { make, one } from "./dom.js";
import { focusPrompt, idOf, putParts } from "./morph.js";
import { say } from "./words.js";

/** @typedef {{parts: Record<string, string>, [more: string]: any}} State */

const game = one(".game");
/** @type {State[]} what we have heard while the steps are looked at */
let held = [];
/** @type {Record<string, string>} the parts that a step has changed, as they were */
let before = {};
let seen = Number(one("#part-stops")?.dataset.last ?? -1);
let last = seen;
let at = -1;
let first = 0;
let isStepping = false;
/** @type {(state: State) => void} */
let goOn = () => {};

const text = make("span", { role: "status" });
const next = make("button", { type: "button", class: "btn small main", "data-next-step": "" }, say("Next step"));
const skip = make("button", { type: "button", class: "btn small", "data-skip-steps": "" }, say("Skip"));
const bar = make("section", { class: "note stops", "aria-label": say("Steps") }, text, next, skip);
next.addEventListener("click", () => (at < last ? step(at + 1) : finish()));
skip.addEventListener("click", finish);

/**
 * Keep a change back if steps led to it that have not been looked at.
 * @param {State} state
 * @param {(state: State) => void} show what to do with it afterwards
 * @returns {boolean} whether it is kept back
 */
export function hold(state, show) {
  last = Number(/data-last="(\d+)"/.exec(state.parts.stops ?? "")?.[1] ?? last);
  seen = Math.min(seen, last);
  if (!isStepping && last > seen) begin(show);
  if (isStepping) held.push(state);
  return isStepping;
}

/** @param {(state: State) => void} show */
function begin(show) {
  isStepping = true;
  goOn = show;
  first = seen + 1;
  game.append(bar);
  step(first);
}

/** @param {number} n */
async function step(n) {
  at = n;
  text.textContent = say("Step {n} of {last}", { n: n - first + 1, last: last - first + 1 });
  try {
    const seat = encodeURIComponent(game.dataset.seat ?? "");
    const answer = await fetch(`/table/${encodeURIComponent(game.dataset.table)}/stop?n=${n}&seat=${seat}`);
    if (!answer.ok) throw new Error(String(answer.status));
    const { parts } = await answer.json();
    if (isStepping && at === n) show(parts);
  } catch {
    if (at === n) finish(); // what came of it can be shown all the same
  }
}

/** @param {Record<string, string>} parts */
function show(parts) {
  for (const part of Object.keys(parts)) before[part] ??= document.getElementById(idOf(part))?.outerHTML ?? "";
  putParts(parts);
  next.focus({ preventScroll: true });
}

/** Changes are told against what stood on the page before the steps: so that comes back first. */
function finish() {
  if (!isStepping) return;
  isStepping = false;
  seen = last;
  bar.remove();
  putParts(before);
  before = {};
  held.splice(0).forEach(goOn);
  focusPrompt();
}
