import { useState } from 'react'
import { FormProvider } from 'react-hook-form'
import type * as z from 'zod'
import { INVITATION_DAYS } from '#shared/users/accounts/values.ts'
import { NewInvitation, type Invitation } from '#shared/users/accounts/schemas.ts'
import type { Role } from '#shared/contract/roles.ts'
import { t } from '#shared/i18n/t.ts'
import { call } from '#web/api/call.ts'
import { useDraft } from '#web/forms/drafts/use-draft.ts'
import OneTimeLinkDialog from '#web/features/mail/public/one-time-link-dialog.tsx'
import { UserFields } from './user-fields.tsx'
import { pickRoleFields } from './user-schemas.ts'
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx'
import { useChangeForm } from '#web/forms/use-change-form.ts'

/** The empty form of an invitation. */
export const emptyUserInvitation: z.input<typeof NewInvitation> = {
  username: '',
  fullName: '',
  email: '',
  role: 'client',
  companyName: '',
  companyId: undefined,
  companyRole: 'colleague',
  staffRole: 'member',
  companyIds: [],
  language: null,
}

interface InviteUserDialogProps {
  /** The initial role, unless a draft has another one. Defaults to client. */
  role?: Role | undefined
  /** Limits the dialog to clients. Called with the client instead of `onClose` after the link was shown. */
  onInvited?: (client: Invitation['user']) => void
  onClose: () => void
}

/** Dialog to invite a user, who then chooses a password. Shows the link once. */
export default function InviteUserDialog({ role = 'client', onInvited, onClose }: InviteUserDialogProps) {
  const [createdInvitation, setCreatedInvitation] = useState<Invitation>()
  const form = useChangeForm('user', {
    schema: NewInvitation,
    draft: useDraft<typeof emptyUserInvitation>(onInvited ? 'user:invite-client' : 'user:invite', {
      ...emptyUserInvitation,
      role,
    }),
    send: (person, idempotencyKey) =>
      call('POST /api/invitations', { body: pickRoleFields(person) }, { idempotencyKey }),
    failureTitle: t('Could not invite the user'),
    onDone: setCreatedInvitation,
  })
  if (createdInvitation)
    return (
      <OneTimeLinkDialog
        title={t('{fullName} has been invited', { fullName: createdInvitation.user.fullName })}
        email={createdInvitation.user.email}
        oneTimeLink={createdInvitation}
        onClose={() => (onInvited ? onInvited(createdInvitation.user) : onClose())}
      />
    )
  return (
    <FormDialog
      form={form}
      title={onInvited ? t('Invite a New Client') : t('Invite User')}
      description={t(
        'You’ll get a link they can use to choose a password. It expires in {days, plural, one {# day} other {# days}}.',
        { days: INVITATION_DAYS },
      )}
      submitLabel={t('Send Invitation')}
      pendingLabel={t('Sending...')}
      onClose={onClose}
    >
      <FormProvider {...form}>
        <UserFields isRoleFixed={onInvited !== undefined} />
      </FormProvider>
    </FormDialog>
  )
}
