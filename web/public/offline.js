// Reloads the offline page as soon as the portal can be reached again. A `<meta http-equiv="refresh">` would also reload it
// while the portal can't be reached, and interrupt screen readers each time.
const CHECK_MS = 5000

async function reloadIfReachable() {
  if (await fetch('/healthz', { method: 'HEAD' }).catch(() => undefined)) location.reload()
}

addEventListener('online', () => void reloadIfReachable())
setInterval(() => void reloadIfReachable(), CHECK_MS)
