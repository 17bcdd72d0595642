import { language } from '#shared/i18n/t.ts'
import { pageContext } from '#web/api/page-context.ts'
import { ensurePortal, type OfferedLanguage, type PortalInfo, type SessionUser } from '#web/api/session.ts'
import { lazyDialog, loadFirst } from '#web/ui/base/lazy.ts'

const loadConfirmEmail = () => import('../confirm-email-banner.tsx')
const loadSecondFactor = () => import('../second-factor-notice.tsx')
const loadLanguage = () => import('../language-notice.tsx')

export const ConfirmEmailBanner = lazyDialog(loadConfirmEmail)
export const SecondFactorNotice = lazyDialog(loadSecondFactor)
export const LanguageNotice = lazyDialog(loadLanguage)

type Person = Pick<
  SessionUser,
  'emailConfirmed' | 'clientView' | 'secondFactorDue' | 'language' | 'languageChosen'
>

/** Returns the notices that appear above every page of this user. */
export const noticesOf = (person: Person, portal: PortalInfo | undefined) => ({
  confirmsEmail: !person.emailConfirmed && !person.clientView,
  secondFactorDue: person.secondFactorDue,
  wanted: asksForLanguage(person) ? wantedLanguage(portal) : undefined,
})

/** Whether the user hasn't chosen a language yet. Keeping the agency's language can be their choice. */
const asksForLanguage = ({ language: own, languageChosen, clientView }: Person) =>
  own === null && !languageChosen && !clientView

/** Returns the browser's preferred language if the portal offers it and doesn't show it now. */
function wantedLanguage(portal: PortalInfo | undefined): OfferedLanguage | undefined {
  const [wanted] = pageContext().visitor.language.split('-', 1)
  return portal?.languages.find(({ code }) => code === wanted && code !== language())
}

/** Preloads the notices, so that they appear with the page and not after it. */
export async function loadNotices(person: Person): Promise<void> {
  const portal = await ensurePortal().catch(() => undefined)
  const { confirmsEmail, secondFactorDue, wanted } = noticesOf(person, portal)
  await Promise.all([
    confirmsEmail && loadFirst(loadConfirmEmail),
    secondFactorDue && loadFirst(loadSecondFactor),
    wanted && loadFirst(loadLanguage),
  ])
}
