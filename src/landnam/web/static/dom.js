// Small helpers that every script shares.

/**
 * @param {string} selector
 * @param {ParentNode} [root]
 * @returns {any}
 */
export const one = (selector, root = document) => root.querySelector(selector);

/**
 * @param {string} selector
 * @param {ParentNode} [root]
 * @returns {any[]}
 */
export const all = (selector, root = document) => [...root.querySelectorAll(selector)];

/**
 * A new element. Texts become text, never markup.
 * @param {string} name
 * @param {Record<string, string>} attributes
 * @param {...(Node | string)} children
 */
export function make(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

/** @param {EventTarget | null} target whether keys mean letters there */
export function isTyping(target) {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target.matches("textarea, select")) return true;
  return target.matches("input:not([type=button], [type=checkbox], [type=radio], [type=range], [type=submit])");
}

/** @type {Set<() => void>} */
const due = new Set();

/** @param {() => void} act once, with the next frame: what has to measure the page waits for it */
export function later(act) {
  if (!due.size) requestAnimationFrame(() => [...due].forEach((each) => (due.delete(each), each())));
  due.add(act);
}

/** @param {Element | null | undefined} element inside a picture only its boxes tell whether it is shown */
export const isShown = (element) => Boolean(element?.isConnected && element.checkVisibility() && element.getClientRects().length);

export const isStill = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

export const isPhone = () => matchMedia("(max-width: 760px)").matches;

/**
 * What this browser remembers between visits; a browser that refuses to remember is no error.
 * @param {Storage} storage
 * @param {string} key
 * @param {unknown} value
 */
export function remember(storage, key, value) {
  try {
    storage.setItem(`landnam.${key}`, JSON.stringify(value));
  } catch {
    // full, or forbidden
  }
}

/**
 * @param {Storage} storage
 * @param {string} key
 * @param {any} otherwise
 */
export function recall(storage, key, otherwise) {
  try {
    return JSON.parse(storage.getItem(`landnam.${key}`) ?? "null") ?? otherwise;
  } catch {
    return otherwise;
  }
}
