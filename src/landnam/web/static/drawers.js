// What lies at the side of a wide screen is a drawer on a small one. Tabs, and numbers for news.

import { all, later, make, one } from "./dom.js";
import { showNewest } from "./morph.js";

/** @param {Element | null} drawer whether the style sheet makes it one on this screen */
const isDrawer = (drawer) => Boolean(drawer) && getComputedStyle(/** @type {Element} */ (drawer)).getPropertyValue("--is-drawer").trim() === "1";
/** @type {Map<string, number>} how many entries a part had when it was last looked at */
const read = new Map();
/** @type {WeakSet<Element>} */
const fitted = new WeakSet();

/** Make drawers what they are on this screen; again whenever the page has changed. */
export function fitDrawers() {
  for (const drawer of all("[data-drawer-of]")) fitDrawer(drawer);
  for (const button of all("[data-drawer]")) {
    const drawer = one(`[data-drawer-of="${CSS.escape(button.dataset.drawer)}"]`);
    if (isDrawer(drawer)) button.setAttribute("popovertarget", drawer.id);
    else button.removeAttribute("popovertarget");
    const isOpen = Boolean(drawer?.matches("[popover]:popover-open"));
    button.classList.toggle("on", isOpen);
    button.setAttribute("aria-expanded", String(isOpen));
  }
  countNews();
}

/** @param {any} drawer */
function fitDrawer(drawer) {
  drawer.id ||= `drawer-${drawer.dataset.drawerOf}`;
  if (!isDrawer(drawer)) drawer.removeAttribute("popover");
  else if (!drawer.hasAttribute("popover")) drawer.setAttribute("popover", "auto");
  if (fitted.has(drawer)) return;
  fitted.add(drawer);
  drawer.addEventListener("toggle", () => drawerMoved(drawer));
  swipes(drawer);
}

/** @param {any} drawer */
function drawerMoved(drawer) {
  fitDrawers();
  if (drawer.matches(":popover-open")) showNewest();
}

/** @param {any} drawer is closed by pulling it down from its top */
function swipes(drawer) {
  let start = NaN;
  drawer.addEventListener("touchstart", (/** @type {TouchEvent} */ event) => {
    const y = event.touches[0].clientY;
    start = y - drawer.getBoundingClientRect().top < 56 ? y : NaN;
  }, { passive: true });
  drawer.addEventListener("touchend", (/** @type {TouchEvent} */ event) => {
    if (event.changedTouches[0].clientY - start > 60 && drawer.matches(":popover-open")) drawer.hidePopover();
  }, { passive: true });
}

/** @param {string} name opens it where it is a drawer, shows its tab elsewhere */
export function openDrawer(name) {
  const drawer = one(`[data-drawer-of="${CSS.escape(name)}"]`);
  const tab = one(`[role="tab"][data-tab="${CSS.escape(name)}"]`);
  if (tab) showTab(tab);
  if (isDrawer(drawer)) return drawer.togglePopover();
  const shown = document.getElementById(tab?.getAttribute("aria-controls")) ?? drawer;
  if (shown && !shown.hasAttribute("tabindex")) shown.tabIndex = -1;
  shown?.focus();
}

/** @param {any} tab */
export function showTab(tab) {
  for (const other of all('[role="tab"]', tab.closest('[role="tablist"]'))) {
    other.setAttribute("aria-selected", String(other === tab));
    other.tabIndex = other === tab ? 0 : -1;
    const panel = document.getElementById(other.getAttribute("aria-controls"));
    if (panel) panel.hidden = other !== tab;
  }
  showNewest();
  countNews();
}

/** @param {KeyboardEvent} event arrows walk along the tabs */
export function tabKey(event) {
  const tab = /** @type {any} */ (event.target);
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (!step || !tab.matches?.('[role="tab"]')) return false;
  const tabs = all('[role="tab"]', tab.closest('[role="tablist"]'));
  const next = tabs[(tabs.indexOf(tab) + step + tabs.length) % tabs.length];
  showTab(next);
  next.focus();
  return true;
}

/** Numbers on tabs and dock: words that came while the chat was not in sight. */
function countNews() {
  const holdsChat = (/** @type {any} */ button) =>
    button.dataset.tab === "chat" || one(`[data-drawer-of="${CSS.escape(button.dataset.drawer ?? "")}"] #part-chat`);
  for (const button of all("[data-tab], [data-drawer]").filter(holdsChat)) {
    if (!one("[data-news-of]", button)) button.append(make("span", { class: "new", "data-news-of": "chat", hidden: "" }));
  }
  for (const badge of all("[data-news-of]")) {
    const name = badge.dataset.newsOf;
    const part = document.getElementById(`part-${name}`);
    if (!part) continue;
    const count = all("li", part).length;
    if (part.checkVisibility() || !read.has(name)) read.set(name, count);
    const fresh = Math.max(0, count - (read.get(name) ?? 0));
    badge.hidden = fresh === 0;
    if (badge.textContent !== String(fresh)) badge.textContent = String(fresh);
  }
}

addEventListener("resize", () => later(fitDrawers));
