// The rules beside a table: fetched when somebody opens them for the first time.

import { all, one } from "./dom.js";
import { ruleFilter } from "./filter.js";
import { say } from "./words.js";

/** @param {any} drawer */
async function load(drawer) {
  const inside = one(".in", drawer);
  try {
    const answer = await fetch(drawer.dataset.load);
    if (!answer.ok) throw new Error(String(answer.status));
    inside.innerHTML = await answer.text();
    delete drawer.dataset.load;
    all("input[data-filter]", inside).forEach(ruleFilter);
  } catch {
    inside.textContent = say("The line is down. Try again later.");
  }
}

for (const drawer of all("[popover][data-load]")) {
  drawer.addEventListener("toggle", (/** @type {any} */ event) => event.newState === "open" && drawer.dataset.load && load(drawer));
}
