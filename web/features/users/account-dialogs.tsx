import { useState } from 'react'
import type { OneTimeLink } from '#shared/accounts/schemas.ts'
import { call } from '#web/api/call.ts'
import { ConfirmChange } from '#web/confirm-change.tsx'
import { type AccountAction, unconfirmedEmail } from './account-actions.ts'
import { OneTimeLinkDialog } from './one-time-link.tsx'
import type { UserItem } from './queries.ts'
import { usePortal } from '#web/api/session.ts'

interface ActionDialog {
  title: (name: string) => string
  /** Some descriptions also say what is mailed, if mail is configured. */
  description: string | ((user: UserItem, mail: boolean) => string)
  confirm: string
  pending: string
  tone: 'danger' | 'primary'
  send: (user: UserItem) => Promise<OneTimeLink | undefined>
  done: { title: string; description: (name: string, mail: boolean) => string }
  failed: string
}

const to = ({ id }: UserItem) => ({ params: { id } })
const silently = async (sent: Promise<unknown>) => {
  await sent
  return undefined
}

const DIALOGS: Record<AccountAction, ActionDialog> = {
  deactivate: {
    title: (name) => `Deactivate ${name}?`,
    description:
      'The person is signed out everywhere at once, cannot sign in and is sent nothing any more. Briefs, projects, tickets and comments stay. You can take this back at any time.',
    confirm: 'Deactivate User',
    pending: 'Deactivating...',
    tone: 'danger',
    send: (user) => silently(call('POST /api/users/:id/deactivate', to(user))),
    done: { title: 'User deactivated', description: (name) => `${name} can no longer sign in.` },
    failed: 'Could not deactivate the user',
  },
  reactivate: {
    title: (name) => `Reactivate ${name}?`,
    description: 'The person can sign in again with the password they had, and is told of news again.',
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
      'Every browser in which the person is signed in asks for the password again. What they were typing there is kept.',
    confirm: 'End Sessions',
    pending: 'Ending...',
    tone: 'danger',
    send: (user) => silently(call('DELETE /api/users/:id/sessions', to(user))),
    done: { title: 'Sessions ended', description: (name) => `${name} is signed out everywhere.` },
    failed: 'Could not end the sessions',
  },
  'confirm-email': {
    title: (name) => `Confirm the email address of ${name}?`,
    description: (user) =>
      `The person typed ${unconfirmedEmail(user) ?? user.email}, and nobody has confirmed it. Do so only if you know that it is theirs: the portal’s mails and links for a new password go there from then on.`,
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
      description: (name, mail) =>
        mail ? `${name} is mailed there from now on.` : `It is the address of ${name} from now on.`,
    },
    failed: 'Could not confirm the email',
  },
  'lock-out': {
    title: (name) => `Lock ${name} out everywhere?`,
    description: (_, mail) =>
      `Ends every session, API token, calendar address, pop-up and link of the person, and sign-ins that are under way. ${mail ? 'The person is told by mail. ' : ''}Password and second factor stay: somebody who knows them signs in again.`,
    confirm: 'Lock Out',
    pending: 'Locking out...',
    tone: 'danger',
    send: (user) => silently(call('POST /api/users/:id/lock-out', to(user))),
    done: {
      title: 'Locked out',
      description: (name) =>
        `${name} was signed out everywhere. API tokens, the calendar’s address, pop-ups and links have ended. The password still works.`,
    },
    failed: 'Could not lock out',
  },
  'reset-factors': {
    title: (name) => `Reset the second factor of ${name}?`,
    description:
      'For somebody who lost it; make sure that it is really them who asks. Authenticator app, passkeys and recovery codes are removed, and the person is signed out everywhere and told by mail. The password alone signs in then.',
    confirm: 'Reset Second Factor',
    pending: 'Resetting...',
    tone: 'danger',
    send: (user) => silently(call('DELETE /api/users/:id/factors', to(user))),
    done: {
      title: 'Second factor reset',
      description: (name) => `${name} signs in with the password alone.`,
    },
    failed: 'Could not reset the second factor',
  },
  'send-reset': {
    title: (name) => `Send ${name} a link to choose a new password?`,
    description:
      'It is mailed to the person and shown to you once, to hand on yourself. It works once, for one hour. The password stays as it is until then.',
    confirm: 'Send Link',
    pending: 'Sending...',
    tone: 'primary',
    send: (user) => call('POST /api/users/:id/password-reset', to(user)),
    done: { title: 'Link sent', description: (name) => `${name} can choose a new password.` },
    failed: 'Could not send the link',
  },
  'renew-invitation': {
    title: (name) => `Invite ${name} again?`,
    description:
      'A new link is mailed to the person and shown to you once. The one before stops working at once.',
    confirm: 'Send Invitation',
    pending: 'Sending...',
    tone: 'primary',
    send: (user) => call('POST /api/users/:id/invitation', to(user)),
    done: { title: 'Invitation sent', description: (name) => `${name} has a new link.` },
    failed: 'Could not send the invitation',
  },
  'revoke-invitation': {
    title: (name) => `Revoke the invitation of ${name}?`,
    description: 'The link stops working at once. The person stays in the list; you can invite them again.',
    confirm: 'Revoke Invitation',
    pending: 'Revoking...',
    tone: 'danger',
    send: (user) => silently(call('DELETE /api/users/:id/invitation', to(user))),
    done: { title: 'Invitation revoked', description: (name) => `The link of ${name} works no more.` },
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
  const mail = usePortal()?.mail ?? true
  const [made, setMade] = useState<OneTimeLink>()
  const { title, description, confirm, pending, tone, send, done, failed } = DIALOGS[action]
  if (made) return <OneTimeLinkDialog title={done.title} email={user.email} made={made} onClose={onClose} />
  return (
    <ConfirmChange
      kind="user"
      send={() => send(user)}
      done={{ title: done.title, description: done.description(user.fullName, mail) }}
      failed={failed}
      title={title(user.fullName)}
      description={typeof description === 'string' ? description : description(user, mail)}
      confirmLabel={confirm}
      pendingLabel={pending}
      tone={tone}
      onDone={(link) => (link ? setMade(link) : onClose())}
      onClose={onClose}
    />
  )
}
