import type { SessionUser } from '#web/api/session.ts'
import { lazyDialog, loadFirst } from '#web/ui/base/lazy.ts'

const loadConfirmEmail = () => import('../confirm-email-banner.tsx')
const loadSecondFactor = () => import('../second-factor-notice.tsx')

export const ConfirmEmailBanner = lazyDialog(loadConfirmEmail)
export const SecondFactorNotice = lazyDialog(loadSecondFactor)

type Person = Pick<SessionUser, 'emailConfirmed' | 'clientView' | 'secondFactorDue'>

/** Which notices stand above every page of this person. */
export const noticesOf = ({ emailConfirmed, clientView, secondFactorDue }: Person) => ({
  confirmsEmail: !emailConfirmed && !clientView,
  secondFactorDue,
})

/** Loads them, so that they come with the page and not after it. */
export async function loadNotices(person: Person): Promise<void> {
  const { confirmsEmail, secondFactorDue } = noticesOf(person)
  await Promise.all([
    confirmsEmail && loadFirst(loadConfirmEmail),
    secondFactorDue && loadFirst(loadSecondFactor),
  ])
}
