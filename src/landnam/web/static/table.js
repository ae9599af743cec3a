// The table in the browser: hears what changed, shows it step by step, sends what is decided.

import { readClocks } from "./clocks.js";
import { openDialog, sure } from "./common.js";
import { notify } from "./device.js";
import { all, isShown, isStill, isTyping, later, make, one, recall, remember } from "./dom.js";
import { fitDrawers, openDrawer } from "./drawers.js";
import { Line } from "./line.js";
import { watchMaps } from "./map.js";
import { focusPrompt, putParts, showNewest } from "./morph.js";
import { arrive, isMoving, positions, travel, TRAVEL } from "./motion.js";
import { dropNote, dropNotes, explain, hush, isNoted, note } from "./notes.js";
import { answer, byKey, hasVariants, hint, isBusy, isPicked, isSent, isThePick, pick, refit, sense, setBusy, unpick } from "./pick.js";
import { play, showSound, toggleSound } from "./sound.js";
import { hold } from "./stops.js";
import { say } from "./words.js";

const BEHIND = 1500; // the farthest we may be behind the server, in ms
const DRAG = 8; // how far a click may slip, in px
const TYPING = 700; // how long a number may go on with another digit, in ms
const GLANCE = 200; // how long a change without motion is looked at when more is waiting

/** @typedef {{seen: string, seat: number, parts: Record<string, string>, title?: string, turn?: boolean, whole?: boolean}} State */

const game = one(".game");
/** What is on the page, and the newest we have heard of. */
let shown = game.dataset.seen;
let heard = shown;
let move = ""; // the nonce of the answer on its way
let decidedAt = ""; // what was shown when it was sent
/** @type {any} what somebody asked about last */
let wondered = null;
let asksForMore = false; // whether the rematch that begins was asked for here
let pondering = 0; // until a bot that is asked for a hint has taken long enough to be mentioned

const nonce = () => crypto.randomUUID?.() ?? [...crypto.getRandomValues(new Uint8Array(16))].map((n) => n.toString(16)).join("");
const seat = () => Number(one("#part-prompt")?.dataset.seat ?? game.dataset.seat);

// ---------- what we hear ----------

const HEAR = {
  state(/** @type {State} */ message) {
    heard = message.seen;
    if (!hold(message, queue)) queue(message);
  },
  done: (/** @type {any} */ message) => message.nonce === move && finished(),
  refused,
  irrevocable: (/** @type {any} */ message) => message.nonce === move && notYet(),
  advice(/** @type {any} */ message) {
    clearTimeout(pondering);
    flush();
    hint(message.option);
    note(say("Hint: {text}", { text: message.text }), { key: "hint" });
  },
  reason(/** @type {any} */ message) {
    const things = all(`[data-why="${CSS.escape(message.thing)}"]`);
    const thing = things.includes(wondered) ? wondered : things.find(isShown);
    if (thing) explain(thing, message.text, message.clause);
    else note(message.text, { clause: message.clause });
  },
  go(/** @type {any} */ message) {
    const run = () => location.assign(message.url);
    if (asksForMore) run();
    else note(message.text, { key: "go", act: say("Go there"), run, stays: true });
  },
};

/**
 * @param {any} message
 * @param {any} [request] what it answers
 */
function hear(message, request) {
  HEAR[/** @type {keyof typeof HEAR} */ (message.is)]?.(message, request);
}

/** The answer is safe. What it led to is here already, or will be in a moment. */
function finished() {
  move = "";
  setBusy("sent");
  if (shown !== decidedAt) free();
  else setTimeout(free, BEHIND);
}

function free() {
  if (!isSent()) return;
  unpick();
  setBusy("");
}

/** Nothing was done: what cannot be taken back is asked once more. */
function notYet() {
  move = "";
  setBusy("");
  refit(false);
}

/**
 * @param {{text: string, nonce?: string, clause?: string, again?: boolean}} message
 * @param {any} [request]
 */
function refused({ text, nonce: which = "", clause, again }, request) {
  play("refused");
  clearTimeout(pondering);
  const retry = again && request ? { act: say("Try again"), run: () => dispatch(request) } : {};
  note(text, { bad: true, clause, key: "refused", ...retry });
  if (!which || which !== move) return;
  move = "";
  setBusy("");
  refit(false);
}

// ---------- showing it ----------

/** @type {{state: State, at: number}[]} */
const waiting = [];
let looking = 0;

/** @param {State} state */
function queue(state) {
  heard = state.seen;
  waiting.push({ state, at: performance.now() });
  if (isStill() || document.hidden) flush();
  else if (!looking) next();
}

/** Show what waits, one after the other, faster the more there is. */
function next() {
  looking = 0;
  const first = waiting.shift();
  if (!first) return;
  const left = BEHIND - (performance.now() - first.at);
  const share = Math.min(TRAVEL, left / (waiting.length + 1));
  const moves = show(first.state, share > 60 ? share : 0);
  const pause = moves ? share : one(".changed") ? Math.min(GLANCE, share) : 0;
  looking = setTimeout(next, Math.max(0, pause));
}

/** Show all that waits at once. */
function flush() {
  clearTimeout(looking);
  looking = 0;
  arrive();
  for (const { state } of waiting.splice(0)) show(state, 0);
}

/**
 * @param {State} state
 * @param {number} duration
 */
function show(state, duration) {
  arrive();
  const before = duration ? positions() : null;
  const hadCurtain = Boolean(curtain());
  putParts(state.parts, state.whole);
  const wasTurn = game.dataset.turn === "1";
  const asksAnew = "prompt" in state.parts;
  shown = state.seen;
  game.dataset.seen = state.seen;
  game.dataset.seat = String(state.seat);
  game.dataset.turn = state.turn ? "1" : "";
  refit(asksAnew);
  if (!move) setBusy("");
  afterChange();
  showTurn({ turn: state.turn, title: state.title || undefined }, wasTurn);
  if (!hadCurtain && curtain()) focusPrompt();
  return before ? travel(before, duration) : false;
}

function afterChange() {
  hush();
  drawCurtain();
  readClocks();
  watchMaps();
  showSound();
  later(fitDrawers);
}

const curtain = () => one("#part-curtain:has([data-open])");

/** Behind a curtain there is nothing to reach. */
function drawCurtain() {
  const drawn = curtain();
  for (const other of [game, ...game.children]) other.inert = Boolean(drawn) && !other.contains(drawn);
}

/**
 * @param {{turn?: boolean, title?: string}} state
 * @param {boolean} wasTurn
 */
function showTurn({ turn = false, title = document.title.replace(/^● /, "") }, wasTurn) {
  document.title = turn ? `● ${title}` : title;
  const icon = one("link[rel='icon']");
  if (icon) icon.href = icon.href.replace(/favicon(-turn)?\.svg/, turn ? "favicon-turn.svg" : "favicon.svg");
  if (turn === wasTurn) return;
  play(turn ? "turn" : "change");
  if (turn && document.hidden) notify(title, game.dataset.table);
}

// ---------- what we send ----------

/**
 * @param {any} request
 * @param {boolean} [once] whether it must be done exactly once
 */
function send(request, once = false) {
  const sent = line.send(once ? { ...request, nonce: nonce() } : request);
  if (!sent) note(say("The line is down. Try again later."), { bad: true, key: "down" });
  return sent;
}

/** @param {boolean} [tentative] whether it shall be done only if it can be taken back */
function sendMove(tentative = false) {
  const chosen = answer();
  if (!chosen || isBusy()) return;
  dropNote("refused");
  dropNote("hint");
  clearTimeout(pondering);
  dispatch({ do: "move", ...chosen, seen: shown, nonce: nonce(), ...(tentative ? { tentative } : {}) });
}

/** @param {any} request with its nonce: for the first time, or once more */
function dispatch(request) {
  if (request.do === "move") onItsWay(request);
  line.send(request);
}

/** @param {any} request */
function onItsWay(request) {
  move = request.nonce;
  decidedAt = request.seen;
  setBusy("sending");
}

/** @param {any} thing */
function picks(thing) {
  if (isBusy()) return;
  hush();
  const option = thing.dataset.pick;
  if (isThePick(option)) return sendMove();
  pick(option);
  if (!game.dataset.confirm && !hasVariants(option)) sendMove(true);
}

/** @param {any} thing goes on to the next of its options */
function turns(thing) {
  if (isBusy()) return;
  const options = thing.dataset.next.split(" ");
  pick(options[(options.findIndex(isThePick) + 1) % options.length]);
}

/** @param {any} thing */
function wonders(thing) {
  wondered = thing;
  send({ do: "why", thing: thing.dataset.why });
}

/** A bot may think for some seconds: say so if it does. */
function asksForHint() {
  clearTimeout(pondering);
  if (send({ do: "hint", seat: seat() })) pondering = setTimeout(() => note(say("A bot is thinking."), { key: "hint" }), 400);
}

/** @param {boolean} resign */
async function leave(resign) {
  const question = resign ? say("Give the game up? A bot plays on for you, and you cannot return.") : say("Let a bot play for you until you return?");
  if (await sure(question, resign ? say("Give up") : say("Let a bot play for me"))) send({ do: "leave", seat: seat(), resign }, true);
}

/** What a click on something does; the first that fits. @type {[string, (thing: any) => void][]} */
const CLICKS = [
  ["[data-undo]:not([aria-disabled=true])", () => send({ do: "undo", seat: seat(), seen: shown }, true)],
  ["[data-hint]:not([aria-disabled=true])", asksForHint],
  ["[data-go]", () => sendMove()],
  ["[data-next]", turns],
  ["[data-pick]", picks],
  ["[data-open]", (thing) => send({ do: "open", seat: Number(thing.dataset.open) })],
  ["[data-leave]", () => leave(false)],
  ["[data-resign]", () => leave(true)],
  ["[data-return]", () => send({ do: "return", seat: seat() }, true)],
  ["[data-rematch]", () => (asksForMore = send({ do: "rematch" }, true))],
  ["[data-sound], [data-tool=sound]", toggleSound],
  ["[data-keys]", showKeys],
  ["[data-drawer]:not([popovertarget])", (thing) => openDrawer(thing.dataset.drawer)],
  ["[data-why]", wonders],
];

/** @type {any} what the touch that is going on meant when it began */
let meant = null;
let startedAt = { x: 0, y: 0 };
/** @type {any} the same of the first half of a double click */
let firstMeant = null;

/** Any touch finishes what moves. */
function finishMotion() {
  if (isMoving() || waiting.length) flush();
}

/** @param {MouseEvent} event */
function touched(event) {
  startedAt = { x: event.clientX, y: event.clientY };
  meant = sense(event.target);
  finishMotion();
}

/**
 * If the table has changed under a touch so that it means something else now, it is not a decision; nor is the second half of a
 * double click whose first half has changed the table.
 * @param {MouseEvent} event of a pointer, or of a key if it has no detail
 */
function clicked(event) {
  const target = /** @type {any} */ (event.target);
  if (!event.detail) meant = sense(target);
  finishMotion();
  const under = event.detail && !target.closest("button, a, [role=button], [data-why], label, input") ? document.elementFromPoint(event.clientX, event.clientY) : target;
  if (event.detail && Math.hypot(event.clientX - startedAt.x, event.clientY - startedAt.y) > DRAG) return; // a map was moved
  if (event.detail < 2) firstMeant = meant;
  const means = sense(under);
  if (means !== meant || (event.detail > 1 && means !== firstMeant)) return;
  for (const [selector, act] of CLICKS) {
    const thing = under?.closest?.(selector);
    if (thing) return act(thing);
  }
}

/** @param {SubmitEvent} event */
function submitted(event) {
  const form = /** @type {any} */ (event.target);
  if (!form.matches("form[data-chat]")) return;
  event.preventDefault();
  const field = one("input[name=text]", form);
  const text = field.value.trim().slice(0, 500);
  if (text && send({ do: "say", text })) field.value = "";
}

// ---------- keys ----------

const KEYS = {
  KeyU: () => one("[data-undo]")?.click(),
  KeyH: () => one("[data-hint]")?.click(),
  KeyL: () => openDrawer("log"),
  KeyR: () => all("[data-next]").filter((thing) => thing.dataset.next.split(" ").some(isThePick)).forEach(turns),
};

/** @param {KeyboardEvent} event */
function pressed(event) {
  if (event.key === "Escape") return escaped();
  const target = /** @type {any} */ (event.target);
  if (isTyping(target) || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
  if ((event.key === "Enter" || event.key === " ") && target.matches?.("[role='button']:not(button)")) {
    event.preventDefault();
    return target.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  }
  if (!recall(localStorage, "keys", true) || curtain() || one("dialog[open]")) return;
  shortcut(event);
}

/** @param {KeyboardEvent} event by the place of the key, so that it works on a Cyrillic keyboard too */
function shortcut(event) {
  const digit = /^[0-9]$/.test(event.key) ? event.key : "";
  const act = KEYS[/** @type {keyof typeof KEYS} */ (event.code)];
  if (digit) typed(digit);
  else if (event.key === "?") showKeys();
  else if (act) act();
  else return;
  event.preventDefault();
}

let digits = ""; // typed so far, of a number that may go on
let typing = 0;

/** @param {string} digit of a number that is printed on a card, say 12: "1" waits a moment whether "2" follows */
function typed(digit) {
  clearTimeout(typing);
  const numbers = [...byKey().keys()];
  digits = numbers.some((number) => number.startsWith(digits + digit)) ? digits + digit : digit;
  const number = digits;
  const goesOn = numbers.some((other) => other !== number && other.startsWith(number));
  typing = setTimeout(() => (digits = ""), goesOn ? TYPING : 0);
  if (!goesOn) choose(number);
  else if (numbers.includes(number)) typing = setTimeout(() => ((digits = ""), choose(number)), TYPING);
}

/** @param {string} number */
function choose(number) {
  const before = sense(byKey().get(number));
  finishMotion();
  const thing = byKey().get(number);
  if (!thing || sense(thing) !== before) return;
  picks(thing);
  const go = one("#part-prompt [data-go]");
  if (isShown(go)) go.focus();
}

function escaped() {
  if (one("dialog[open], [popover]:popover-open")) return; // the browser closes these
  const list = one("#part-prompt details[open]");
  if (list) {
    list.open = false;
    one("summary", list).focus();
  } else if (isNoted()) dropNotes();
  else if (isPicked() && !isBusy()) unpick();
}

function showKeys() {
  const rows = [
    ["1 2 3 …", say("pick the card with this number, or the option at this place; the same again does it")],
    ["Enter", say("do what is picked")],
    ["Esc", say("close or unpick")],
    ["U", say("undo")],
    ["H", say("hint from a bot")],
    ["L", say("the log")],
    ["R", say("turn the tile, change the number or the kind")],
    ["?", say("these keys")],
  ];
  const list = make("dl", { class: "keylist" }, ...rows.flatMap(([key, text]) => [make("dt", {}, make("kbd", {}, key)), make("dd", {}, text)]));
  const box = /** @type {HTMLInputElement} */ (make("input", { type: "checkbox" }));
  box.checked = recall(localStorage, "keys", true);
  box.addEventListener("change", () => remember(localStorage, "keys", box.checked));
  openDialog(say("Keys"), list, make("label", { class: "check-line" }, box, say("Single keys do something")));
}

// ---------- the line ----------

const status = one("#connection") ?? document.body.appendChild(make("div", { id: "connection", role: "status" }));
let quiet = 0;

/**
 * A line that is back in a moment is not worth a word, unless somebody waits for their move to arrive.
 * @param {number} seconds
 * @param {number} tries
 */
function down(seconds, tries) {
  clearTimeout(quiet);
  quiet = setTimeout(() => showDown(seconds), tries > 1 || isBusy() ? 0 : 700);
}

/** @param {number} seconds are seen, not heard: one would hear nothing else */
function showDown(seconds) {
  game.classList.add("is-down");
  const text = say("The line is down. Your last move is safe; trying again in {n} s.", { n: seconds });
  const words = one("[data-seconds]", status);
  if (words) return void (words.textContent = text);
  const button = make("button", { type: "button", class: "btn small" }, say("Try now"));
  button.addEventListener("click", () => line.connect());
  const spoken = make("span", { class: "sr" }, say("The line is down. Your last move is safe."));
  const seen = make("span", { "data-seconds": "", "aria-hidden": "true" }, text);
  status.replaceChildren(make("div", { class: "note bad-note" }, spoken, seen, button));
}

function up() {
  clearTimeout(quiet);
  game.classList.remove("is-down");
  status.replaceChildren();
  dropNote("down");
}

function closed() {
  const button = make("a", { class: "btn small", href: location.href }, say("Load the page again"));
  status.replaceChildren(make("div", { class: "note bad-note" }, make("span", {}, say("This table is closed to you now.")), button));
}

function address() {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  return `${scheme}://${location.host}/ws/table/${encodeURIComponent(game.dataset.table)}?seen=${encodeURIComponent(heard)}`;
}

document.addEventListener("pointerdown", touched, true);
document.addEventListener("click", clicked);
document.addEventListener("submit", submitted);
document.addEventListener("change", (event) => /** @type {Element} */ (event.target).matches(".tile-offers input") && unpick());
document.addEventListener("keydown", pressed);
document.addEventListener("visibilitychange", flush);
const line = new Line(address, game.dataset.table, { hear, up, down, closed });
for (const button of all("[data-tool=settings]")) button.setAttribute("popovertarget", "settings");
refit(true);
afterChange();
showNewest();
showTurn({ turn: game.dataset.turn === "1" }, game.dataset.turn === "1");
for (const request of line.unanswered.values()) if (request.do === "move") onItsWay(request);
game.dataset.ready = "1";
