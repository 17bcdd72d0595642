import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import type * as z from 'zod'
import { INVITATION_DAYS } from '#shared/accounts/values.ts'
import { NewInvitation, type Invitation } from '#shared/accounts/schemas.ts'
import { call } from '#web/api/call.ts'
import { useChange } from '#web/changes.ts'
import { OneTimeLinkDialog } from './one-time-link.tsx'
import { UserFields } from './user-fields.tsx'
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx'
import { useDraft, useFormDraft } from '#web/drafts/use-draft.ts'

type Values = z.input<typeof NewInvitation>
type Person = z.output<typeof NewInvitation>

const nobody: Values = { username: '', fullName: '', email: '', role: 'client', companyName: '' }

/** Invites a person to choose a password, and shows the link once. */
export default function InviteUserDialog({ onClose }: { onClose: () => void }) {
  const [made, setMade] = useState<Invitation>()
  const draft = useDraft('user:invite', nobody)
  const form = useForm<Values, unknown, Person>({
    resolver: zodResolver(NewInvitation),
    defaultValues: draft.initial,
  })
  useFormDraft(form, draft)
  const invite = useChange('user', {
    send: (body: Person, idempotencyKey) => call('POST /api/invitations', { body }, { idempotencyKey }),
    failed: 'Could not invite the user',
    form,
    onDone: (invitation) => {
      draft.clear()
      setMade(invitation)
    },
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
      title="Invite User"
      description={`The person gets a link to choose a password. It works for ${INVITATION_DAYS} days.`}
      submitLabel="Send Invitation"
      pendingLabel="Sending..."
      pending={invite.isPending}
      onSubmit={form.handleSubmit((person) => invite.mutate(person))}
      onClose={onClose}
    >
      <FormProvider {...form}>
        <UserFields />
      </FormProvider>
    </FormDialog>
  )
}
