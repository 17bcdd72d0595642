import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useMemo } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import type * as z from 'zod'
import { call, messageOf } from '#web/api.ts'
import { UserFields } from '#web/features/users/user-fields.tsx'
import { NewUserForm } from '#web/features/users/user-schemas.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { applyServerErrors } from '#web/ui/server-errors.ts'
import { toast } from '#web/ui/toast.ts'
import { useDraft, useFormDraft } from '#web/ui/use-draft.ts'
import { useSendOnce } from '#web/ui/use-send-once.ts'

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
  const formId = useId()
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
    <Dialog
      open
      onOpenChange={onClose}
      title="New User"
      description="A person who can sign in, with the username and password you set here."
      locked={create.isPending}
      keepOnOutsideClick
      footer={
        <>
          <Button onClick={onClose} disabled={create.isPending}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant="primary" pending={create.isPending}>
            {create.isPending ? 'Creating...' : 'Create User'}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void submit(event)}>
        <FormProvider {...form}>
          <UserFields
            username={
              <Field
                label="Username"
                required
                hint="It cannot be changed later"
                error={form.formState.errors.username?.message}
              >
                <Input
                  autoComplete="off"
                  autoCapitalize="none"
                  spellCheck={false}
                  {...form.register('username')}
                />
              </Field>
            }
            password={{ label: 'Password', required: true, hint: 'At least 6 characters' }}
          />
        </FormProvider>
      </form>
    </Dialog>
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
    onError: (error) =>
      toast({ title: 'Failed to create user', description: messageOf(error), variant: 'destructive' }),
  })
}
