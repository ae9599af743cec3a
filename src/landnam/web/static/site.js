// Small comforts on the pages around the table. Without them everything still works.

import "./common.js";
import { noticeSwitch } from "./device.js";
import { all, make, one } from "./dom.js";
import { ruleFilter } from "./filter.js";
import { say } from "./words.js";

// ---------- a new table: as many rows as there are seats ----------

/**
 * Rows in which nobody sits are hidden; a button brings them back, one after the other.
 * @param {any} list
 */
function seatRows(list) {
  const rows = all("[data-seat-row]", list);
  const kind = (/** @type {Element} */ row) => one("select", row);
  const isFree = (/** @type {Element} */ row) => kind(row).value === "none";
  const add = make("button", { type: "button", class: "btn small" }, say("Add a seat"));

  function show() {
    for (const row of rows) row.hidden = isFree(row) && row !== document.activeElement?.closest("[data-seat-row]");
    add.hidden = !rows.some((row) => row.hidden);
  }

  list.addEventListener("focusout", () => setTimeout(show));
  list.addEventListener("change", show);
  add.addEventListener("click", () => {
    const row = rows.find((each) => each.hidden);
    if (!row) return;
    kind(row).value = one("option[value^='bot:medium'], option[value='friend']", row)?.value ?? kind(row).options[0].value;
    show();
    kind(row).focus();
  });
  list.after(add);
  show();
}

all(".seat-rows").forEach(seatRows);
all("input[data-filter]").forEach(ruleFilter);
all("[data-push]").forEach(noticeSwitch);
for (const field of all("[data-submits]")) field.addEventListener("change", () => field.form.requestSubmit());
