import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import type * as z from 'zod'
import { INVITATION_DAYS } from '#shared/accounts/values.ts'
import { NewInvitation, type Invitation } from '#shared/accounts/schemas.ts'
import { call } from '#web/api/call.ts'
import { OneTimeLinkDialog } from './one-time-link.tsx'
import { UserFields } from './user-fields.tsx'
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx'
import { applyServerErrors } from '#web/api/forms/server-errors.ts'
import { toastFailure } from '#web/api/toast-failure.ts'
import { useDraft, useFormDraft } from '#web/drafts/use-draft.ts'
import { useSendOnce } from '#web/api/forms/use-send-once.ts'

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
  const invite = useInvite((invitation) => {
    draft.clear()
    setMade(invitation)
  })
  const submit = form.handleSubmit((person) =>
    invite.mutate(person, { onError: (error) => applyServerErrors(form, error) }),
  )
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
      onSubmit={submit}
      onClose={onClose}
    >
      <FormProvider {...form}>
        <UserFields />
      </FormProvider>
    </FormDialog>
  )
}

function useInvite(onInvited: (invitation: Invitation) => void) {
  const client = useQueryClient()
  const sendOnce = useSendOnce()
  return useMutation({
    mutationFn: (body: Person) =>
      sendOnce(body, (idempotencyKey) => call('POST /api/invitations', { body }, { idempotencyKey })),
    onSuccess: (invitation) => {
      onInvited(invitation)
      void client.invalidateQueries({ queryKey: ['activities'] })
      return client.invalidateQueries({ queryKey: ['users'] })
    },
    onError: (error) => toastFailure('Failed to invite user', error),
  })
}
