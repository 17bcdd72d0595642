import { FormProvider } from 'react-hook-form'
import { formatDate } from '#shared/i18n/format.ts'
import { t } from '#shared/i18n/t.ts'
import { call } from '#web/api/call.ts'
import { useEditBase } from '#web/changes/use-change.ts'
import { useDraft } from '#web/forms/drafts/use-draft.ts'
import { formatRhythm } from './recurrence-summary.tsx'
import { type RecurrenceParentId, type RecurrenceItem, recurrenceQuery } from './queries.ts'
import { EditConflict } from '#web/ui/forms/conflict-notice.tsx'
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx'
import { useChangeForm } from '#web/forms/use-change-form.ts'
import { RecurrenceFields } from './recurrence-fields.tsx'
import {
  emptyRecurrence,
  newRecurrenceForm,
  toRecurrencePattern,
  recurrenceChangeForm,
  type RecurrenceValues,
  toRecurrenceValues,
} from './recurrence-form.ts'

interface NewRecurrenceDialogProps {
  parent: RecurrenceParentId
  companyId: number
  onClose: () => void
}

/** Dialog in which staff add recurring work. The draft survives closing it. */
export function NewRecurrenceDialog({ parent, companyId, onClose }: NewRecurrenceDialogProps) {
  const draftScope = 'websiteId' in parent ? `website:${parent.websiteId}` : `project:${parent.projectId}`
  const form = useChangeForm('project', {
    schema: newRecurrenceForm(parent),
    draft: useDraft(`recurrence:${draftScope}`, emptyRecurrence()),
    send: (body, idempotencyKey) => call('POST /api/recurrences', { body }, { idempotencyKey }),
    successToast: ({ content }) => ({ title: t('Recurring work added'), description: content.title }),
    failureTitle: t('Could not add the recurring work'),
    onDone: onClose,
  })
  return (
    <FormDialog
      form={form}
      title={t('Add Recurring Work')}
      description={t(
        'Each task or request is created two weeks before it’s due, once the previous one is completed.',
      )}
      submitLabel={t('Add Recurring Work')}
      pendingLabel={t('Adding...')}
      onClose={onClose}
    >
      <FormProvider {...form}>
        <RecurrenceFields companyId={companyId} />
      </FormProvider>
    </FormDialog>
  )
}

const labels = {
  title: t('Title'),
  description: t('Description'),
  days: t('Recurs'),
  startsOn: t('Starts On'),
  endsOn: t('Ends On'),
}

/** Formats the values for the conflict notice. */
const formatValues = (values: RecurrenceValues) => ({
  title: values.content.title,
  description: values.content.description,
  days: formatRhythm(toRecurrencePattern(values)),
  startsOn: formatDate(values.startsOn),
  endsOn: values.endsOn && formatDate(values.endsOn),
})

interface EditRecurrenceDialogProps {
  recurrence: RecurrenceItem
  onClose: () => void
}

/** Dialog in which staff edit recurring work. */
export function EditRecurrenceDialog({ recurrence, onClose }: EditRecurrenceDialogProps) {
  const { id, company } = recurrence
  const query = recurrenceQuery(id)
  const edit = useEditBase(recurrence, query)
  const newer = edit.newer && toRecurrenceValues(edit.newer)
  const form = useChangeForm('project', {
    schema: recurrenceChangeForm((edit.newer ?? edit.base).content),
    values: toRecurrenceValues(edit.base),
    send: (body) => call('PATCH /api/recurrences/:id', { params: { id }, body }, { ifMatch: edit.version }),
    successToast: t('Recurring work updated'),
    failureTitle: t('Could not update the recurring work'),
    edit,
    query: query.queryKey,
    onDone: onClose,
  })
  return (
    <FormDialog
      form={form}
      title={t('Edit Recurring Work')}
      description={t('Anything already created stays as it is.')}
      onClose={onClose}
    >
      <EditConflict edit={{ newer }} form={form} labels={labels} format={formatValues} />
      <FormProvider {...form}>
        <RecurrenceFields companyId={company.id} />
      </FormProvider>
    </FormDialog>
  )
}
