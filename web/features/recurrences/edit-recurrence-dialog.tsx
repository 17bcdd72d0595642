import { FormProvider } from 'react-hook-form'
import { formatDate } from '#shared/format.ts'
import { t } from '#shared/words.ts'
import { call } from '#web/api/call.ts'
import { type RecurrenceItem, recurrenceQuery } from '#web/recurrences/queries.ts'
import { RecurrenceFields } from './recurrence-fields.tsx'
import { type RecurrenceValues, patternOf, recurrenceChangeForm, valuesOf } from './recurrence-form.ts'
import { rhythm } from '#web/recurrences/rhythm.ts'
import { ConflictNotice, changedFields } from '#web/ui/forms/conflict-notice.tsx'
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx'
import { useChangeForm } from '#web/use-change-form.ts'
import { useEditBase } from '#web/changes.ts'

const labels = {
  title: t('Title'),
  description: t('Description'),
  days: t('Recurs'),
  startsOn: t('Starts On'),
  endsOn: t('Ends On'),
}

/** The same as it is read. */
const shown = (values: RecurrenceValues) => ({
  title: values.content.title,
  description: values.content.description,
  days: rhythm(patternOf(values)),
  startsOn: formatDate(values.startsOn),
  endsOn: values.endsOn && formatDate(values.endsOn),
})

interface EditRecurrenceDialogProps {
  recurrence: RecurrenceItem
  onClose: () => void
}

/** Dialog in which staff change what recurs, or when. */
export default function EditRecurrenceDialog({ recurrence, onClose }: EditRecurrenceDialogProps) {
  const { id } = recurrence
  const query = recurrenceQuery(id)
  const edit = useEditBase(recurrence, query)
  const { base, newer, version } = edit
  const form = useChangeForm('project', {
    schema: recurrenceChangeForm((newer ?? base).content),
    values: valuesOf(base),
    send: (body) => call('PATCH /api/recurrences/:id', { params: { id }, body }, { ifMatch: version }),
    done: t('Recurring work updated'),
    failed: t('Could not update the recurring work'),
    edit,
    query: query.queryKey,
    onDone: onClose,
  })
  return (
    <FormDialog
      form={form}
      title={t('Edit Recurring Work')}
      description={t('What was created already stays as it is.')}
      onClose={onClose}
    >
      {newer && (
        <ConflictNotice fields={changedFields(labels, shown(valuesOf(newer)), shown(form.getValues()))} />
      )}
      <FormProvider {...form}>
        <RecurrenceFields companyId={recurrence.company.id} />
      </FormProvider>
    </FormDialog>
  )
}
