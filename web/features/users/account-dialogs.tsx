import { useState } from 'react'
import type { OneTimeLink } from '#shared/accounts/schemas.ts'
import { call } from '#web/api/call.ts'
import { useOnlyProvider } from '#web/api/session.ts'
import { ConfirmChange } from '#web/confirm-change.tsx'
import { type AccountAction, unconfirmedEmail } from './account-actions.ts'
import { useMayHavePassword } from './may-have-password.ts'
import { OneTimeLinkDialog } from './one-time-link.tsx'
import type { UserItem } from './queries.ts'
import { useMailState } from '#web/mail/mail-state.ts'

/** What the sentences about an account depend on. */
interface Circumstances {
  /** Whether mails go out. */
  mail: boolean
  /** The sign-in provider's name where it is the only way in. */
  provider: string | null
  /** Whether the account may have a password. */
  password: boolean
}

interface ActionDialog {
  title: (name: string) => string
  description: string | ((user: UserItem, now: Circumstances) => string)
  confirm: string
  pending: string
  tone: 'danger' | 'primary'
  send: (user: UserItem) => Promise<OneTimeLink | undefined>
  done: { title: string; description: (name: string, now: Circumstances) => string }
  failed: string
}

const to = ({ id }: UserItem) => ({ params: { id } })
const silently = async (sent: Promise<unknown>) => {
  await sent
  return undefined
}

/** How a link gets to its person. */
const handedOver = (link: string, mail: boolean) =>
  mail
    ? `${link} is emailed to them, and shown to you once.`
    : `${link} is shown to you once, so you can send it yourself: email is off right now.`

/** What the person signs in with. Only the server knows which of the staff has the emergency account. */
function credentials({ provider, password }: Circumstances): string {
  if (provider === null) return 'the password'
  return password ? `${provider} (the emergency account also with its password)` : provider
}

/** What reaches whoever reads the mails that go to an address. */
function sentThere({ provider, password }: Circumstances): string {
  if (provider === null) return 'the portal’s emails and links for a new password go there from then on.'
  const mails = `the portal’s emails${password ? ', and links for a new password of the emergency account,' : ''}`
  return `${mails} go there from then on, and the first sign-in with ${provider} under this address opens the account.`
}

const DIALOGS: Record<AccountAction, ActionDialog> = {
  deactivate: {
    title: (name) => `Deactivate ${name}?`,
    description:
      'They’re signed out everywhere right away, can’t sign in and no longer get notifications. Briefs, projects, tickets and comments stay. You can reactivate them any time.',
    confirm: 'Deactivate User',
    pending: 'Deactivating...',
    tone: 'danger',
    send: (user) => silently(call('POST /api/users/:id/deactivate', to(user))),
    done: { title: 'User deactivated', description: (name) => `${name} can no longer sign in.` },
    failed: 'Could not deactivate the user',
  },
  reactivate: {
    title: (name) => `Reactivate ${name}?`,
    description: (_, now) =>
      `They can sign in again with ${credentials(now)}, and will get notifications again.`,
    confirm: 'Reactivate User',
    pending: 'Reactivating...',
    tone: 'primary',
    send: (user) => silently(call('POST /api/users/:id/reactivate', to(user))),
    done: { title: 'User reactivated', description: (name) => `${name} can sign in again.` },
    failed: 'Could not reactivate the user',
  },
  'end-sessions': {
    title: (name) => `Sign ${name} out everywhere?`,
    description:
      'Every browser they’re signed in with will ask them to sign in again. What they were typing there is kept, except on a shared computer.',
    confirm: 'End Sessions',
    pending: 'Ending...',
    tone: 'danger',
    send: (user) => silently(call('DELETE /api/users/:id/sessions', to(user))),
    done: { title: 'Sessions ended', description: (name) => `${name} is signed out everywhere.` },
    failed: 'Could not end the sessions',
  },
  'confirm-email': {
    title: (name) => `Confirm the email address of ${name}?`,
    description: (user, now) =>
      `They typed ${unconfirmedEmail(user) ?? user.email}, and no one has confirmed it. Confirm it only if you know it’s theirs: ${sentThere(now)}`,
    confirm: 'Confirm Email',
    pending: 'Confirming...',
    tone: 'primary',
    send: (user) =>
      silently(
        call('POST /api/users/:id/email-confirmation', {
          ...to(user),
          body: { email: unconfirmedEmail(user) ?? user.email },
        }),
      ),
    done: {
      title: 'Email confirmed',
      description: (name, { mail }) =>
        mail ? `${name} is emailed there from now on.` : `It’s now the address of ${name}.`,
    },
    failed: 'Could not confirm the email',
  },
  'lock-out': {
    title: (name) => `Lock ${name} out everywhere?`,
    description: (_, now) =>
      `Ends their sessions, API tokens, calendar link, push notifications and one-time links, and any sign-in in progress. ${now.mail ? 'They’re notified by email. ' : ''}Signing in with ${credentials(now)} still works, and the second factor stays: someone who has both can get in again.`,
    confirm: 'Lock Out',
    pending: 'Locking out...',
    tone: 'danger',
    send: (user) => silently(call('POST /api/users/:id/lock-out', to(user))),
    done: {
      title: 'Locked out',
      description: (name, now) =>
        `${name} was signed out everywhere. API tokens, the calendar link, push notifications and one-time links have ended. Signing in with ${credentials(now)} still works.`,
    },
    failed: 'Could not lock out',
  },
  'reset-factors': {
    title: (name) => `Reset the second factor of ${name}?`,
    description: (_, { mail }) =>
      `For someone who lost it; first verify who is asking. The authenticator app, passkeys and recovery codes are removed, and they’re signed out everywhere${mail ? ' and notified by email' : ''}. Signing in then asks for no second factor.`,
    confirm: 'Reset Second Factor',
    pending: 'Resetting...',
    tone: 'danger',
    send: (user) => silently(call('DELETE /api/users/:id/factors', to(user))),
    done: {
      title: 'Second factor reset',
      description: (name) => `${name} can sign in without it.`,
    },
    failed: 'Could not reset the second factor',
  },
  'send-reset': {
    title: (name) => `Send ${name} a link to choose a new password?`,
    description: (_, { mail }) =>
      `${handedOver('It', mail)} It works once, for one hour. The password stays as it is until then.`,
    confirm: 'Send Link',
    pending: 'Sending...',
    tone: 'primary',
    send: (user) => call('POST /api/users/:id/password-reset', to(user)),
    done: { title: 'Link created', description: (name) => `${name} can choose a new password with it.` },
    failed: 'Could not send the link',
  },
  'renew-invitation': {
    title: (name) => `Invite ${name} again?`,
    description: (_, { mail }) =>
      `${handedOver('A new link', mail)} The previous link stops working right away.`,
    confirm: 'Send Invitation',
    pending: 'Sending...',
    tone: 'primary',
    send: (user) => call('POST /api/users/:id/invitation', to(user)),
    done: { title: 'Link created', description: (name) => `${name} can accept the invitation with it.` },
    failed: 'Could not send the invitation',
  },
  'revoke-invitation': {
    title: (name) => `Revoke the invitation of ${name}?`,
    description: 'The link stops working right away. They stay on the list; you can invite them again.',
    confirm: 'Revoke Invitation',
    pending: 'Revoking...',
    tone: 'danger',
    send: (user) => silently(call('DELETE /api/users/:id/invitation', to(user))),
    done: { title: 'Invitation revoked', description: (name) => `${name}’s link no longer works.` },
    failed: 'Could not revoke the invitation',
  },
}

interface AccountDialogProps {
  action: AccountAction
  user: UserItem
  onClose: () => void
}

/** Describes the action, runs it on confirmation, and shows the link if it creates one. */
export default function AccountDialog({ action, user, onClose }: AccountDialogProps) {
  const mail = useMailState()?.state === 'on'
  const now = { mail, provider: useOnlyProvider(), password: useMayHavePassword(user) }
  const [made, setMade] = useState<OneTimeLink>()
  const { title, description, confirm, pending, tone, send, done, failed } = DIALOGS[action]
  if (made) return <OneTimeLinkDialog title={done.title} email={user.email} made={made} onClose={onClose} />
  return (
    <ConfirmChange
      kind="user"
      send={() => send(user)}
      done={{ title: done.title, description: done.description(user.fullName, now) }}
      failed={failed}
      title={title(user.fullName)}
      description={typeof description === 'string' ? description : description(user, now)}
      confirmLabel={confirm}
      pendingLabel={pending}
      tone={tone}
      onDone={(link) => (link ? setMade(link) : onClose())}
      onClose={onClose}
    />
  )
}
