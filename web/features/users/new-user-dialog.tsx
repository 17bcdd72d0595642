import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import type * as z from 'zod'
import { call } from '#web/api/call.ts'
import { UserFields } from './user-fields.tsx'
import { NewUserForm } from './user-schemas.ts'
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx'
import { applyServerErrors } from '#web/api/forms/server-errors.ts'
import { toastFailure } from '#web/api/toast-failure.ts'
import { toast } from '#web/ui/base/toast.ts'
import { useDraft, useFormDraft } from '#web/drafts/use-draft.ts'
import { useSendOnce } from '#web/api/forms/use-send-once.ts'

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

/** The open dialog to create a person. What is typed survives closing it, all but the password. */
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
  const create = useCreateUser(() => {
    draft.clear()
    onClose()
  })
  const submit = form.handleSubmit((person) =>
    create.mutate(person, { onError: (error) => applyServerErrors(form, error) }),
  )
  return (
    <FormDialog
      title="New User"
      description="A person who can sign in, with the username and password you set here."
      submitLabel="Create User"
      pendingLabel="Creating..."
      pending={create.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <FormProvider {...form}>
        <UserFields password={{ label: 'Password', required: true, hint: 'At least 6 characters' }} />
      </FormProvider>
    </FormDialog>
  )
}

function useCreateUser(onCreated: () => void) {
  const client = useQueryClient()
  const sendOnce = useSendOnce()
  return useMutation({
    mutationFn: ({ username, password, fullName, email, role, companyName }: Person) => {
      const body = { username, password, fullName, email, role, companyName }
      return sendOnce(body, (idempotencyKey) => call('POST /api/users', { body }, { idempotencyKey }))
    },
    onSuccess: ({ fullName }) => {
      toast({ title: 'User created', description: `${fullName} can sign in now.` })
      onCreated()
      void client.invalidateQueries({ queryKey: ['activities'] })
      return client.invalidateQueries({ queryKey: ['users'] })
    },
    onError: (error) => toastFailure('Failed to create user', error),
  })
}
