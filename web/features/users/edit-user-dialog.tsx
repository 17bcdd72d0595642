import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import type * as z from 'zod'
import { call, messageOf } from '#web/api/call.ts'
import { useChange } from '#web/changes.ts'
import { userQuery, type UserItem } from './queries.ts'
import { UserFields } from './user-fields.tsx'
import { UserChangeForm } from './user-schemas.ts'
import { updateSession, useUser } from '#web/api/session.ts'
import { ConflictNotice, changedFields } from '#web/ui/forms/conflict-notice.tsx'
import { ErrorState } from '#web/ui/page/error-state.tsx'
import { Field } from '#web/ui/base/field.tsx'
import { FormDialogFrame } from '#web/ui/overlays/form-dialog.tsx'
import { Input } from '#web/ui/base/input.tsx'
import { applyServerErrors } from '#web/api/forms/server-errors.ts'
import { TextSkeleton } from '#web/ui/page/skeleton.tsx'
import { useEditBase } from '#web/use-edit-base.ts'
import { useFailure } from '#web/ui/page/use-failure.ts'

type Values = z.input<typeof UserChangeForm>
type Fields = z.output<typeof UserChangeForm>
/** Without the current address: sending one's own again would cancel a pending new one. */
type Change = Omit<Fields, 'email' | 'confirmation'> & { email?: string }

const labels = { fullName: 'Full Name', email: 'Email', role: 'Role', companyName: 'Company Name' }

const textsOf = ({ fullName, email, role, companyName }: Pick<Values, keyof typeof labels>) => ({
  fullName,
  email,
  role,
  companyName: companyName ?? '',
})

interface EditUserDialogProps {
  id: number
  onClose: () => void
}

/** Dialog to edit a person. */
export default function EditUserDialog({ id, onClose }: EditUserDialogProps) {
  const formId = useId()
  const query = useQuery(userQuery(id))
  const { data } = query
  const failure = useFailure(query)
  const save = useSaveUser(id, onClose)
  return (
    <FormDialogFrame
      form={formId}
      title="Edit User"
      description="A new password or role ends the person’s sessions."
      submitLabel="Save Changes"
      pendingLabel="Saving..."
      pending={save.isPending}
      disabled={data === undefined}
      onClose={onClose}
    >
      {data && <EditUserForm id={formId} record={data} save={save} />}
      {!data && !failure && <TextSkeleton lines={6} />}
      {failure && (
        <ErrorState title="Could not load this user" onRetry={query.refetch}>
          {messageOf(failure)}
        </ErrorState>
      )}
    </FormDialogFrame>
  )
}

interface EditUserFormProps {
  id: string
  record: UserItem
  save: ReturnType<typeof useSaveUser>
}

function EditUserForm({ id, record, save }: EditUserFormProps) {
  const { username } = record
  const { base, newer, version, refused } = useEditBase(record, userQuery(record.id))
  const form = useForm<Values, unknown, Fields>({
    resolver: zodResolver(UserChangeForm),
    defaultValues: { ...textsOf(base), password: '', confirmation: '' },
  })
  const refuse = (error: Error) => {
    applyServerErrors(form, error)
    void refused(error)
  }
  const submit = form.handleSubmit((values) => {
    const { email, confirmation: _, ...fields } = values
    const body = { ...fields, ...(email !== base.email && { email }) }
    save.mutate({ body, version }, { onError: refuse })
  })
  return (
    <form id={id} noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
      {newer && <ConflictNotice fields={changedFields(labels, textsOf(newer), textsOf(form.getValues()))} />}
      <FormProvider {...form}>
        <UserFields
          username={
            <Field label="Username" hint="It cannot be changed">
              <Input value={username} readOnly />
            </Field>
          }
          password={{ label: 'New Password', required: false, hint: 'Leave empty to keep current password' }}
        />
      </FormProvider>
    </form>
  )
}

function useSaveUser(id: number, onSaved: () => void) {
  const me = useUser()
  return useChange('user', {
    send: ({ body, version }: { body: Change; version: number }) =>
      call('PATCH /api/users/:id', { params: { id }, body }, { ifMatch: version }),
    done: 'User updated',
    failed: 'Failed to update user',
    onDone: (saved) => {
      if (saved.id === me.id) updateSession(saved)
      onSaved()
    },
  })
}
