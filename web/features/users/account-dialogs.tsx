import { type ComponentProps, type ReactNode, useState } from 'react'
import type { OneTimeLink } from '#shared/users/accounts/schemas.ts'
import { rich, t } from '#shared/i18n/t.ts'
import { call } from '#web/api/call.ts'
import { useOnlyProvider } from '#web/api/session.ts'
import { ConfirmChange } from '#web/forms/confirm-change.tsx'
import { type AccountAction, getUnconfirmedEmail } from './account-actions.ts'
import { LeavingNotice } from './leaving-notice.tsx'
import { useCanHavePassword, type UserItem } from './queries.ts'
import OneTimeLinkDialog from '#web/features/mail/public/one-time-link-dialog.tsx'
import { useMailState } from '#web/features/mail/public/mail-state.ts'

/** The settings that the messages of the dialogs depend on. */
interface AccountContext {
  /** Whether the portal can send mail. */
  mail: boolean
  /** The user's authentication methods, and the name of the provider. */
  signIn: { way: 'password' | 'both' | 'provider'; provider: string }
}

interface ActionDialog {
  title: (name: string) => string
  description: string | ((user: UserItem, context: AccountContext) => ReactNode)
  confirm: string
  pending: string
  /** `danger` by default. */
  tone?: 'primary'
  /** Runs the action. Some actions return a `OneTimeLink`. */
  send: (user: UserItem) => Promise<unknown>
  /** The title of the toast on success. `getDoneMessage` returns its text. */
  done: string
  getDoneMessage: (name: string, context: AccountContext) => string
  failed: string
  /** The effect on a client's memberships. */
  ending?: ComponentProps<typeof LeavingNotice>['ending']
}

const strong = (content: ReactNode) => <strong className="font-[580] text-ink">{content}</strong>

const toIdParams = ({ id }: UserItem) => ({ params: { id } })
const isLink = (answer: unknown): answer is OneTimeLink =>
  typeof answer === 'object' && answer !== null && 'link' in answer

/** Describes how the user gets the link. */
const formatLinkDelivery = (mail: boolean) =>
  mail
    ? t('We’ll email it to them and show it to you once.')
    : t('You’ll see it once so you can send it yourself, because email is off right now.')
const formatNewLinkDelivery = (mail: boolean) =>
  mail
    ? t('We’ll email them a new link and show it to you once.')
    : t('You’ll see a new link once so you can send it yourself, because email is off right now.')

/** An action on an account that opens a confirmation dialog. */
export type AccountChange = AccountAction | 'delete' | 'erase'

const DIALOGS: Record<AccountChange, ActionDialog> = {
  deactivate: {
    title: (name) => t('Deactivate {name}?', { name }),
    description: t(
      'They’ll be signed out everywhere right away and won’t be able to sign in or get notifications. Briefs, projects, tickets and comments stay. You can reactivate them at any time.',
    ),
    confirm: t('Deactivate User'),
    pending: t('Deactivating...'),
    send: (user) => call('POST /api/users/:id/deactivate', toIdParams(user)),
    done: t('User deactivated'),
    getDoneMessage: (name) => t('{name} can no longer sign in.', { name }),
    failed: t('Could not deactivate the user'),
    ending: 'deactivated',
  },
  reactivate: {
    title: (name) => t('Reactivate {name}?', { name }),
    description: (_, { signIn }) =>
      t(
        'They’ll be able to sign in again with {way, select, password {the password} both {{provider} (or the password, for the emergency account)} other {{provider}}} and will get notifications again.',
        signIn,
      ),
    confirm: t('Reactivate User'),
    pending: t('Reactivating...'),
    tone: 'primary',
    send: (user) => call('POST /api/users/:id/reactivate', toIdParams(user)),
    done: t('User reactivated'),
    getDoneMessage: (name) => t('{name} can sign in again.', { name }),
    failed: t('Could not reactivate the user'),
  },
  'end-sessions': {
    title: (name) => t('Sign {name} out everywhere?', { name }),
    description: t(
      'Every browser they’re signed in with will ask them to sign in again. Text they’re typing there is saved, except on a shared computer.',
    ),
    confirm: t('End Sessions'),
    pending: t('Ending...'),
    send: (user) => call('DELETE /api/users/:id/sessions', toIdParams(user)),
    done: t('Sessions ended'),
    getDoneMessage: (name) => t('{name} is signed out everywhere.', { name }),
    failed: t('Could not end the sessions'),
  },
  'confirm-email': {
    title: (name) => t('Confirm {name}’s email address?', { name }),
    description: (user, { signIn }) => {
      const values = { ...signIn, address: getUnconfirmedEmail(user) ?? user.email }
      return t(
        'They entered {address}, and it hasn’t been confirmed. Confirm it only if you know it’s theirs. {way, select, password {From then on, the portal’s emails and password links will go there.} both {From then on, the portal’s emails and password links for the emergency account will go there, and the first sign-in with {provider} under this address will open the account.} other {From then on, the portal’s emails will go there, and the first sign-in with {provider} under this address will open the account.}}',
        values,
      )
    },
    confirm: t('Confirm Email'),
    pending: t('Confirming...'),
    tone: 'primary',
    send: (user) =>
      call('POST /api/users/:id/email-confirmation', {
        ...toIdParams(user),
        body: { email: getUnconfirmedEmail(user) ?? user.email },
      }),
    done: t('Email confirmed'),
    getDoneMessage: (name, { mail }) =>
      mail
        ? t('{name} will get emails there from now on.', { name })
        : t('It’s now {name}’s address.', { name }),
    failed: t('Could not confirm the email'),
  },
  'lock-out': {
    title: (name) => t('Lock {name} out everywhere?', { name }),
    description: (_, { mail, signIn }) =>
      [
        t(
          'Ends their sessions and any sign-in in progress, and revokes their API tokens, calendar link, push notifications and one-time links.',
        ),
        mail && t('They’ll be notified by email.'),
        t(
          'Signing in with {way, select, password {the password} both {{provider} (or the password, for the emergency account)} other {{provider}}} will still work, and the second factor stays. Someone who has both can get in again.',
          signIn,
        ),
      ]
        .filter(Boolean)
        .join(' '),
    confirm: t('Lock Out'),
    pending: t('Locking out...'),
    send: (user) => call('POST /api/users/:id/lock-out', toIdParams(user)),
    done: t('Locked out'),
    getDoneMessage: (name, { signIn }) => {
      const values = { ...signIn, name }
      return t(
        '{name} was signed out everywhere. Their API tokens, calendar link, push notifications and one-time links have been revoked. Signing in with {way, select, password {the password} both {{provider} (or the password, for the emergency account)} other {{provider}}} still works.',
        values,
      )
    },
    failed: t('Could not lock out'),
  },
  'reset-factors': {
    title: (name) => t('Reset {name}’s second factor?', { name }),
    description: (_, { mail }) =>
      mail
        ? t(
            'For someone who lost it. First verify who’s asking. Their authenticator app, passkeys and recovery codes will be removed, and they’ll be signed out everywhere and notified by email. After that, they can sign in without a second factor.',
          )
        : t(
            'For someone who lost it. First verify who’s asking. Their authenticator app, passkeys and recovery codes will be removed, and they’ll be signed out everywhere. After that, they can sign in without a second factor.',
          ),
    confirm: t('Reset Second Factor'),
    pending: t('Resetting...'),
    send: (user) => call('DELETE /api/users/:id/factors', toIdParams(user)),
    done: t('Second factor reset'),
    getDoneMessage: (name) => t('{name} can sign in without it.', { name }),
    failed: t('Could not reset the second factor'),
  },
  'send-reset': {
    title: (name) => t('Send {name} a link to choose a new password?', { name }),
    description: (_, { mail }) =>
      `${formatLinkDelivery(mail)} ${t('It can be used once and expires in an hour. The current password keeps working until they choose a new one.')}`,
    confirm: t('Send Link'),
    pending: t('Sending...'),
    tone: 'primary',
    send: (user) => call('POST /api/users/:id/password-reset', toIdParams(user)),
    done: t('Link created'),
    getDoneMessage: (name) => t('{name} can choose a new password with it.', { name }),
    failed: t('Could not send the link'),
  },
  'renew-invitation': {
    title: (name) => t('Invite {name} again?', { name }),
    description: (_, { mail }) =>
      `${formatNewLinkDelivery(mail)} ${t('The previous link will stop working right away.')}`,
    confirm: t('Send Invitation'),
    pending: t('Sending...'),
    tone: 'primary',
    send: (user) => call('POST /api/users/:id/invitation', toIdParams(user)),
    done: t('Link created'),
    getDoneMessage: (name) => t('{name} can accept the invitation with it.', { name }),
    failed: t('Could not send the invitation'),
  },
  'revoke-invitation': {
    title: (name) => t('Withdraw {name}’s invitation?', { name }),
    description: t(
      'The link will stop working right away. They’ll stay on the list, and you can invite them again.',
    ),
    confirm: t('Withdraw Invitation'),
    pending: t('Withdrawing...'),
    send: (user) => call('DELETE /api/users/:id/invitation', toIdParams(user)),
    done: t('Invitation withdrawn'),
    getDoneMessage: (name) => t('{name}’s link no longer works.', { name }),
    failed: t('Could not withdraw the invitation'),
  },
  delete: {
    title: (fullName) => t('Delete {fullName}?', { fullName }),
    description: (user) =>
      rich(
        '<strong>{username}</strong> will be signed out everywhere right away and won’t be able to sign in. Briefs, projects, tickets and comments stay and keep the name. You can still find the person under the status “Deleted” and export or erase their data. This can’t be undone.',
        { strong, username: <bdi>{user.username}</bdi> },
      ),
    confirm: t('Delete User'),
    pending: t('Deleting...'),
    send: (user) => call('DELETE /api/users/:id', toIdParams(user)),
    done: t('User deleted'),
    getDoneMessage: (fullName) => t('{fullName} can no longer sign in.', { fullName }),
    failed: t('Failed to delete user'),
    ending: 'left',
  },
  erase: {
    title: (fullName) => t('Erase {fullName}?', { fullName }),
    description: (user) =>
      rich(
        '<strong>{username}</strong>’s account {status, select, deleted {is already deleted. Now} other {will be deleted, and}} the portal will erase all identifying data: name, username, email, company, picture, devices, network addresses, notifications, emails and drafts. Briefs, projects, tickets, comments and the files on them stay under the name “Former {role, select, staff {staff} other {client}} {id}”, and the text in them isn’t changed. This can’t be undone.',
        { strong, username: <bdi>{user.username}</bdi>, status: user.status, role: user.role, id: user.id },
      ),
    confirm: t('Erase Person'),
    pending: t('Erasing...'),
    send: (user) => call('POST /api/users/:id/erase', toIdParams(user)),
    done: t('Person erased'),
    getDoneMessage: (fullName) => t('The portal no longer knows who {fullName} was.', { fullName }),
    failed: t('Could not erase the person'),
    ending: 'erased',
  },
}

type AccountDialogProps = { action: AccountChange; user: UserItem; onClose: () => void }

/** Describes the action, runs it on confirmation, and shows the link if it creates one. */
export default function AccountDialog({ action, user, onClose }: AccountDialogProps) {
  const provider = useOnlyProvider()
  const canHavePassword = useCanHavePassword(user)
  const context: AccountContext = {
    mail: useMailState()?.state === 'on',
    signIn: {
      // Only the server knows which staff member has the emergency account.
      way: provider === null ? 'password' : canHavePassword ? 'both' : 'provider',
      provider: provider ?? '',
    },
  }
  const [createdLink, setCreatedLink] = useState<OneTimeLink>()
  const { title, description, confirm, pending, tone, send, done, getDoneMessage, failed, ending } =
    DIALOGS[action]
  if (createdLink)
    return <OneTimeLinkDialog title={done} email={user.email} oneTimeLink={createdLink} onClose={onClose} />
  return (
    <ConfirmChange
      kind={action === 'erase' ? 'everything' : 'user'}
      send={() => send(user)}
      successToast={{ title: done, description: getDoneMessage(user.fullName, context) }}
      failureTitle={failed}
      title={title(user.fullName)}
      description={
        <>
          {typeof description === 'string' ? description : description(user, context)}
          {ending && user.role === 'client' && <LeavingNotice user={user} ending={ending} />}
        </>
      }
      confirmLabel={confirm}
      pendingLabel={pending}
      {...(tone && { tone })}
      onDone={(answer) => (isLink(answer) ? setCreatedLink(answer) : onClose())}
      onClose={onClose}
    />
  )
}
