import { ensurePortal, reloadPortal } from '#web/api/session.ts'
import { reloadPage } from '#web/language/reload-page.ts'

/** Shows a changed name, logo, color or language on this page immediately. */
export function refreshLooks(): void {
  void reloadLooks().catch(() => undefined)
  const link = document.querySelector<HTMLLinkElement>('link[href^="/agency.css"]')
  if (link) link.href = `/agency.css?at=${Date.now()}`
}

async function reloadLooks(): Promise<void> {
  const before = (await ensurePortal()).language
  await reloadPortal()
  if ((await ensurePortal()).language === before) await showIcon()
  else reloadPage()
}

/** A browser keeps a tab's icon by its address. */
async function showIcon(): Promise<void> {
  const version = (await ensurePortal()).icon.split('?', 2)[1]
  for (const link of document.querySelectorAll<HTMLLinkElement>(
    'link[rel~="icon"], link[rel="apple-touch-icon"]',
  ))
    link.href = `${link.href.split('?', 1)[0]}?${version}`
}
