import { FormProvider } from 'react-hook-form'
import type { Person } from '#shared/contract/fields.ts'
import { NewTask } from '#shared/tasks/schemas.ts'
import { TASK_STATUSES } from '#shared/tasks/values.ts'
import { t } from '#shared/words.ts'
import { call, messageOf, type CallInput } from '#web/api/call.ts'
import { isSaidByFields } from '#web/api/forms/server-errors.ts'
import { useDraft } from '#web/drafts/use-draft.ts'
import type { TaskHome } from './queries.ts'
import { TaskFields } from './task-fields.tsx'
import { taskStatus } from './task-status.ts'
import { Alert } from '#web/ui/base/alert.tsx'
import { dayFromToday } from '#web/ui/page/dates.tsx'
import { FormField } from '#web/ui/forms/form-field.tsx'
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx'
import { Select } from '#web/ui/page/select.tsx'
import { useChangeForm } from '#web/use-change-form.ts'

const FAILED = t('Failed to create task')
const DUE_IN_DAYS = 7
const statuses = TASK_STATUSES.map((value) => ({ value, label: taskStatus[value].label }))

const emptyTask = () => ({
  title: '',
  description: '',
  dueDate: dayFromToday(DUE_IN_DAYS),
  assignedTo: '',
  status: 'pending',
})

interface CreateTaskFormProps {
  of: TaskHome
  id: number
  client: Person
  onClose: () => void
}

/** The open dialog with its form. Text typed in it survives closing it. */
export default function CreateTaskForm({ of, id, client, onClose }: CreateTaskFormProps) {
  const draft = useDraft<CallInput<'POST /api/tasks'>['body']>(`task:${of}:${id}`, emptyTask())
  const form = useChangeForm('task', {
    schema: NewTask,
    draft,
    values: { ...draft.initial, [`${of}Id`]: id },
    send: (body, idempotencyKey) => call('POST /api/tasks', { body }, { idempotencyKey }),
    done: ({ title }) => ({ title: t('Task created'), description: title }),
    failed: FAILED,
    explain: () => t('Failed to create task. Please try again.'),
    onDone: onClose,
  })
  return (
    <FormDialog
      form={form}
      title={t('Create Task')}
      description={t('What needs doing, by whom, and by when.')}
      submitLabel={t('Create Task')}
      pendingLabel={t('Creating...')}
      onClose={onClose}
    >
      {form.error && !isSaidByFields(form, form.error) && <Alert tone="bad">{messageOf(form.error)}</Alert>}
      <FormProvider {...form}>
        <TaskFields client={client}>
          <FormField form={form} name="status" label={t('Status')} required>
            <Select options={statuses} />
          </FormField>
        </TaskFields>
      </FormProvider>
    </FormDialog>
  )
}
