import { useQuery } from '@tanstack/react-query'
import type { Person } from '#shared/contract/fields.ts'
import { NewTask } from '#shared/tasks/schemas.ts'
import { TASK_STATUSES } from '#shared/tasks/values.ts'
import { call, messageOf, type CallInput } from '#web/api/call.ts'
import { isSaidByFields } from '#web/api/forms/server-errors.ts'
import { staffQuery } from '#web/api/queries/staff.ts'
import { useDraft } from '#web/drafts/use-draft.ts'
import { assigneesOf } from './assignees.ts'
import type { TaskHome } from './queries.ts'
import { taskStatus } from './task-status.ts'
import { Alert } from '#web/ui/base/alert.tsx'
import { dayFromToday } from '#web/ui/display/day-from-today.ts'
import { FormField } from '#web/ui/forms/form-field.tsx'
import { Textarea } from '#web/ui/forms/textarea.tsx'
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx'
import { Select } from '#web/ui/page/select.tsx'
import { useChangeForm } from '#web/use-change-form.ts'

const FAILED = 'Failed to create task'
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
  const staff = useQuery(staffQuery)
  const form = useChangeForm('task', {
    schema: NewTask,
    draft,
    values: { ...draft.initial, [`${of}Id`]: id },
    send: (body, idempotencyKey) => call('POST /api/tasks', { body }, { idempotencyKey }),
    done: ({ title }) => ({ title: 'Task created', description: title }),
    failed: FAILED,
    explain: () => `${FAILED}. Please try again.`,
    onDone: onClose,
  })
  return (
    <FormDialog
      form={form}
      title="Create Task"
      description="Say what is to be done, by whom and until when."
      submitLabel="Create Task"
      pendingLabel="Creating..."
      onClose={onClose}
    >
      {form.error && !isSaidByFields(form, form.error) && <Alert tone="bad">{messageOf(form.error)}</Alert>}
      <FormField form={form} name="title" label="Title" required maxLength={200} />
      <FormField form={form} name="description" label="Description" required>
        <Textarea rows={3} />
      </FormField>
      <div className="grid gap-5 sm:grid-cols-2">
        <FormField form={form} name="dueDate" label="Due Date" required type="date" />
        <FormField form={form} name="status" label="Status" required>
          <Select options={statuses} />
        </FormField>
      </div>
      <FormField form={form} name="assignedTo" label="Assigned To" required>
        <Select placeholder="Choose who does it" options={assigneesOf(client, staff.data)} />
      </FormField>
    </FormDialog>
  )
}
