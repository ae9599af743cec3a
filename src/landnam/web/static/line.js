// The line to the server: a socket that comes back by itself, and requests that arrive exactly once.

import { recall, remember } from "./dom.js";

const PING = 25_000;
const PATIENCE = 10_000;
const SHORT_PATIENCE = 2_000; // while somebody waits for their move to arrive
const FIRST_PAUSE = 500;
const LONGEST_PAUSE = 8_000;
const RETRIES = 2;

/** @typedef {{do: string, nonce?: string, [more: string]: unknown}} Request */

export class Line {
  /**
   * @param {() => string} address asked for each time we connect
   * @param {string} name where unanswered requests are kept in this tab
   * @param {{hear: (message: any, request?: Request) => void, up: () => void, down: (seconds: number, tries: number) => void, closed: () => void}} on
   */
  constructor(address, name, on) {
    Object.assign(this, { address, name, on, tries: 0, over: false });
    /** @type {WebSocket | null} */
    this.socket = null;
    /** @type {Map<string, Request>} sent or to be sent, not yet answered */
    this.unanswered = new Map(recall(sessionStorage, `unanswered.${name}`, []));
    /** @type {Map<string, number>} */
    this.retried = new Map();
    this.pinging = this.dying = this.waiting = this.counting = 0;
    addEventListener("online", () => this.wake());
    addEventListener("offline", () => this.over || this.lost());
    addEventListener("pageshow", (event) => event.persisted && this.wake());
    document.addEventListener("visibilitychange", () => document.hidden || this.wake());
    this.connect();
  }

  get isUp() {
    return this.socket?.readyState === WebSocket.OPEN;
  }

  /**
   * Send a request. With a nonce it is kept until answered, and sent again after the line was down.
   * @param {Request} request
   * @returns {boolean} whether it is on its way or kept
   */
  send(request) {
    if (request.nonce) this.keep(() => this.unanswered.set(String(request.nonce), request));
    if (this.isUp && request.nonce) this.ping(SHORT_PATIENCE); // before it: the answer may take a while
    if (this.isUp) this.socket?.send(JSON.stringify(request));
    return this.isUp || Boolean(request.nonce);
  }

  /** Try now instead of later; if the line seems to be up, make sure of it. */
  wake() {
    if (this.over) return;
    if (this.isUp) this.ping();
    else if (this.socket?.readyState !== WebSocket.CONNECTING) this.connect();
  }

  connect() {
    this.stopTimers();
    const socket = (this.socket = new WebSocket(this.address()));
    const mine = (/** @type {(event: any) => void} */ act) => (/** @type {any} */ event) => socket === this.socket && act(event);
    socket.onopen = mine(() => this.opened());
    socket.onmessage = mine((event) => JSON.parse(event.data).forEach((/** @type {any} */ message) => this.heard(message)));
    socket.onclose = mine((event) => this.lost(event.code));
    this.dying = setTimeout(() => this.lost(), PATIENCE);
  }

  opened() {
    this.stopTimers();
    this.tries = 0;
    this.pinging = setInterval(() => this.ping(), PING);
    if (this.unanswered.size) this.ping(SHORT_PATIENCE);
    for (const request of this.unanswered.values()) this.socket?.send(JSON.stringify(request));
    this.on.up();
  }

  /** @param {any} message */
  heard(message) {
    clearTimeout(this.dying);
    this.dying = 0;
    if (message.is === "refused" && message.again && this.mayRetry(message.nonce)) return;
    const request = this.unanswered.get(message.nonce);
    if (request) this.keep(() => this.unanswered.delete(message.nonce));
    this.on.hear(message, request);
  }

  /**
   * "Not saved, try again" is tried again quietly before anybody is bothered.
   * @param {string} nonce
   */
  mayRetry(nonce) {
    const count = this.retried.get(nonce) ?? 0;
    if (count >= RETRIES) return this.retried.delete(nonce) && false;
    this.retried.set(nonce, count + 1);
    setTimeout(() => this.repeat(nonce), 1000 * (count + 1));
    return true;
  }

  /** @param {string} nonce */
  repeat(nonce) {
    const request = this.unanswered.get(nonce);
    if (request) this.send(request);
  }

  ping(patience = PATIENCE) {
    if (!this.dying) this.socket?.send('{"do":"ping"}');
    clearTimeout(this.dying);
    this.dying = setTimeout(() => this.lost(), patience);
  }

  /** @param {number} [code] */
  lost(code = 0) {
    this.stopTimers();
    const socket = this.socket;
    this.socket = null;
    socket?.close();
    if (code >= 4400 && code < 4500) {
      this.over = true;
      return this.on.closed();
    }
    const longest = Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** this.tries++);
    const pause = longest * (0.5 + Math.random() / 2);
    const end = performance.now() + pause;
    const count = () => this.on.down(Math.max(1, Math.ceil((end - performance.now()) / 1000)), this.tries);
    this.waiting = setTimeout(() => this.connect(), pause);
    this.counting = setInterval(count, 1000);
    count();
  }

  stopTimers() {
    clearTimeout(this.waiting);
    clearTimeout(this.dying);
    clearInterval(this.counting);
    clearInterval(this.pinging);
    this.dying = 0;
  }

  /** @param {() => void} change of what is unanswered; kept through a reload of the page */
  keep(change) {
    change();
    remember(sessionStorage, `unanswered.${this.name}`, [...this.unanswered]);
  }
}
