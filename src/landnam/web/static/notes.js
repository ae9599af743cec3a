// What the page says beside the table: notes at the edge, a bubble at a thing, words for the ear.

import { make, one } from "./dom.js";
import { say } from "./words.js";

const ear = make("p", { class: "sr", "aria-live": "assertive" });
const shelf = make("div", { class: "notes" });
const bubble = make("div", { class: "bubble", popover: "auto" });
document.body.append(ear, shelf, bubble);

/** @param {string} text to be heard at once, not seen */
export function tell(text) {
  ear.textContent = text;
}

/** @param {string} clause */
export function clauseLink(clause) {
  const game = one("[data-game]")?.dataset.game ?? "";
  return make("a", { class: "clause", href: `/rules/${encodeURIComponent(game)}#${encodeURIComponent(clause)}`, target: "_blank", rel: "noopener", title: clause, "aria-label": clause }, "§");
}

/**
 * A note that stays until it is closed or, if it is not bad news, for a while.
 * @param {string} text
 * @param {{bad?: boolean, clause?: string, act?: string, run?: () => void, key?: string, stays?: boolean}} [more]
 */
export function note(text, { bad = false, clause = "", act = "", run, key = "", stays = bad } = {}) {
  if (key) shelf.querySelector(`[data-key="${CSS.escape(key)}"]`)?.remove();
  const box = make("div", { class: bad ? "note bad-note" : "note", role: bad ? "alert" : "status", "data-key": key });
  const close = make("button", { type: "button", class: "btn ghost icon small", "aria-label": say("Close") }, "×");
  close.addEventListener("click", () => box.remove());
  const words = make("span", {}, text);
  if (clause) words.append(" ", clauseLink(clause));
  shelf.append(box); // first the box, then what it says: so it is heard
  box.append(words);
  if (act) {
    const button = make("button", { type: "button", class: "btn small" }, act);
    button.addEventListener("click", () => (box.remove(), run?.()));
    box.append(button);
  }
  box.append(close);
  while (shelf.children.length > 3) shelf.firstElementChild?.remove();
  if (!stays) setTimeout(() => box.remove(), 8000);
  return box;
}

/** @param {string} key */
export const dropNote = (key) => shelf.querySelector(`[data-key="${CSS.escape(key)}"]`)?.remove();

export const isNoted = () => shelf.children.length > 0;

export const dropNotes = () => shelf.replaceChildren();

/**
 * Say something beside a thing on the table.
 * @param {Element} thing
 * @param {string} text
 * @param {string} clause
 */
export function explain(thing, text, clause = "") {
  bubble.replaceChildren(text, ...(clause ? [" ", clauseLink(clause)] : []));
  tell(text);
  const source = thing instanceof HTMLElement ? thing : null; // next to the thing for Tab, too; a part of a picture cannot be one
  bubble.showPopover(/** @type {any} */ (source ? { source } : undefined));
  const at = thing.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = bubble;
  const left = Math.min(Math.max(8, at.left + at.width / 2 - width / 2), innerWidth - width - 8);
  const above = at.top - height - 10;
  bubble.style.left = `${Math.max(8, left)}px`;
  bubble.style.top = `${above > 8 ? above : Math.min(at.bottom + 10, innerHeight - height - 8)}px`;
}

export const hush = () => bubble.matches(":popover-open") && bubble.hidePopover();
