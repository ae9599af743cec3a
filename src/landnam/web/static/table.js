// The table in the browser: hears what changed, shows it step by step, sends what is decided.

import { readClocks } from "./clocks.js";
import { openDialog, sure } from "./common.js";
import { all, isShown, isStill, isTyping, later, make, one, recall, remember } from "./dom.js";
import { fitDrawers, openDrawer } from "./drawers.js";
import { Line } from "./line.js";
import { watchMaps } from "./map.js";
import { focusPrompt, putParts, showNewest } from "./morph.js";
import { arrive, isMoving, positions, travel, TRAVEL } from "./motion.js";
import { dropNote, dropNotes, explain, hush, isNoted, note } from "./notes.js";
import { answer, choices, hint, isBusy, isPicked, isSent, isThePick, pick, refit, setBusy, unhint, unpick } from "./pick.js";
import { play, showSound, toggleSound } from "./sound.js";
import { hold } from "./stops.js";
import { say } from "./words.js";

const BEHIND = 1500; // the farthest we may be behind the server, in ms
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
  advice(/** @type {any} */ message) {
    clearTimeout(pondering);
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
  if (asksAnew) unhint();
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
  if (turn && document.hidden && game.dataset.notify) notify(title);
}

/** @param {string} title */
function notify(title) {
  if (!("Notification" in window) || Notification.permission !== "granted") return;
  try {
    const card = new Notification(say("Your turn"), { body: title, tag: game.dataset.table });
    card.onclick = () => (window.focus(), card.close());
  } catch {
    // some phones let only service workers do this
  }
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

function sendMove() {
  const chosen = answer();
  if (!chosen || isBusy()) return;
  dropNote("refused");
  dropNote("hint");
  clearTimeout(pondering);
  dispatch({ do: "move", ...chosen, seen: shown, nonce: nonce() });
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
  if (!isThePick(option)) pick(option);
  else return sendMove();
  if ("now" in thing.dataset && !game.dataset.confirm) sendMove();
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
  if (send({ do: "hint", seat: seat(), seen: shown })) pondering = setTimeout(() => note(say("A bot is thinking."), { key: "hint" }), 400);
}

/** @param {boolean} resign */
async function leave(resign) {
  const question = resign ? say("Give the game up? A bot plays on for you, and you cannot return.") : say("Leave the table? A bot plays for you until you return.");
  if (await sure(question, resign ? say("Give up") : say("Leave"))) send({ do: "leave", seat: seat(), resign }, true);
}

/** What a click on something does; the first that fits. @type {[string, (thing: any) => void][]} */
const CLICKS = [
  ["[data-undo]:not([aria-disabled=true])", () => send({ do: "undo", seat: seat(), seen: shown }, true)],
  ["[data-hint]:not([aria-disabled=true])", asksForHint],
  ["[data-go]", sendMove],
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

let swallow = false;

/** Any touch finishes what moves; if the table has changed under it, it is not a decision. */
function touched() {
  swallow = waiting.length > 0;
  if (isMoving() || waiting.length) flush();
  return swallow;
}

/** @param {MouseEvent} event of a pointer, or of a key if it has no detail */
function clicked(event) {
  if (event.detail ? swallow : touched()) return void (swallow = false);
  for (const [selector, act] of CLICKS) {
    const thing = /** @type {any} */ (event.target).closest?.(selector);
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
  const number = /^[1-9]$/.test(event.key) ? Number(event.key) : 0;
  const act = KEYS[/** @type {keyof typeof KEYS} */ (event.code)];
  if (number) choose(number);
  else if (event.key === "?") showKeys();
  else if (act) act();
  else return;
  event.preventDefault();
}

/** @param {number} number */
function choose(number) {
  const thing = !touched() && choices()[number - 1];
  if (!thing) return;
  picks(thing);
  const go = one("#part-prompt [data-go]");
  if (isShown(go)) go.focus();
}

function escaped() {
  if (one("dialog[open], [popover]:popover-open")) return; // the browser closes these
  if (isNoted()) dropNotes();
  else if (isPicked() && !isBusy()) unpick();
}

function showKeys() {
  const rows = [
    ["1 – 9", say("pick an option; the same key again does it")],
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
 * A line that is back in a moment is not worth a word.
 * @param {number} seconds
 * @param {number} tries
 */
function down(seconds, tries) {
  clearTimeout(quiet);
  quiet = setTimeout(() => showDown(seconds), tries > 1 ? 0 : 700);
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
