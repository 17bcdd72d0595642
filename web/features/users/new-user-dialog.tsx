import { PASSWORD_MIN_LENGTH } from '#shared/users/values.ts'
import { FormProvider } from 'react-hook-form'
import type * as z from 'zod'
import { call } from '#web/api/call.ts'
import { useDraft } from '#web/drafts/use-draft.ts'
import { UserFields } from './user-fields.tsx'
import { NewUserForm } from './user-schemas.ts'
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx'
import { useChangeForm } from '#web/use-change-form.ts'

const noPasswords = { password: '', confirmation: '' }
const emptyUser: z.input<typeof NewUserForm> = {
  username: '',
  fullName: '',
  email: '',
  role: 'client',
  companyName: '',
  ...noPasswords,
}

/** Dialog to create a person. Text typed in it, except the password, survives closing it. */
export default function NewUserDialog({ onClose }: { onClose: () => void }) {
  const draft = useDraft('user:new', emptyUser)
  const form = useChangeForm('user', {
    schema: NewUserForm,
    draft: { ...draft, save: (values) => draft.save({ ...values, ...noPasswords }) },
    send: (person, idempotencyKey) => {
      const { confirmation: _, ...body } = person
      return call('POST /api/users', { body }, { idempotencyKey })
    },
    done: ({ fullName }) => ({ title: 'User created', description: `${fullName} can sign in now.` }),
    failed: 'Failed to create user',
    onDone: onClose,
  })
  return (
    <FormDialog
      form={form}
      title="New User"
      description="A person who can sign in, with the username and password you set here."
      submitLabel="Create User"
      pendingLabel="Creating..."
      onClose={onClose}
    >
      <FormProvider {...form}>
        <UserFields
          password={{ label: 'Password', required: true, hint: `At least ${PASSWORD_MIN_LENGTH} characters` }}
        />
      </FormProvider>
    </FormDialog>
  )
}
