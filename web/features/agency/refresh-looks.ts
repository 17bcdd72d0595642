import { reloadPortal } from '#web/api/session.ts'

/** Shows a changed name, logo or color on this page immediately. */
export function refreshLooks(): void {
  void reloadPortal().catch(() => undefined)
  const link = document.querySelector<HTMLLinkElement>('link[href^="/agency.css"]')
  if (link) link.href = `/agency.css?at=${Date.now()}`
}
