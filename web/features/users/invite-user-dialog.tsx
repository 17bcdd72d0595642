import { useState } from 'react'
import { FormProvider } from 'react-hook-form'
import type * as z from 'zod'
import { INVITATION_DAYS } from '#shared/accounts/values.ts'
import { NewInvitation, type Invitation } from '#shared/accounts/schemas.ts'
import { call } from '#web/api/call.ts'
import { useDraft } from '#web/drafts/use-draft.ts'
import { OneTimeLinkDialog } from './one-time-link.tsx'
import { UserFields } from './user-fields.tsx'
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx'
import { useChangeForm } from '#web/use-change-form.ts'

/** The empty form of an invitation. */
export const nobody: z.input<typeof NewInvitation> = {
  username: '',
  fullName: '',
  email: '',
  role: 'client',
  companyName: '',
}

/** Invites a person to choose a password, and shows the link once. */
export default function InviteUserDialog({ onClose }: { onClose: () => void }) {
  const [made, setMade] = useState<Invitation>()
  const form = useChangeForm('user', {
    schema: NewInvitation,
    draft: useDraft('user:invite', nobody),
    send: (body, idempotencyKey) => call('POST /api/invitations', { body }, { idempotencyKey }),
    failed: 'Could not invite the user',
    onDone: setMade,
  })
  if (made)
    return (
      <OneTimeLinkDialog
        title={`${made.user.fullName} is invited`}
        email={made.user.email}
        made={made}
        onClose={onClose}
      />
    )
  return (
    <FormDialog
      form={form}
      title="Invite User"
      description={`The person gets a link to choose a password. It works for ${INVITATION_DAYS} days.`}
      submitLabel="Send Invitation"
      pendingLabel="Sending..."
      onClose={onClose}
    >
      <FormProvider {...form}>
        <UserFields />
      </FormProvider>
    </FormDialog>
  )
}
