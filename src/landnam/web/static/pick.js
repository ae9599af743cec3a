// Picking an option: lit in every place, told in the prompt, done by the main button.

import { all, isShown, one, recall } from "./dom.js";
import { focusPrompt } from "./morph.js";
import { say } from "./words.js";

/** @typedef {{option: string, does: string, what: string}} Pick */

/** @type {Pick | null} */
let picked = null;
/** @type {Pick | null} what a bot would do */
let advised = null;
/** @type {{h2: string, p: string} | null} what the prompt says while nothing is picked */
let asked = null;
let busy = "";
let slow = 0;

const prompt = () => one("#part-prompt");
const lit = (/** @type {string} */ option) => all(`[data-pick="${CSS.escape(option)}"]`);

export const isPicked = () => picked !== null;
export const isBusy = () => busy !== "";
export const isSent = () => busy === "sent";

/** @param {string} option whether its place has others, between which one chooses before */
export const hasVariants = (option) => all("[data-next]").some((turner) => turner.dataset.next.split(" ").includes(option));

/**
 * What a click there would decide, in words: if that is the same before and after a change, so is the click.
 * @param {any} thing
 */
export function sense(thing) {
  const pickable = thing?.closest?.("[data-pick]");
  if (pickable) return JSON.stringify([asked?.h2, meaning(teller(pickable.dataset.pick))]);
  if (thing?.closest?.("[data-go]")) return JSON.stringify([asked?.h2, picked]);
  return thing?.closest?.("button, a, [role=button], [data-why]") ?? null;
}

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
 * The page has changed: a pick stays if its option still means the same and is not yet done, a hint likewise.
 * @param {boolean} asksAnew whether the prompt was drawn again
 */
export function refit(asksAnew) {
  if (asksAnew) asked = null;
  if (isSent()) picked = null;
  if (picked && !stands(picked)) picked = null;
  if (advised && !stands(advised)) unhint();
  show();
  showHint();
}

/** @param {Pick} before whether its option still means the same */
function stands(before) {
  const thing = teller(before.option);
  return Boolean(thing) && meaning(thing).what === before.what && meaning(thing).does === before.does;
}

function show() {
  for (const thing of all("[data-pick]")) {
    const is = thing.dataset.pick === picked?.option;
    thing.classList.toggle("picked", is);
    thing.setAttribute("aria-pressed", String(is));
  }
  showPrompt();
  showKeys();
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

/**
 * What the number keys mean: what is printed on a thing, where something is, else the place in the list.
 * @returns {Map<string, HTMLElement>}
 */
export function byKey() {
  const printed = all("[data-key][data-pick]").map((thing) => [thing.dataset.key, thing]);
  return new Map(printed.length ? printed : choices().slice(0, 9).map((thing, at) => [String(at + 1), thing]));
}

/** Write the keys on what they pick; style sheets show those that are not printed there. */
function showKeys() {
  const keys = new Map(recall(localStorage, "keys", true) ? [...byKey()].map(([key, thing]) => [thing.dataset.pick, key]) : []);
  for (const thing of all("[data-pick]")) {
    const key = keys.get(thing.dataset.pick);
    if (key) thing.setAttribute("aria-keyshortcuts", key);
    else thing.removeAttribute("aria-keyshortcuts");
  }
}

/** @param {number} option what a bot would do */
export function hint(option) {
  unhint();
  const thing = teller(String(option));
  if (!thing) return;
  advised = meaning(thing);
  showHint();
  lit(advised.option).find(isShown)?.scrollIntoView({ block: "nearest", inline: "nearest" });
}

function unhint() {
  advised = null;
  showHint();
}

function showHint() {
  for (const thing of all("[data-pick]")) thing.classList.toggle("hinted", thing.dataset.pick === advised?.option);
}
