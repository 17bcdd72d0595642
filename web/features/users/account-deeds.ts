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
import type { UserItem } from '#web/features/users/queries.ts'

const OFFERS = {
  'renew-invitation': { label: 'Renew Invitation', icon: MailPlus },
  'revoke-invitation': { label: 'Revoke Invitation', icon: MailX },
  'send-reset': { label: 'Send Password Link', icon: KeyRound },
  'reset-factors': { label: 'Reset Second Factor', icon: ShieldOff },
  'confirm-email': { label: 'Confirm Email', icon: MailCheck },
  'end-sessions': { label: 'End Sessions', icon: LogOut },
  'lock-out': { label: 'Lock Out Everywhere', icon: Ban },
  deactivate: { label: 'Deactivate', icon: UserRoundX },
  reactivate: { label: 'Reactivate', icon: UserRoundCheck },
} satisfies Record<string, { label: string; icon: LucideIcon }>

/** What staff may do to an account, besides editing and deleting it. */
export type AccountDeed = keyof typeof OFFERS

export const isDeed = (text: string): text is AccountDeed => text in OFFERS

const POSSIBLE: Record<UserItem['status'], AccountDeed[]> = {
  active: ['send-reset', 'reset-factors', 'end-sessions', 'lock-out', 'deactivate'],
  invited: ['renew-invitation', 'revoke-invitation', 'deactivate'],
  deactivated: ['reactivate'],
  deleted: [],
}

/** The address that a person typed and nobody confirmed yet; null without one. */
export const unconfirmedEmail = ({ status, email, emailConfirmed, pendingEmail }: UserItem) =>
  status === 'deleted' ? null : (pendingEmail ?? (emailConfirmed ? null : email))

/** What can be done to this account as it is, by the person of number `me`. Nobody keeps themselves out. */
export const deedsFor = (user: UserItem, me: number) =>
  [...(unconfirmedEmail(user) === null ? [] : ['confirm-email' as const]), ...POSSIBLE[user.status]]
    .filter((deed) => (deed !== 'deactivate' && deed !== 'lock-out') || user.id !== me)
    .map((deed) => ({ to: deed, ...OFFERS[deed] }))
