import { useState } from 'react'
import { FormProvider } from 'react-hook-form'
import type * as z from 'zod'
import { t } from '#shared/i18n/t.ts'
import { call } from '#web/api/call.ts'
import { useDraft } from '#web/forms/drafts/use-draft.ts'
import InviteUserDialog, { emptyUserInvitation } from './invite-user-dialog.tsx'
import { UserFields } from './user-fields.tsx'
import { NewUserForm, pickRoleFields } from './user-schemas.ts'
import { Alert } from '#web/ui/base/alert.tsx'
import { Button } from '#web/ui/base/button.tsx'
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx'
import { useChangeForm } from '#web/forms/use-change-form.ts'
import { PASSWORD_MIN_LENGTH } from '#shared/contract/lengths.ts'

const noPasswords = { password: '', confirmation: '' }
const emptyUser: z.input<typeof NewUserForm> = { ...emptyUserInvitation, ...noPasswords }

/**
 * Dialog to create a user. It recommends an invitation, because then only the new user knows the password. The draft,
 * without the password, survives closing it and moves to the invitation.
 */
export default function NewUserDialog({ onClose }: { onClose: () => void }) {
  const [isInviting, setIsInviting] = useState(false)
  const draft = useDraft('user:new', emptyUser)
  const form = useChangeForm('user', {
    schema: NewUserForm,
    draft: { ...draft, save: (values) => draft.save({ ...values, ...noPasswords }) },
    send: (person, idempotencyKey) => {
      const { confirmation: _, ...body } = person
      return call('POST /api/users', { body: pickRoleFields(body) }, { idempotencyKey })
    },
    successToast: ({ fullName }) => ({
      title: t('User created'),
      description: t('{fullName} can sign in now.', { fullName }),
    }),
    failureTitle: t('Failed to create user'),
    onDone: onClose,
  })
  const invitation = useDraft('user:invite', emptyUserInvitation)
  function invite() {
    const { password: _, confirmation: __, ...person } = form.getValues()
    invitation.save(person)
    draft.clear()
    setIsInviting(true)
  }
  if (isInviting) return <InviteUserDialog onClose={onClose} />
  return (
    <FormDialog
      form={form}
      title={t('New User')}
      description={t('The user will sign in with the username and password that you enter.')}
      submitLabel={t('Create User')}
      pendingLabel={t('Creating...')}
      onClose={onClose}
    >
      <Alert
        title={t('Invite them instead?')}
        actions={
          <Button size="sm" onClick={invite}>
            {t('Send an Invitation')}
          </Button>
        }
      >
        {t('They’ll get a link to choose a password only they know.')}
      </Alert>
      <FormProvider {...form}>
        <UserFields
          password={{
            label: t('Password'),
            required: true,
            hint: t('At least {min} characters', { min: PASSWORD_MIN_LENGTH }),
          }}
        />
      </FormProvider>
    </FormDialog>
  )
}
