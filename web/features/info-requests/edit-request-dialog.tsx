import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { FormProvider, useForm } from 'react-hook-form'
import type * as z from 'zod'
import { InfoRequestChange } from '#shared/info-requests/schemas.ts'
import { requestQuery, type RequestRecord } from './queries.ts'
import { RequestFields, type RequestValues } from './request-fields.tsx'
import { useSaveRequest } from './use-save-request.ts'
import { ConflictNotice, changedFields } from '#web/ui/forms/conflict-notice.tsx'
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx'
import { applyServerErrors } from '#web/api/forms/server-errors.ts'
import { useEditBase } from '#web/use-edit-base.ts'

const labels = { title: 'Title', description: 'Description', kind: 'Kind', dueDate: 'Due Date' }

const Values = InfoRequestChange.pick({ title: true, description: true, kind: true, dueDate: true })
type Input = z.input<typeof Values>
type Output = z.output<typeof Values>

const valuesOf = ({ title = '', description = '', kind = 'other', dueDate }: Input): RequestValues => ({
  title,
  description,
  kind,
  dueDate: dueDate ?? '',
})

interface EditRequestDialogProps {
  record: RequestRecord
  onClose: () => void
}

/** The open dialog in which staff edit a request. */
export default function EditRequestDialog({ record, onClose }: EditRequestDialogProps) {
  const client = useQueryClient()
  const { id } = record.data
  const { base, newer, etag, refused } = useEditBase(record, () =>
    client.fetchQuery({ ...requestQuery(id), staleTime: 0 }),
  )
  const form = useForm<Input, unknown, Output>({
    resolver: zodResolver(Values),
    defaultValues: valuesOf(base.data),
  })
  const save = useSaveRequest(id, etag, {
    done: 'Information request updated',
    failed: 'Failed to update information request',
    onSaved: onClose,
  })
  async function send(values: Output) {
    try {
      await save.mutateAsync(values)
    } catch (error) {
      applyServerErrors(form, error)
      await refused(error)
    }
  }
  return (
    <FormDialog
      title="Edit Request"
      description="The client is told that the request has changed."
      submitLabel="Save Changes"
      pendingLabel="Saving..."
      pending={save.isPending}
      onSubmit={form.handleSubmit(send)}
      onClose={onClose}
    >
      {newer && (
        <ConflictNotice fields={changedFields(labels, valuesOf(newer.data), valuesOf(form.getValues()))} />
      )}
      <FormProvider {...form}>
        <RequestFields dueDateOptional />
      </FormProvider>
    </FormDialog>
  )
}
