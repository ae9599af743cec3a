// Rules: only the clauses that hold a word.

import { all, one } from "./dom.js";

/** @param {any} field */
export function ruleFilter(field) {
  const count = one("[data-filter-says]", field.form ?? document);
  const lower = (/** @type {string} */ text) => text.toLocaleLowerCase(document.documentElement.lang);

  function filter() {
    const items = all(field.dataset.filter);
    const words = lower(field.value).split(/\s+/).filter(Boolean);
    for (const item of items) item.hidden = !words.every((word) => lower(`${item.id} ${item.textContent}`).includes(word));
    for (const section of all("#clauses section")) section.hidden = words.length > 0 && !one("[data-find]:not([hidden])", section);
    const found = items.filter((item) => !item.hidden);
    if (count) count.textContent = words.length ? count.dataset.filterSays.replace("{n}", found.length) : "";
    mark(found, words);
  }

  field.addEventListener("input", filter);
  if (field.value) filter();
}

/**
 * Found words are marked where the browser can do so without changing the page.
 * @param {Element[]} items
 * @param {string[]} words
 */
function mark(items, words) {
  const { CSS: css, Highlight } = /** @type {any} */ (window);
  if (!Highlight || !css.highlights) return;
  const ranges = words.length ? items.flatMap((item) => rangesIn(item, words)) : [];
  css.highlights.set("found", new Highlight(...ranges));
}

/**
 * @param {Element} item
 * @param {string[]} words
 */
function rangesIn(item, words) {
  const ranges = [];
  const texts = document.createTreeWalker(item, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const node = texts.currentNode;
    for (const word of words) {
      const at = node.nodeValue?.toLocaleLowerCase().indexOf(word) ?? -1;
      if (at < 0) continue;
      ranges.push(new StaticRange({ startContainer: node, startOffset: at, endContainer: node, endOffset: at + word.length }));
    }
  }
  return ranges;
}
