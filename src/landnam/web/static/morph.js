// Changes the page in place: parts in, focus, scrolling and open things kept.

import { all, isShown, later, one } from "./dom.js";
import { Idiomorph } from "./vendor/idiomorph.js";

const GROWING = ["part-log", "part-chat"];
const SVG = "http://www.w3.org/2000/svg";

const CALLBACKS = {
  /** @param {any} old */
  beforeNodeMorphed: (old) => !(old.matches?.("input:not([type=hidden]), textarea, select") && old.isConnected && isTouched(old)),
  /**
   * What the browser or a script of ours has set stays.
   * @param {string} name
   * @param {Element} element
   */
  beforeAttributeUpdated(name, element) {
    if (name === "open") return !element.matches("details, dialog");
    if (name === "tabindex") return element.id !== "part-prompt";
    if (name === "popover") return !element.matches("[data-drawer-of]");
    if (name === "hidden") return !element.matches("[role=tabpanel], [data-news-of]");
    if (name === "aria-selected") return false;
    return true;
  },
};

/** @param {any} field whether somebody is writing or has written into it */
const isTouched = (field) => field === document.activeElement || field.value !== (field.defaultValue ?? field.value);

/** @param {string} name of a part */
export const idOf = (name) => `part-${name.replaceAll("/", "-")}`;

/**
 * Put parts into the page.
 * @param {Record<string, string>} parts outer HTML by name; "" takes a part off
 * @param {boolean} [whole] whether parts that are not among them shall go
 */
export function putParts(parts, whole = false) {
  keepPlace();
  all("[data-piece]:not([id])").forEach(name);
  if (whole) absent(parts).forEach((element) => takeOff(element));
  for (const [part, html] of Object.entries(parts)) put(part, html);
  all("[data-sorted]").forEach(sort);
}

/** @param {any} piece a name makes it the same element before and after */
function name(piece) {
  piece.id = `piece-${piece.dataset.piece}`;
}

/**
 * @param {string} part
 * @param {string} html
 */
function put(part, html) {
  const id = idOf(part);
  const old = document.getElementById(id);
  if (!html) return old && takeOff(old);
  const fresh = parsed(html, (old ?? home(part)).namespaceURI === SVG);
  if (!fresh) return;
  all("[data-piece]:not([id])", fresh.parentNode).forEach(name);
  if (old) Idiomorph.morph(old, fresh, { morphStyle: "outerHTML", callbacks: CALLBACKS });
  else home(part).append(fresh);
}

/**
 * @param {string} html
 * @param {boolean} inPicture whether it means an element of a picture, which is another than one of the same name outside
 */
function parsed(html, inPicture) {
  const template = document.createElement("template");
  template.innerHTML = inPicture ? `<svg>${html}</svg>` : html;
  const first = template.content.firstElementChild;
  return inPicture ? first?.firstElementChild : first;
}

/** @param {Element} parent whose children are to lie by the data-order of the parts that they are or hold, in a circle that begins with data-first; what lies right is not touched */
function sort(parent) {
  const order = (/** @type {any} */ child) => Number(child.dataset.order ?? one("[data-order]", child)?.dataset.order);
  const first = Number(one("[data-first]", parent)?.dataset.order ?? -Infinity);
  const circle = (/** @type {Element} */ child) => [order(child) < first ? 1 : 0, order(child)];
  const sorted = [...parent.children].sort((one, other) => circle(one)[0] - circle(other)[0] || circle(one)[1] - circle(other)[1]);
  sorted.forEach((part, at) => parent.children[at] !== part && parent.insertBefore(part, parent.children[at]));
}

/** @param {string} part where it goes if it is new */
function home(part) {
  const grows = part.includes("/") && document.getElementById(idOf(part.slice(0, part.lastIndexOf("/"))));
  return grows ? (one("[data-grows]", grows) ?? grows) : (one(".game") ?? document.body);
}

/** @param {Element} element leaves its place, so that it can come back there */
function takeOff(element) {
  if (element.parentElement?.closest("[id^='part-']")) return element.remove();
  const place = document.createElementNS(element.namespaceURI, element.namespaceURI === SVG ? "g" : "div");
  place.id = element.id;
  place.toggleAttribute("hidden", true);
  element.replaceWith(place);
}

/** @param {Element} element whether parts live in it, or will */
const isHome = (element) => GROWING.includes(element.id) || element.matches("[data-sorted]");

/**
 * @param {Record<string, string>} parts
 * @returns {Element[]} parts on the page that are not among these; where such a part as `log/r5` lives, stays
 */
function absent(parts) {
  const homes = Object.keys(parts).map((part) => part.slice(0, Math.max(0, part.lastIndexOf("/"))));
  const named = new Set([...Object.keys(parts), ...homes].map(idOf));
  return all("[id^='part-']").filter((element) => !named.has(element.id) && !isHome(element));
}

/** @type {{focus: any, id: string, frames: any[]} | null} where the reader was before the changes of this frame */
let place = null;

/** Measuring is cheap before a change and costs a whole layout after it: so it is done before, and with the next frame. */
function keepPlace() {
  if (place) return;
  const active = /** @type {any} */ (document.activeElement);
  const focus = active !== document.body && active?.closest("[id^='part-']") ? active : null;
  place = { focus, id: focus?.id, frames: GROWING.map(frameOf).filter((frame) => frame && isAtEnd(frame)) };
  if (focus?.matches("[data-go]")) focusPrompt(); // to hide what has the focus is a layout too
  later(backToPlace);
}

/** The newest line in sight again, unless the reader had scrolled up; focus where it was, or on the prompt if that is gone. */
function backToPlace() {
  const { focus, id, frames } = /** @type {any} */ (place);
  place = null;
  for (const frame of frames) frame.scrollTop = frame.scrollHeight;
  const active = document.activeElement;
  const isElsewhere = active !== document.body && active?.id !== "part-prompt";
  if (!focus || isElsewhere) return;
  const again = isShown(focus) ? focus : id && document.getElementById(id);
  if (again && isShown(again)) again.focus({ preventScroll: true });
  else focusPrompt();
}

/** @param {any} frame */
const isAtEnd = (frame) => frame.scrollHeight - frame.scrollTop - frame.clientHeight <= 32;

export function focusPrompt() {
  const prompt = one("#part-curtain [data-open]") ?? one("#part-prompt");
  if (!prompt) return;
  if (prompt.tabIndex < 0) prompt.tabIndex = -1;
  prompt.focus({ preventScroll: true });
}

/**
 * @param {string} id
 * @returns {any} what scrolls when the log or the chat does
 */
function frameOf(id) {
  let frame = document.getElementById(id);
  while (frame && !/auto|scroll/.test(getComputedStyle(frame).overflowY)) frame = frame.parentElement;
  return frame;
}

export function showNewest() {
  for (const frame of GROWING.map(frameOf)) if (frame) frame.scrollTop = frame.scrollHeight;
}
