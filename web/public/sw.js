// Shows push notifications while no page is open, and the offline page if the portal can't be reached. Its cache
// contains only that page, its script, and the agency's colors and icon. It never contains responses of the API or users' pages.
const CACHE = 'offline-5'
const OFFLINE = '/offline.html'
const ICON = '/icon-192.png'
const PARTS = ['/agency.css', ICON, '/offline.js']
/** The query string with which the offline page requests these files, so that they come from the cache. */
const KEPT = '?kept'

self.addEventListener('install', (event) => {
  self.skipWaiting()
  event.waitUntil(keep())
})

self.addEventListener('activate', (event) => event.waitUntil(takeOver()))

async function takeOver() {
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)))
  await self.clients.claim()
}

self.addEventListener('fetch', (event) => {
  const { pathname, search } = new URL(event.request.url)
  if (PARTS.includes(pathname) && search === KEPT) event.respondWith(caches.match(pathname))
  if (event.request.mode !== 'navigate') return
  event.respondWith(fetch(event.request).catch(() => caches.match(OFFLINE)))
  event.waitUntil(keep().catch(() => undefined))
})

/**
 * Stores the files again. The agency's brand or the user's language may have changed since the worker was installed.
 */
async function keep() {
  const cache = await caches.open(CACHE)
  await cache.addAll([OFFLINE, ...PARTS])
}

self.addEventListener('push', (event) => {
  const { title, body, href, tag } = event.data.json()
  event.waitUntil(
    self.registration.showNotification(title, { body, tag, icon: ICON, badge: ICON, data: { href } }),
  )
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(event.notification.data.href))
})

/** Opens a notification's address in a page that is already open, otherwise in a new page. Never opens another site. */
async function open(href) {
  const target = new URL(href, location.origin)
  if (target.origin !== location.origin) return
  const [page] = await self.clients.matchAll({ type: 'window' })
  if (!page) return self.clients.openWindow(target.href)
  await page.focus()
  return page.navigate(target.href)
}

self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renew(event.oldSubscription)))

/** Replaces the subscription after the push service changed its address. */
async function renew(old) {
  if (!old) return
  const subscription = await self.registration.pushManager.subscribe(old.options)
  const headers = { 'content-type': 'application/json' }
  await fetch('/api/push', {
    method: 'POST',
    headers,
    body: JSON.stringify({ ...subscription.toJSON(), replaces: old.endpoint }),
  })
}
