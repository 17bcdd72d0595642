import { reloadPortal } from '#web/api/session.ts'

/** Shows a new name, logo and colour on this page at once. */
export function refreshLooks(): void {
  void reloadPortal().catch(() => undefined)
  const link = document.querySelector<HTMLLinkElement>('link[href^="/agency.css"]')
  if (link) link.href = `/agency.css?at=${Date.now()}`
}
