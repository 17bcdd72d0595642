import {
  KeyRound,
  LogOut,
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
  'end-sessions': { label: 'End Sessions', icon: LogOut },
  deactivate: { label: 'Deactivate', icon: UserRoundX },
  reactivate: { label: 'Reactivate', icon: UserRoundCheck },
} satisfies Record<string, { label: string; icon: LucideIcon }>

/** What staff may do to an account, besides editing and deleting it. */
export type AccountDeed = keyof typeof OFFERS

export const isDeed = (text: string): text is AccountDeed => text in OFFERS

const POSSIBLE: Record<UserItem['status'], AccountDeed[]> = {
  active: ['send-reset', 'reset-factors', 'end-sessions', 'deactivate'],
  invited: ['renew-invitation', 'revoke-invitation', 'deactivate'],
  deactivated: ['reactivate'],
  deleted: [],
}

/** What can be done to this account as it is, by the person of number `me`. Nobody keeps themselves out. */
export const deedsFor = ({ id, status }: UserItem, me: number) =>
  POSSIBLE[status]
    .filter((deed) => deed !== 'deactivate' || id !== me)
    .map((deed) => ({ to: deed, ...OFFERS[deed] }))
