import type * as z from 'zod'
import { NAME_MAX } from '#shared/contract/lengths.ts'
import { changedDayInput, plannedDayInput } from '#shared/contract/fields.ts'
import { NewTask, TaskChange, type Task } from '#shared/tasks/schemas.ts'
import { t } from '#shared/i18n/t.ts'
import { call } from '#web/api/call.ts'
import { useEditBase } from '#web/changes/use-change.ts'
import { useDraft } from '#web/forms/drafts/use-draft.ts'
import { taskQuery } from '../queries.ts'
import { EditConflict } from '#web/ui/forms/conflict-notice.tsx'
import { FormField } from '#web/ui/forms/form-field.tsx'
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx'
import { useChangeForm } from '#web/forms/use-change-form.ts'

const NewMilestone = NewTask.safeExtend({ dueDate: plannedDayInput(() => t('Please enter a valid date')) })

/** Dialog in which staff add a milestone to a project. */
export function NewMilestoneDialog({ projectId, onClose }: { projectId: number; onClose: () => void }) {
  const draft = useDraft(`new-milestone:${projectId}`, { title: '', dueDate: '' })
  const form = useChangeForm('task', {
    schema: NewMilestone,
    draft,
    values: { ...draft.initial, projectId, milestone: true, assignedTo: 'staff' },
    send: (body, idempotencyKey) => call('POST /api/tasks', { body }, { idempotencyKey }),
    successToast: ({ title }) => ({ title: t('Milestone added'), description: title }),
    failureTitle: t('Could not add the milestone'),
    onDone: onClose,
  })
  return (
    <FormDialog
      form={form}
      title={t('Add Milestone')}
      description={t('A date to look forward to. The client will see it on the project.')}
      submitLabel={t('Add Milestone')}
      pendingLabel={t('Adding...')}
      onClose={onClose}
    >
      <FormField form={form} name="title" label={t('Title')} required maxLength={NAME_MAX} />
      <FormField form={form} name="dueDate" label={t('Date')} required type="date" className="sm:max-w-60" />
    </FormDialog>
  )
}

const labels = { title: t('Title'), dueDate: t('Date') }

const MilestoneChange = TaskChange.pick({ title: true })
  .required()
  .extend({ dueDate: changedDayInput(() => t('Please enter a valid date')) })
/** The draft also stores the version that it's based on. */
type MilestoneDraft = z.input<typeof MilestoneChange> & { version?: number }

/** Dialog in which staff rename or move a milestone. */
export function EditMilestoneDialog({ milestone, onClose }: { milestone: Task; onClose: () => void }) {
  const { id, title, dueDate, version } = milestone
  const draft = useDraft<MilestoneDraft>(`edit-milestone:${id}`, { title, dueDate, version })
  const edit = useEditBase({ ...milestone, version: draft.initial.version ?? version }, taskQuery(id))
  const form = useChangeForm('task', {
    schema: MilestoneChange,
    draft,
    send: (body) => call('PATCH /api/tasks/:id', { params: { id }, body }, { ifMatch: edit.version }),
    successToast: t('Milestone updated'),
    failureTitle: t('Could not save the milestone'),
    edit,
    onDone: onClose,
  })
  return (
    <FormDialog
      form={form}
      title={t('Edit Milestone')}
      description={t('The client will see the new date right away.')}
      onClose={onClose}
    >
      <EditConflict edit={edit} form={form} labels={labels} format={formatMilestone} />
      <FormField form={form} name="title" label={t('Title')} required maxLength={NAME_MAX} />
      <FormField form={form} name="dueDate" label={t('Date')} required type="date" className="sm:max-w-60" />
    </FormDialog>
  )
}

const formatMilestone = ({ title, dueDate }: MilestoneDraft) => ({ title, dueDate: dueDate ?? '' })
