import { zodResolver } from '@hookform/resolvers/zod'
import { FormProvider, useForm } from 'react-hook-form'
import type * as z from 'zod'
import { InfoRequestChange } from '#shared/info-requests/schemas.ts'
import { requestQuery, type RequestItem } from './queries.ts'
import { RequestFields, type RequestValues } from './request-fields.tsx'
import { useSaveRequest } from './use-save-request.ts'
import { ConflictNotice, changedFields } from '#web/ui/forms/conflict-notice.tsx'
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx'
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
  request: RequestItem
  onClose: () => void
}

/** Dialog in which staff edit a request. */
export default function EditRequestDialog({ request, onClose }: EditRequestDialogProps) {
  const { id } = request
  const edit = useEditBase(request, requestQuery(id))
  const { base, newer, version } = edit
  const form = useForm<Input, unknown, Output>({
    resolver: zodResolver(Values),
    defaultValues: valuesOf(base),
  })
  const save = useSaveRequest(
    { id, version },
    {
      done: 'Information request updated',
      failed: 'Could not update the information request',
      form,
      edit,
      onDone: onClose,
    },
  )
  return (
    <FormDialog
      title="Edit Request"
      description="The client is told that the request has changed."
      submitLabel="Save Changes"
      pendingLabel="Saving..."
      pending={save.isPending}
      onSubmit={form.handleSubmit((values) => save.mutate(values))}
      onClose={onClose}
    >
      {newer && (
        <ConflictNotice fields={changedFields(labels, valuesOf(newer), valuesOf(form.getValues()))} />
      )}
      <FormProvider {...form}>
        <RequestFields dueDateOptional />
      </FormProvider>
    </FormDialog>
  )
}
