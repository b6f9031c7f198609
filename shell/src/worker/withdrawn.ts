declare const self: ServiceWorkerGlobalScope;

// What the server gives in place of the worker where the operator wants none: it ends the one that is there, and all that it stored.
self.addEventListener('install', () => void self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(withdraw()));

async function withdraw(): Promise<void> {
  for (const name of await caches.keys()) if (name.startsWith('anketa-')) await caches.delete(name);
  await self.registration.unregister();
}

export {};
