import {
  Ban,
  KeyRound,
  LogOut,
  MailCheck,
  MailPlus,
  MailX,
  ShieldOff,
  UserRoundCheck,
  UserRoundX,
  type LucideIcon,
} from 'lucide-react'
import { t } from '#shared/i18n/t.ts'
import type { UserItem } from './queries.ts'

interface Offer {
  label: string
  icon: LucideIcon
  /** How it differs from similar ones. */
  hint?: string
}

const OFFERS = {
  'renew-invitation': { label: t('Renew Invitation'), icon: MailPlus },
  'revoke-invitation': { label: t('Withdraw Invitation'), icon: MailX },
  'send-reset': { label: t('Send Password Link'), icon: KeyRound },
  'reset-factors': { label: t('Reset Second Factor'), icon: ShieldOff },
  'confirm-email': { label: t('Confirm Email'), icon: MailCheck },
  'end-sessions': { label: t('End Sessions'), icon: LogOut },
  'lock-out': { label: t('Lock Out Everywhere'), icon: Ban },
  deactivate: {
    label: t('Deactivate'),
    hint: t('Can’t sign in until you reactivate them'),
    icon: UserRoundX,
  },
  reactivate: { label: t('Reactivate'), icon: UserRoundCheck },
} satisfies Record<string, Offer>

/** What staff may do with an account, besides editing and deleting it. */
export type AccountAction = keyof typeof OFFERS

/** How people sign in, and whether they have access. */
const POSSIBLE: Record<UserItem['status'], [AccountAction[], AccountAction[]]> = {
  active: [
    ['send-reset', 'reset-factors'],
    ['end-sessions', 'lock-out', 'deactivate'],
  ],
  invited: [['renew-invitation', 'revoke-invitation'], ['deactivate']],
  deactivated: [[], ['reactivate']],
  deleted: [[], []],
}

/** The address that a person entered and nobody has confirmed yet; null if there is none. */
export const unconfirmedEmail = ({ status, email, emailConfirmed, pendingEmail }: UserItem) =>
  status === 'deleted' ? null : (pendingEmail ?? (emailConfirmed ? null : email))

/**
 * What the person with id `me` can do with this account in its current state, in groups. People cannot lock themselves
 * out, and nobody is sent a link to a `password` that the account may not have.
 */
export function accountActionsFor(
  user: UserItem,
  me: number,
  password: boolean,
): (Offer & { to: AccountAction })[][] {
  const [ways, access] = POSSIBLE[user.status]
  const unconfirmed = unconfirmedEmail(user) === null ? [] : ['confirm-email' as const]
  const offered = (actions: AccountAction[]) =>
    actions
      .filter((action) => (action !== 'deactivate' && action !== 'lock-out') || user.id !== me)
      .filter((action) => action !== 'send-reset' || password)
      .map((action) => ({ to: action, ...OFFERS[action] }))
  return [offered([...unconfirmed, ...ways]), offered(access)]
}
