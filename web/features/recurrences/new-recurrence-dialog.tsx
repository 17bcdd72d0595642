import { FormProvider } from 'react-hook-form'
import { t } from '#shared/words.ts'
import { call } from '#web/api/call.ts'
import { useDraft } from '#web/drafts/use-draft.ts'
import type { RecurrenceHome } from '#web/recurrences/queries.ts'
import { RecurrenceFields } from './recurrence-fields.tsx'
import { emptyRecurrence, newRecurrenceForm } from './recurrence-form.ts'
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx'
import { useChangeForm } from '#web/use-change-form.ts'

interface NewRecurrenceDialogProps {
  home: RecurrenceHome
  companyId: number
  onClose: () => void
}

/** Dialog in which staff have work recur. What was typed survives closing it. */
export default function NewRecurrenceDialog({ home, companyId, onClose }: NewRecurrenceDialogProps) {
  const place = 'websiteId' in home ? `website:${home.websiteId}` : `project:${home.projectId}`
  const draft = useDraft(`recurrence:${place}`, emptyRecurrence())
  const form = useChangeForm('project', {
    schema: newRecurrenceForm(home),
    draft,
    send: (body, idempotencyKey) => call('POST /api/recurrences', { body }, { idempotencyKey }),
    done: ({ content }) => ({ title: t('Recurring work added'), description: content.title }),
    failed: t('Could not add the recurring work'),
    onDone: onClose,
  })
  return (
    <FormDialog
      form={form}
      title={t('Add Recurring Work')}
      description={t(
        'Each task or request is created two weeks before it’s due, once the last one is completed.',
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
