// Pieces travel from where they were to where they are.

import { all, isStill } from "./dom.js";

export const TRAVEL = 380;
const SWELL = 1.25; // how much larger a piece may begin that comes out of a place

/** @type {Set<Animation>} */
const flights = new Set();

/** @typedef {{pieces: Map<string, DOMRect>, places: Map<string, DOMRect>}} Positions */

/** @returns {Positions} where everything is now */
export function positions() {
  const measured = (/** @type {string} */ name) =>
    new Map(all(`[data-${name}]`).map((element) => [element.dataset[name], element.getBoundingClientRect()]));
  return { pieces: measured("piece"), places: measured("place") };
}

/**
 * Let everything travel that is elsewhere than before.
 * @param {Positions} before
 * @param {number} duration
 * @returns {boolean} whether anything moves
 */
export function travel(before, duration) {
  if (isStill() || duration <= 0) return false;
  const moves = all("[data-piece]").map((element) => ({ element, from: origin(element, before), to: element.getBoundingClientRect() }));
  const seen = moves.filter(({ from, to }) => from?.width && to.width && distance(from, to) > 2);
  for (const { element, from, to } of seen) fly(element, from, to, swell(element, from, to, before), duration);
  return seen.length > 0;
}

/**
 * @param {any} element
 * @param {Positions} before
 */
function origin(element, before) {
  return before.pieces.get(element.dataset.piece) ?? before.places.get(element.dataset.from);
}

/** @param {DOMRect} rect */
const centre = (rect) => [rect.left + rect.width / 2, rect.top + rect.height / 2];

/**
 * @param {DOMRect} from
 * @param {DOMRect} to
 */
function distance(from, to) {
  const [[x1, y1], [x2, y2]] = [centre(from), centre(to)];
  return Math.hypot(x2 - x1, y2 - y1);
}

/**
 * A piece begins as large as it was; one that comes out of a larger place, about as large as it is.
 * @param {any} element
 * @param {DOMRect} from
 * @param {DOMRect} to
 * @param {Positions} before
 */
function swell(element, from, to, before) {
  if (element.ownerSVGElement) return 1;
  const ratio = from.width / to.width;
  return before.pieces.has(element.dataset.piece) ? ratio : Math.min(ratio, SWELL);
}

/**
 * @param {any} element
 * @param {DOMRect} from
 * @param {DOMRect} to
 * @param {number} scale at the beginning
 * @param {number} duration
 */
function fly(element, from, to, scale, duration) {
  const [[x1, y1], [x2, y2]] = [centre(from), centre(to)];
  const inSvg = element.ownerSVGElement;
  const unit = inSvg ? (element.parentNode.getScreenCTM()?.a ?? 1) : 1;
  const start = { translate: `${(x1 - x2) / unit}px ${(y1 - y2) / unit}px`, scale: String(scale) };
  const easing = getComputedStyle(document.documentElement).getPropertyValue("--ease-move") || "ease-in-out";
  const clips = clippers(element);
  element.classList.add("travels");
  clips.forEach((clip) => clip.classList.add("flown-over"));
  const flight = element.animate([start, {}], { duration, easing });
  flights.add(flight);
  flight.onfinish = flight.oncancel = () => {
    flights.delete(flight);
    element.classList.remove("travels");
    clips.forEach((clip) => clip.classList.remove("flown-over"));
  };
}

/**
 * What would cut off a piece on its way. What is scrolled stays as it is.
 * @param {Element} element
 */
function clippers(element) {
  const found = [];
  for (let at = element.parentElement; at && !at.classList.contains("game"); at = at.parentElement) {
    const cuts = getComputedStyle(at).overflow !== "visible";
    if (cuts && !at.scrollLeft && !at.scrollTop) found.push(at);
  }
  return found;
}

/** Everything is where it belongs, at once. */
export function arrive() {
  for (const flight of [...flights]) flight.finish();
}

export const isMoving = () => flights.size > 0;
