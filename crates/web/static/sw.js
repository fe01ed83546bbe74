// The page without a network. One version of harif is one cache: it is filled whole or not at all,
// and it is thrown away when no window of that version is left. The document comes from the network
// where there is one; every file it names has the hash of its content in its name. So an old engine
// never meets a new page. The build writes the two constants.
"use strict";

const VERSION = "@version";
const FILES = ["@files"];

/** How long a network may take to answer before what is at hand is shown instead. */
const PATIENCE = 3000;

/** Whether a file never changes under its name. */
const lasts = (name) => /\.[0-9a-f]{16}\./.test(name);

self.addEventListener("install", (event) => {
  // What lasts may come from the browser's own cache: the page has just loaded it.
  const request = (file) => new Request(file, { cache: lasts(file) ? "default" : "no-cache" });
  event.waitUntil(caches.open(VERSION).then((cache) => cache.addAll(FILES.map(request))));
});

// A new version waits until the windows of the old one are closed: only then is this called.
self.addEventListener("activate", (event) => {
  const old = (name) => name.startsWith("harif-") && name !== VERSION;
  event.waitUntil(caches.keys().then((names) => Promise.all(names.filter(old).map((name) => caches.delete(name)))));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || new URL(request.url).origin !== location.origin) return;
  event.respondWith(lasts(request.url) ? kept(request) : newest(request));
});

/** A file that lasts: the one at hand, or else the network's, which is kept from then on. */
async function kept(request) {
  const cache = await caches.open(VERSION);
  const found = await cache.match(request);
  if (found !== undefined) return found;
  const response = await fetch(request);
  if (response.ok) await cache.put(request, response.clone());
  return response;
}

/** The document and the few files with fixed names: the newest, or else the one at hand. */
async function newest(request) {
  const late = new Promise((_, fail) => setTimeout(fail, PATIENCE));
  try {
    return await Promise.race([fetch(request), late]);
  } catch {
    const cache = await caches.open(VERSION);
    const name = request.mode === "navigate" ? "./" : request;
    return (await cache.match(name)) ?? Response.error();
  }
}
