import type { RouterHistory } from '@tanstack/react-router'
import { getLanguage } from '#shared/i18n/t.ts'
import { ensurePortal, type SessionUser } from '#web/api/session.ts'

/** Opens a page after signing in: from the server if the user's language differs from this page's. */
export async function openAfterSignIn(
  history: RouterHistory,
  user: SessionUser,
  page: string,
): Promise<void> {
  const portal = await ensurePortal().catch(() => undefined)
  const own = portal?.languages.find(({ code }) => code === user.language)?.code ?? portal?.agencyLanguage
  if (own === undefined || own === getLanguage()) history.replace(page)
  else window.location.replace(page)
}
