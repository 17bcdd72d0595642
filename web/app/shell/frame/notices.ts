import { getLanguage } from '#shared/i18n/t.ts'
import { getPageContext } from '#web/api/page-context.ts'
import { ensurePortal, type OfferedLanguage, type PortalInfo, type SessionUser } from '#web/api/session.ts'
import { lazyDialog, preload } from '#web/ui/base/lazy.ts'

const loadConfirmEmail = () => import('../confirm-email-banner.tsx')
const loadSecondFactor = () => import('../second-factor-notice.tsx')
const loadLanguage = () => import('../language-notice.tsx')

export const ConfirmEmailBanner = lazyDialog(loadConfirmEmail)
export const SecondFactorNotice = lazyDialog(loadSecondFactor)
export const LanguageNotice = lazyDialog(loadLanguage)

type NoticeUser = Pick<
  SessionUser,
  'emailConfirmed' | 'clientView' | 'secondFactorDue' | 'language' | 'languageChosen'
>

/** Returns the notices that appear above every page of this user. */
export const getNotices = (user: NoticeUser, portal: PortalInfo | undefined) => ({
  isEmailUnconfirmed: !user.emailConfirmed && !user.clientView,
  secondFactorDue: user.secondFactorDue,
  offeredLanguage: shouldOfferLanguage(user) ? findOfferedLanguage(portal) : undefined,
})

/** Whether the user hasn't chosen a language yet. Keeping the agency's language can be their choice. */
const shouldOfferLanguage = ({ language: own, languageChosen, clientView }: NoticeUser) =>
  own === null && !languageChosen && !clientView

/** Returns the browser's preferred language if the portal offers it and doesn't show it now. */
function findOfferedLanguage(portal: PortalInfo | undefined): OfferedLanguage | undefined {
  const [preferred] = getPageContext().visitor.language.split('-', 1)
  return portal?.languages.find(({ code }) => code === preferred && code !== getLanguage())
}

/** Preloads the notices, so that they appear with the page and not after it. */
export async function loadNotices(user: NoticeUser): Promise<void> {
  const portal = await ensurePortal().catch(() => undefined)
  const { isEmailUnconfirmed, secondFactorDue, offeredLanguage } = getNotices(user, portal)
  await Promise.all([
    isEmailUnconfirmed && preload(loadConfirmEmail),
    secondFactorDue && preload(loadSecondFactor),
    offeredLanguage && preload(loadLanguage),
  ])
}
