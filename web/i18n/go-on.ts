import type { RouterHistory } from '@tanstack/react-router'
import { language } from '#shared/i18n/t.ts'
import { ensurePortal, type SessionUser } from '#web/api/session.ts'

/**
 * Opens a page for a user who has just signed in. Loads it from the server if the user's language differs from this
 * page's.
 */
export async function goOn(history: RouterHistory, person: SessionUser, page: string): Promise<void> {
  const portal = await ensurePortal().catch(() => undefined)
  const own = portal?.languages.find(({ code }) => code === person.language)?.code ?? portal?.agencyLanguage
  if (own === undefined || own === language()) history.replace(page)
  else window.location.replace(page)
}
