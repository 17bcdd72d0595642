import type { RouterHistory } from '@tanstack/react-router'
import { language } from '#shared/i18n/t.ts'
import { ensurePortal, type SessionUser } from '#web/api/session.ts'

/** Leads somebody who has just signed in to a page; loads it anew where they read in another language than this page has. */
export async function goOn(history: RouterHistory, person: SessionUser, page: string): Promise<void> {
  const portal = await ensurePortal().catch(() => undefined)
  const own = portal?.languages.find(({ code }) => code === person.language)?.code ?? portal?.agencyLanguage
  if (own === undefined || own === language()) history.replace(page)
  else window.location.replace(page)
}
