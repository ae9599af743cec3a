// The service worker: shows notices while no page is open, and a page of ours when the server cannot be reached.
// The server puts the version in front: const VERSION = "…".

/* global VERSION, clients, registration, skipWaiting */

const OFFLINE = "/offline";
const STATIC = `/static/${VERSION}/`;

/** A new version takes over at once: it keeps nothing that pages depend on. */
async function install() {
  const cache = await caches.open(VERSION);
  await cache.add(new Request(OFFLINE, { cache: "reload" }));
  await skipWaiting();
}

async function activate() {
  for (const name of await caches.keys()) if (name !== VERSION) await caches.delete(name);
  await clients.claim();
}

/** @param {Request} request of a page */
async function pageOrOffline(request) {
  try {
    return await fetch(request);
  } catch {
    return (await caches.match(OFFLINE)) ?? Response.error();
  }
}

/** @param {{title: string, body: string, url: string, tag: string}} notice */
function show({ title, body, url, tag }) {
  return registration.showNotification(title, { body, tag, data: { url }, icon: `${STATIC}icon-192.png`, badge: `${STATIC}badge-96.png` });
}

/** @param {string} url a page of ours that is open already, or a new one */
async function open(url) {
  const pages = await clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = pages.find((page) => new URL(page.url).pathname === url);
  return there ? there.focus() : clients.openWindow(url);
}

/** The browser has a new address: tell it to the server. @param {any} event */
async function renew(event) {
  const options = event.oldSubscription?.options;
  const fresh = event.newSubscription ?? (options && (await registration.pushManager.subscribe(options)));
  if (fresh) await fetch("/push", { method: "POST", body: JSON.stringify(fresh), headers: { "Content-Type": "application/json" } });
}

addEventListener("install", (/** @type {any} */ event) => event.waitUntil(install()));
addEventListener("activate", (/** @type {any} */ event) => event.waitUntil(activate()));
addEventListener("fetch", (/** @type {any} */ event) => event.request.mode === "navigate" && event.respondWith(pageOrOffline(event.request)));
addEventListener("push", (/** @type {any} */ event) => event.data && event.waitUntil(show(event.data.json())));
addEventListener("notificationclick", (/** @type {any} */ event) => (event.notification.close(), event.waitUntil(open(event.notification.data.url))));
addEventListener("pushsubscriptionchange", (/** @type {any} */ event) => event.waitUntil(renew(event)));
