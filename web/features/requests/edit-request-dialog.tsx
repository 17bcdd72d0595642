import { FormProvider } from 'react-hook-form'
import type * as z from 'zod'
import { InfoRequestChange } from '#shared/requests/schemas.ts'
import { tContext, t } from '#shared/i18n/t.ts'
import { requestQuery, type RequestDialogProps } from './queries.ts'
import { RequestFields, type RequestValues, requestLabels } from './request-fields.tsx'
import { getRequestSaveOptions } from './use-request-changes.ts'
import { EditConflict } from '#web/ui/forms/conflict-notice.tsx'
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx'
import { useChangeForm } from '#web/forms/use-change-form.ts'
import { useEditBase } from '#web/changes/use-change.ts'

const schema = InfoRequestChange.pick({
  title: true,
  description: true,
  kind: true,
  dueDate: true,
  blocks: true,
})

const toRequestValues = (values: z.input<typeof schema>): RequestValues => {
  const { title = '', description = '', kind = 'other', dueDate, blocks = false } = values
  return { title, description, kind, dueDate: dueDate ?? '', blocks }
}

const formatRequestValues = (values: z.input<typeof schema>) => {
  const { blocks, ...texts } = toRequestValues(values)
  return { ...texts, blocks: blocks ? tContext('answer', 'Yes') : tContext('answer', 'No') }
}

/** Dialog in which staff edit a request. */
export default function EditRequestDialog({ request, onClose }: RequestDialogProps) {
  const edit = useEditBase(request, requestQuery(request.id))
  const form = useChangeForm('info_request', {
    schema,
    values: toRequestValues(edit.base),
    ...getRequestSaveOptions(request.id, edit.version),
    successToast: t('Information request updated'),
    failureTitle: t('Could not update the information request'),
    edit,
    onDone: onClose,
  })
  return (
    <FormDialog
      form={form}
      title={t('Edit Request')}
      description={t('The client will be notified that the request has changed.')}
      onClose={onClose}
    >
      <EditConflict edit={edit} form={form} labels={requestLabels} format={formatRequestValues} />
      <FormProvider {...form}>
        <RequestFields dueDateOptional />
      </FormProvider>
    </FormDialog>
  )
}
