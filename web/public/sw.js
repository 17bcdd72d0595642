// Shows news while no page is open, and a page of its own where the portal cannot be reached. It keeps that page with the
// agency's colors and nothing else: no answer of the API and no page of anybody's ever comes into its cache.
const CACHE = 'offline-3'
const OFFLINE = '/offline.html'
const COLORS = '/agency.css'
/** The same as the offline page asks for them, which must not reach the network. */
const KEPT_COLORS = '?kept'

self.addEventListener('install', (event) => {
  self.skipWaiting()
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll([OFFLINE, COLORS])))
})

self.addEventListener('activate', (event) => event.waitUntil(takeOver()))

async function takeOver() {
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)))
  await self.clients.claim()
}

self.addEventListener('fetch', (event) => {
  const { pathname, search } = new URL(event.request.url)
  if (pathname === COLORS && search === KEPT_COLORS) event.respondWith(caches.match(COLORS))
  if (event.request.mode !== 'navigate') return
  event.respondWith(fetch(event.request).catch(() => caches.match(OFFLINE)))
  event.waitUntil(keepColors().catch(() => undefined))
})

/** The agency may have changed them since the worker was installed. */
async function keepColors() {
  const cache = await caches.open(CACHE)
  await cache.add(COLORS)
}

self.addEventListener('push', (event) => {
  const { title, body, href, tag } = event.data.json()
  const icon = '/icon-192.png'
  event.waitUntil(self.registration.showNotification(title, { body, tag, icon, badge: icon, data: { href } }))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(event.notification.data.href))
})

/** In the page that is open already, else in a new one; never at another site. */
async function open(href) {
  const target = new URL(href, location.origin)
  if (target.origin !== location.origin) return
  const [page] = await self.clients.matchAll({ type: 'window' })
  if (!page) return self.clients.openWindow(target.href)
  await page.focus()
  return page.navigate(target.href)
}

self.addEventListener('pushsubscriptionchange', (event) =>
  event.waitUntil(renew(event.oldSubscription?.options)),
)

/** The push service has given the browser another address. */
async function renew(options) {
  if (!options) return
  const subscription = await self.registration.pushManager.subscribe(options)
  const headers = { 'content-type': 'application/json' }
  await fetch('/api/push', { method: 'POST', headers, body: JSON.stringify(subscription) })
}
