import { NAME_MAX } from '#shared/contract/lengths.ts'
import { plannedDayInput } from '#shared/contract/fields.ts'
import { NewTask } from '#shared/tasks/schemas.ts'
import { t } from '#shared/words.ts'
import { call } from '#web/api/call.ts'
import { useDraft } from '#web/drafts/use-draft.ts'
import { FormField } from '#web/ui/forms/form-field.tsx'
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx'
import { useChangeForm } from '#web/use-change-form.ts'

const schema = NewTask.safeExtend({ dueDate: plannedDayInput(() => t('Please enter a valid date')) })

interface NewMilestoneDialogProps {
  projectId: number
  onClose: () => void
}

/** Dialog in which staff add a milestone to a project. */
export default function NewMilestoneDialog({ projectId, onClose }: NewMilestoneDialogProps) {
  const draft = useDraft(`new-milestone:${projectId}`, { title: '', dueDate: '' })
  const form = useChangeForm('task', {
    schema,
    draft,
    values: { ...draft.initial, projectId, milestone: true, assignedTo: 'staff' },
    send: (body, idempotencyKey) => call('POST /api/tasks', { body }, { idempotencyKey }),
    done: ({ title }) => ({ title: t('Milestone added'), description: title }),
    failed: t('Could not add the milestone'),
    onDone: onClose,
  })
  return (
    <FormDialog
      form={form}
      title={t('Add Milestone')}
      description={t('A day to look forward to. The client sees it on the project.')}
      submitLabel={t('Add Milestone')}
      pendingLabel={t('Adding...')}
      onClose={onClose}
    >
      <FormField form={form} name="title" label={t('Title')} required maxLength={NAME_MAX} />
      <FormField form={form} name="dueDate" label={t('Date')} required type="date" className="sm:max-w-60" />
    </FormDialog>
  )
}
