// A game looked at again: step by step, forth and back.

import "./common.js";
import { all, isStill, isTyping, one } from "./dom.js";
import { fitDrawers } from "./drawers.js";
import { watchMaps } from "./map.js";
import { putParts, showNewest } from "./morph.js";
import { arrive, positions, travel, TRAVEL } from "./motion.js";
import { dropNote, note } from "./notes.js";
import { say } from "./words.js";

const PACE = 1100;
const KEPT = 60;

/** @typedef {{parts: Record<string, string>, title?: string, valuetext?: string}} Step */

const game = one(".game");
const slider = one("input[data-step]");
const last = Number(slider.max);
let at = Number(slider.value);
let wanted = at;
let playing = 0;
/** @type {Map<string, Promise<Step>>} */
const known = new Map();

const viewer = () => one("[data-seen-by]")?.value ?? game.dataset.seenBy ?? "";

/** @param {number} n @returns {Promise<Step>} */
function step(n) {
  const address = `/table/${encodeURIComponent(game.dataset.table)}/step?n=${n}&seen_by=${encodeURIComponent(viewer())}`;
  if (!known.has(address)) {
    const found = fetch(address, { headers: { accept: "application/json" } }).then((answer) => {
      if (!answer.ok) throw new Error(String(answer.status));
      return answer.json();
    });
    found.catch(() => known.delete(address));
    known.set(address, found);
    if (known.size > KEPT) known.delete([...known.keys()][0]);
  }
  return /** @type {Promise<Step>} */ (known.get(address));
}

/** @param {number} n go there; of several wishes only the last counts */
async function goTo(n) {
  wanted = Math.min(Math.max(n, 0), last);
  slider.value = String(wanted);
  const mine = wanted;
  try {
    const found = await step(mine);
    if (mine !== wanted) return;
    show(mine, found);
    dropNote("step");
    if (mine < last) step(mine + 1).catch(() => {});
  } catch {
    if (mine !== wanted) return;
    stop();
    note(say("This step cannot be shown now."), { bad: true, key: "step", act: say("Try again"), run: () => goTo(mine) });
  }
}

/**
 * @param {number} n
 * @param {Step} found
 */
function show(n, found) {
  const near = Math.abs(n - at) === 1 && !isStill();
  arrive();
  const before = near ? positions() : null;
  putParts(found.parts, true);
  if (before) travel(before, TRAVEL);
  at = n;
  slider.setAttribute("aria-valuetext", found.valuetext ?? String(n));
  if (found.title) document.title = found.title;
  for (const field of all("[data-step-field]")) field.value = String(n);
  for (const text of all("[data-step-text]")) text.textContent = found.valuetext ?? "";
  moveCursor();
  const url = new URL(location.href);
  url.searchParams.set("step", String(n));
  history.replaceState(null, "", url);
  fitDrawers();
  watchMaps();
}

/** The line in the graph that says where we are. */
function moveCursor() {
  const cursor = one(".graph [data-now]");
  if (!cursor) return;
  const { width, height } = cursor.ownerSVGElement.viewBox.baseVal;
  cursor.setAttribute("d", `M${(width * at) / Math.max(1, last)} 0V${height}`);
}

function play() {
  if (playing) return stop();
  const from = at >= last ? 0 : at + 1;
  showPlaying(true);
  playing = setInterval(() => (at >= last ? stop() : at === wanted && goTo(at + 1)), PACE);
  goTo(from);
}

function stop() {
  clearInterval(playing);
  playing = 0;
  showPlaying(false);
}

/** @param {boolean} is */
function showPlaying(is) {
  for (const key of all('[data-key="play"]')) {
    key.classList.toggle("playing", is);
    key.setAttribute("aria-label", is ? say("Pause") : say("Play"));
    key.title = key.getAttribute("aria-label");
  }
}

const ACTS = {
  first: () => (stop(), goTo(0)),
  "step-back": () => (stop(), goTo(wanted - 1)),
  play,
  "step-forward": () => (stop(), goTo(wanted + 1)),
  last: () => (stop(), goTo(last)),
};

const KEYS = { ArrowLeft: "step-back", ArrowRight: "step-forward", Home: "first", End: "last", " ": "play" };

/** @param {KeyboardEvent} event */
function pressed(event) {
  const name = /** @type {keyof typeof ACTS} */ (KEYS[/** @type {keyof typeof KEYS} */ (event.key)]);
  const target = /** @type {any} */ (event.target);
  if (!name || isTyping(target) || event.ctrlKey || event.metaKey || event.altKey) return;
  if (target.matches?.('[role="tab"]') || (event.key === " " && target.matches?.("button, a, summary"))) return;
  event.preventDefault();
  ACTS[name]();
}

document.addEventListener("click", (event) => {
  const key = /** @type {any} */ (event.target).closest?.("[data-key]");
  if (key) ACTS[/** @type {keyof typeof ACTS} */ (key.dataset.key)]?.();
});
document.addEventListener("keydown", pressed);
slider.addEventListener("input", () => (stop(), goTo(Number(slider.value))));
one("[data-seen-by]")?.addEventListener("change", () => goTo(wanted));
moveCursor();
fitDrawers();
watchMaps();
showNewest();
