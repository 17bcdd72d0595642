import { PASSWORD_MIN_LENGTH } from '#shared/users/values.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { useMemo } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import type * as z from 'zod'
import { call } from '#web/api/call.ts'
import { useChange } from '#web/changes.ts'
import { UserFields } from './user-fields.tsx'
import { NewUserForm } from './user-schemas.ts'
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx'
import { useDraft, useFormDraft } from '#web/drafts/use-draft.ts'

type Values = z.input<typeof NewUserForm>
type Person = z.output<typeof NewUserForm>

const noPasswords = { password: '', confirmation: '' }
const emptyUser: Values = {
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
  const form = useForm<Values, unknown, Person>({
    resolver: zodResolver(NewUserForm),
    defaultValues: draft.initial,
  })
  const keep = useMemo(
    () => ({ save: (values: Values) => draft.save({ ...values, ...noPasswords }) }),
    [draft],
  )
  useFormDraft(form, keep)
  const create = useChange('user', {
    send: (person: Person, idempotencyKey) => {
      const { confirmation: _, ...body } = person
      return call('POST /api/users', { body }, { idempotencyKey })
    },
    done: ({ fullName }) => ({ title: 'User created', description: `${fullName} can sign in now.` }),
    failed: 'Failed to create user',
    form,
    onDone: () => {
      draft.clear()
      onClose()
    },
  })
  return (
    <FormDialog
      title="New User"
      description="A person who can sign in, with the username and password you set here."
      submitLabel="Create User"
      pendingLabel="Creating..."
      pending={create.isPending}
      onSubmit={form.handleSubmit((person) => create.mutate(person))}
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
