// Picking an option: lit in every place, told in the prompt, done by the main button.

import { all, isShown, one } from "./dom.js";
import { focusPrompt } from "./morph.js";
import { say } from "./words.js";

/** @typedef {{option: string, does: string, what: string}} Pick */

/** @type {Pick | null} */
let picked = null;
/** @type {{h2: string, p: string} | null} what the prompt says while nothing is picked */
let asked = null;
let busy = "";
let slow = 0;

const prompt = () => one("#part-prompt");
const lit = (/** @type {string} */ option) => all(`[data-pick="${CSS.escape(option)}"]`);

export const isPicked = () => picked !== null;
export const isBusy = () => busy !== "";
export const isSent = () => busy === "sent";

/**
 * The options in words, as the prompt lists them; where it lists none, as they lie on the table.
 * @returns {HTMLElement[]}
 */
export function choices() {
  const listed = all("#part-prompt .choice[data-pick]");
  if (listed.length) return listed;
  const seen = new Set();
  return all("[data-pick]").filter((thing) => !seen.has(thing.dataset.pick) && seen.add(thing.dataset.pick));
}

/** @param {string} option @returns {any} */
function teller(option) {
  const things = lit(option);
  return things.find((thing) => thing.matches(".choice")) ?? things.find((thing) => thing.dataset.what) ?? things[0];
}

/** @param {any} thing @returns {Pick} */
const meaning = (thing) => ({ option: thing.dataset.pick, does: thing.dataset.do ?? "", what: thing.dataset.what ?? thing.textContent.trim() });

/** @param {string} option */
export function pick(option) {
  picked = meaning(teller(option));
  unhint();
  show();
  lit(option).find(isShown)?.scrollIntoView({ block: "nearest", inline: "nearest" });
}

export function unpick() {
  const wasOnGo = document.activeElement?.matches("[data-go]");
  const option = picked?.option;
  picked = null;
  if (wasOnGo) focusPrompt();
  show();
  if (!wasOnGo) return;
  const back = option && lit(option).find(isShown);
  back?.focus();
}

/** @param {string} option */
export const isThePick = (option) => picked?.option === option;

/** @returns {{seat: number, option: number} | null} the answer that is picked */
export function answer() {
  return picked && { seat: Number(prompt()?.dataset.seat ?? one(".game").dataset.seat), option: Number(picked.option) };
}

/**
 * The page has changed: a pick stays if its option still means the same and is not yet done.
 * @param {boolean} asksAnew whether the prompt was drawn again
 */
export function refit(asksAnew) {
  if (asksAnew) asked = null;
  if (isSent()) picked = null;
  const thing = picked && teller(picked.option);
  const same = thing && picked && meaning(thing).what === picked.what && meaning(thing).does === picked.does;
  if (picked && !same) picked = null;
  show();
}

function show() {
  for (const thing of all("[data-pick]")) {
    const is = thing.dataset.pick === picked?.option;
    thing.classList.toggle("picked", is);
    thing.setAttribute("aria-pressed", String(is));
  }
  showPrompt();
}

function showPrompt() {
  const [h2, p, go] = [one("#part-prompt .ask h2"), one("#part-prompt .ask p"), one("#part-prompt [data-go]")];
  if (h2) {
    asked ??= { h2: h2.textContent, p: p?.textContent ?? "" };
    const thing = picked && teller(picked.option);
    set(h2, picked?.what ?? asked.h2);
    if (p) set(p, thing?.dataset.help ?? asked.p);
  }
  if (!go) return;
  go.hidden = !picked;
  go.setAttribute("aria-busy", String(busy === "sending"));
  const sending = busy === "sending" && go.classList.contains("slow");
  if (picked) set(go.querySelector("span:not(.sr)") ?? go, sending ? say("Sending") : picked.does || say("Do it"));
}

/**
 * @param {Element} element
 * @param {string} text
 */
function set(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/**
 * "sending": not yet acknowledged. "sent": acknowledged, what follows is not yet here. "": free.
 * @param {"sending" | "sent" | ""} state
 */
export function setBusy(state) {
  busy = state;
  clearTimeout(slow);
  one(".game").classList.toggle("sending", state !== "");
  const mark = (/** @type {boolean} */ is) => (one("#part-prompt [data-go]")?.classList.toggle("slow", is), showPrompt());
  mark(false);
  if (state === "sending") slow = setTimeout(() => mark(true), 300);
}

/** @param {number} option what a bot would do */
export function hint(option) {
  unhint();
  lit(String(option)).forEach((thing) => thing.classList.add("hinted"));
  lit(String(option)).find(isShown)?.scrollIntoView({ block: "nearest", inline: "nearest" });
}

export const unhint = () => all(".hinted").forEach((thing) => thing.classList.remove("hinted"));
