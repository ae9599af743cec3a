// What works on every page: theme, copying and sharing, asking before something final, tabs.

import { installWorker } from "./device.js";
import { all, make, one } from "./dom.js";
import { showTab, tabKey } from "./drawers.js";
import { note } from "./notes.js";
import { say } from "./words.js";

/** @param {any} button shares or copies a link: data-share or data-copy, this page if empty */
async function share(button) {
  const wish = button.dataset.share ?? button.dataset.copy;
  const url = new URL(wish || location.href, location.href).href;
  try {
    if (!("copy" in button.dataset) && matchMedia("(pointer: coarse)").matches && navigator.share) {
      await navigator.share({ title: document.title, url });
    } else {
      await navigator.clipboard.writeText(url);
      note(say("The link is copied."), { key: "copied" });
    }
  } catch (error) {
    if (/** @type {Error} */ (error).name !== "AbortError") showLink(url);
  }
}

/** @param {any} button copies what stands in the field that data-copy-of names */
async function copyField(button) {
  const field = /** @type {HTMLInputElement} */ (document.getElementById(button.dataset.copyOf));
  field.select(); // where the browser lets no script copy it, one key does
  try {
    await navigator.clipboard.writeText(field.value);
    note(say("Copied."), { key: "copied" });
  } catch {
    field.focus();
  }
}

/** @param {string} url to be copied by hand where the browser lets no script do it */
function showLink(url) {
  const field = /** @type {HTMLInputElement} */ (make("input", { value: url, readonly: "", "aria-label": say("Link") }));
  openDialog(say("Copy this link"), field);
  field.select();
}

/**
 * @param {string} title
 * @param {...Node} content
 * @returns {any}
 */
export function openDialog(title, ...content) {
  const heading = make("h2", { id: "dialog-title" }, title);
  const close = make("button", { type: "submit", class: "btn" }, say("Close"));
  const form = make("form", { method: "dialog" }, heading, ...content, make("div", { class: "acts" }, close));
  const dialog = /** @type {HTMLDialogElement} */ (make("dialog", { class: "sheet", "aria-labelledby": "dialog-title" }, form));
  dialog.addEventListener("close", () => dialog.remove());
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

/**
 * Ask before something that cannot be taken back.
 * @param {string} question
 * @param {string} yes
 * @returns {Promise<boolean>}
 */
export function sure(question, yes) {
  return new Promise((settle) => {
    const go = make("button", { type: "submit", class: "btn main", value: "yes" }, yes);
    const dialog = openDialog(question);
    one(".acts", dialog).append(go);
    dialog.addEventListener("close", () => settle(dialog.returnValue === "yes"));
  });
}

/**
 * The theme changes at once; the server is told behind the page's back.
 * @param {string} theme light, dark, or anything else for what the system says
 * @param {() => Promise<unknown>} tellServer
 */
function setTheme(theme, tellServer) {
  const root = document.documentElement;
  if (theme === "light" || theme === "dark") root.dataset.theme = theme;
  else delete root.dataset.theme;
  tellServer().catch(() => note(say("The line is down. Try again later."), { bad: true }));
}

/** @param {SubmitEvent} event of a form[data-theme-form], whose buttons or fields are called theme */
function themeForm(event) {
  const form = /** @type {any} */ (event.target);
  if (!form.matches("[data-theme-form]")) return;
  event.preventDefault();
  const data = new FormData(form, event.submitter);
  const body = new URLSearchParams(/** @type {any} */ (data));
  setTheme(String(data.get("theme") ?? ""), () => fetch(form.action, { method: "POST", body, redirect: "manual" }));
  for (const button of all("button[name=theme]", form)) button.setAttribute("aria-pressed", String(button === event.submitter));
}

/** @param {any} link /theme/light, /theme/dark or /theme/system */
function themeLink(link) {
  setTheme(link.pathname.split("/").pop(), () => fetch(link.href, { redirect: "manual" }));
  for (const other of all("a[href^='/theme/']")) {
    if (other.pathname === link.pathname) other.setAttribute("aria-current", "true");
    else other.removeAttribute("aria-current");
  }
}

/** @param {MouseEvent} event */
function clicked(event) {
  const target = /** @type {any} */ (event.target);
  const link = target.closest?.("[data-share], [data-copy], [data-tool=share]");
  if (link) share(link);
  const copier = target.closest?.("[data-copy-of]");
  if (copier) copyField(copier);
  const theme = target.closest?.("a[href^='/theme/']");
  if (theme && !event.ctrlKey && !event.metaKey) {
    event.preventDefault();
    themeLink(theme);
  }
  const tab = target.closest?.('[role="tab"]');
  if (tab) showTab(tab);
}

/** @param {SubmitEvent} event forms with data-sure ask first */
async function asks(event) {
  const form = /** @type {any} */ (event.target);
  if (!form.dataset.sure || form.dataset.isSure) return;
  event.preventDefault();
  const { submitter } = event;
  if (!(await sure(form.dataset.sure, submitter?.textContent?.trim() || say("Yes")))) return;
  form.dataset.isSure = "1";
  form.requestSubmit(submitter);
}

document.addEventListener("click", clicked);
document.addEventListener("submit", themeForm);
document.addEventListener("submit", asks);
document.addEventListener("keydown", (event) => tabKey(event) && event.preventDefault());
for (const element of all("[data-needs-script]")) element.hidden = false;
for (const link of all("[data-reload]")) link.addEventListener("click", (/** @type {Event} */ event) => (event.preventDefault(), location.reload()));
addEventListener("load", installWorker);
