// Lets the page of a class load without a connection: what the network does not give comes from the cache.

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
self.addEventListener("fetch", (event) => {
  const { request } = event;
  // Requests with a token are answers and exercises, which the page keeps itself.
  if (request.method !== "GET" || request.headers.has("Authorization")) return;
  event.respondWith(fetch(request).catch(async () => (await caches.match(request, { ignoreSearch: true })) ?? Response.error()));
});
