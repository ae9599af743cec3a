// Texts for scripts. The page brings them in <script type="application/json" id="words">.

/** @type {Record<string, string>} */
const known = JSON.parse(document.getElementById("words")?.textContent || "{}");

/**
 * A phrase in the language of the page, its {braces} filled.
 * @param {string} phrase in English, as in static_words.py
 * @param {Record<string, string | number>} [values]
 */
export function say(phrase, values = {}) {
  return (known[phrase] ?? phrase).replace(/\{(\w+)\}/g, (brace, name) => String(values[name] ?? brace));
}
