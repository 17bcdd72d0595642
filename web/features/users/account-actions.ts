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

interface AccountActionInfo {
  label: string
  icon: LucideIcon
  /** Explains how the action differs from similar ones. */
  hint?: string
}

const ACTION_INFO = {
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
} satisfies Record<string, AccountActionInfo>

/** An action that staff can take on an account, other than editing and deleting it. */
export type AccountAction = keyof typeof ACTION_INFO

/** Possible actions per account status: first those about signing in, then those about access. */
const POSSIBLE: Record<UserItem['status'], [AccountAction[], AccountAction[]]> = {
  active: [
    ['send-reset', 'reset-factors'],
    ['end-sessions', 'lock-out', 'deactivate'],
  ],
  invited: [['renew-invitation', 'revoke-invitation'], ['deactivate']],
  deactivated: [[], ['reactivate']],
  deleted: [[], []],
}

/** Returns the user's address that hasn't been confirmed yet, or null. */
export const getUnconfirmedEmail = ({ status, email, emailConfirmed, pendingEmail }: UserItem) =>
  status === 'deleted' ? null : (pendingEmail ?? (emailConfirmed ? null : email))

/** Returns the possible actions on an account, in groups. Users can't lock out or deactivate themselves. */
export function listAccountActions(user: UserItem, me: number, canHavePassword: boolean) {
  const [signInActions, access] = POSSIBLE[user.status]
  const unconfirmed = getUnconfirmedEmail(user) === null ? [] : ['confirm-email' as const]
  const selectActions = (actions: AccountAction[]) =>
    actions
      .filter((action) => (action !== 'deactivate' && action !== 'lock-out') || user.id !== me)
      .filter((action) => action !== 'send-reset' || canHavePassword)
      .map((action): AccountActionInfo & { to: AccountAction } => ({ to: action, ...ACTION_INFO[action] }))
  return [selectActions([...unconfirmed, ...signInActions]), selectActions(access)]
}
