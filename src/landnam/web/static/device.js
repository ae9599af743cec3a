// This browser as an app: its service worker, and the notices that it shows.

import { one, recall, remember } from "./dom.js";
import { say } from "./words.js";

const canPush = () => "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

/** Pages that are one of a server with a manifest have a service worker, too. */
export function installWorker() {
  if (!("serviceWorker" in navigator) || !one("link[rel=manifest]")) return;
  navigator.serviceWorker.register("/sw.js").catch(() => {}); // private windows of some browsers refuse: then there is none
}

/**
 * A notice of a page that is open behind others.
 * @param {string} text
 * @param {string} tag
 */
export async function notify(text, tag) {
  if (!recall(localStorage, "notices", false) || Notification.permission !== "granted") return;
  const worker = await navigator.serviceWorker?.getRegistration();
  await worker?.showNotification(say("Your turn"), { body: text, tag, data: { url: location.pathname } });
}

/** @param {string} key in base64url */
function bytes(key) {
  const text = atob(key.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}

/**
 * @param {string} address
 * @param {unknown} [subscription]
 */
const post = (address, subscription) => fetch(address, { method: "POST", body: JSON.stringify(subscription ?? {}), headers: { "Content-Type": "application/json" } });

/** @param {any} box [data-push] of the profile */
export async function noticeSwitch(box) {
  const [state, on, off, attempt] = ["state", "on", "off", "test"].map((part) => one(`[data-push-${part}]`, box));
  const tell = (/** @type {string} */ text) => void (state.textContent = text);

  /** @param {boolean} isOn */
  function show(isOn) {
    remember(localStorage, "notices", isOn);
    [on.hidden, off.hidden, attempt.hidden] = [isOn, !isOn, !isOn];
    tell(isOn ? say("Notices are on.") : Notification.permission === "denied" ? say("The browser forbids it: allow notices for this site in its settings.") : say("Notices are off."));
  }

  async function turnOn() {
    if ((await Notification.requestPermission()) !== "granted") return show(false);
    const worker = await navigator.serviceWorker.ready;
    const wish = { userVisibleOnly: true, applicationServerKey: bytes(box.dataset.push) };
    const subscription = await worker.pushManager.subscribe(wish);
    const answer = await post("/push", subscription);
    if (!answer.ok) throw new Error(String(answer.status));
    show(true);
  }

  async function turnOff() {
    const subscription = await current();
    if (subscription) await post("/push/drop", subscription);
    await subscription?.unsubscribe();
    show(false);
  }

  async function tryOut() {
    const { taken, problem } = await (await post("/push/test")).json();
    tell(taken ? say("Sent: it appears in a moment.") : say("It did not arrive: {error}", { error: problem }));
  }

  const current = async () => (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription();
  const careful = (/** @type {() => Promise<void>} */ act) => () => act().catch((error) => tell(say("It did not arrive: {error}", { error: error.message })));
  if (!canPush()) return tell(say("This browser cannot do this. On an iPhone, put landnam on the home screen first."));
  on.addEventListener("click", careful(turnOn));
  off.addEventListener("click", careful(turnOff));
  attempt.addEventListener("click", careful(tryOut));
  show(Boolean(await current()) && Notification.permission === "granted");
}
