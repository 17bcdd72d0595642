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
import { t } from '#shared/words.ts'
import type { UserItem } from './queries.ts'

interface Offer {
  label: string
  icon: LucideIcon
  /** How it differs from similar ones. */
  hint?: string
  /** Whether it decides who has access, rather than how they sign in. */
  limitsAccess?: true
}

const OFFERS = {
  'renew-invitation': { label: t('Renew Invitation'), icon: MailPlus },
  'revoke-invitation': { label: t('Withdraw Invitation'), icon: MailX },
  'send-reset': { label: t('Send Password Link'), icon: KeyRound },
  'reset-factors': { label: t('Reset Second Factor'), icon: ShieldOff },
  'confirm-email': { label: t('Confirm Email'), icon: MailCheck },
  'end-sessions': { label: t('End Sessions'), icon: LogOut, limitsAccess: true },
  'lock-out': { label: t('Lock Out Everywhere'), icon: Ban, limitsAccess: true },
  deactivate: {
    label: t('Deactivate'),
    hint: t('Can’t sign in until you reactivate them'),
    icon: UserRoundX,
    limitsAccess: true,
  },
  reactivate: { label: t('Reactivate'), icon: UserRoundCheck, limitsAccess: true },
} satisfies Record<string, Offer>

/** What staff may do with an account, besides editing and deleting it. */
export type AccountAction = keyof typeof OFFERS

const POSSIBLE: Record<UserItem['status'], AccountAction[]> = {
  active: ['send-reset', 'reset-factors', 'end-sessions', 'lock-out', 'deactivate'],
  invited: ['renew-invitation', 'revoke-invitation', 'deactivate'],
  deactivated: ['reactivate'],
  deleted: [],
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
  const unconfirmed = unconfirmedEmail(user) === null ? [] : ['confirm-email' as const]
  const actions = [...unconfirmed, ...POSSIBLE[user.status]]
    .filter((action) => (action !== 'deactivate' && action !== 'lock-out') || user.id !== me)
    .filter((action) => action !== 'send-reset' || password)
    .map((action): Offer & { to: AccountAction } => ({ to: action, ...OFFERS[action] }))
  return [
    actions.filter(({ limitsAccess }) => !limitsAccess),
    actions.filter(({ limitsAccess }) => limitsAccess),
  ]
}
