import { LANGUAGE_COOKIE, LINK_LANGUAGE_COOKIE } from '#shared/rendered-page.ts'
import { getLanguage } from '#shared/i18n/t.ts'
import { getPageContext } from '#web/api/page-context.ts'
import { ensurePortal, ensureSession } from '#web/api/session.ts'
import { reloadPage } from './reload-page.ts'

const findCookie = (name: string): string | undefined =>
  getPageContext()
    .visitor.cookies.split('; ')
    .find((cookie) => cookie.startsWith(`${name}=`))
    ?.slice(name.length + 1)

/**
 * Reloads the page in the language of the link that a visitor opened. Does nothing for signed-in users and for visitors
 * who chose a language themselves. Returns whether the page reloads.
 */
export async function adoptLinkLanguage(language: string | null): Promise<boolean> {
  if (language === null || language === getLanguage()) return false
  if (findCookie(LANGUAGE_COOKIE) !== undefined || findCookie(LINK_LANGUAGE_COOKIE) === language) return false
  const [portal, user] = await Promise.all([ensurePortal(), ensureSession()]).catch(() => [])
  if (!portal || user || !portal.languages.some(({ code }) => code === language)) return false
  document.cookie = `${LINK_LANGUAGE_COOKIE}=${language}; path=/; samesite=lax`
  // Without cookies, the page would reload in the same language.
  if (findCookie(LINK_LANGUAGE_COOKIE) !== language) return false
  reloadPage()
  return true
}
