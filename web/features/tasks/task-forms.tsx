import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { FormProvider, useFormContext } from 'react-hook-form'
import type * as z from 'zod'
import { NAME_MAX } from '#shared/contract/lengths.ts'
import type { Person } from '#shared/contract/fields.ts'
import { NewTask, type Task, TaskChange } from '#shared/tasks/schemas.ts'
import { TASK_STATUSES } from '#shared/tasks/values.ts'
import { t } from '#shared/i18n/t.ts'
import { call, type CallInput } from '#web/api/call.ts'
import { staffQuery } from '#web/api/queries/users.ts'
import { useEditBase } from '#web/changes/use-change.ts'
import { useDraft } from '#web/forms/drafts/use-draft.ts'
import { FormError } from '#web/forms/form-error.tsx'
import { type TaskParentKind, taskQuery } from './queries.ts'
import { taskStatus } from './task-status.ts'
import { getDayFromToday } from '#web/ui/page/dates.tsx'
import { EditConflict } from '#web/ui/forms/conflict-notice.tsx'
import { FormField, Textarea } from '#web/ui/forms/form-field.tsx'
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx'
import { Select, type SelectOption } from '#web/ui/page/select.tsx'
import { useChangeForm } from '#web/forms/use-change-form.ts'

const DUE_IN_DAYS = 7
const statuses = TASK_STATUSES.map((value) => ({ value, label: taskStatus[value].label }))

const createEmptyTask = () => ({
  title: '',
  description: '',
  dueDate: getDayFromToday(DUE_IN_DAYS),
  assignedTo: '',
  status: 'pending',
})

interface CreateTaskFormProps {
  parentKind: TaskParentKind
  id: number
  client: Person
  onClose: () => void
}

/** The form of the dialog in which staff create a task. The draft survives closing it. */
export function CreateTaskForm({ parentKind, id, client, onClose }: CreateTaskFormProps) {
  const draft = useDraft<CallInput<'POST /api/tasks'>['body']>(`task:${parentKind}:${id}`, createEmptyTask())
  const form = useChangeForm('task', {
    schema: NewTask,
    draft,
    values: { ...draft.initial, [`${parentKind}Id`]: id },
    send: (body, idempotencyKey) => call('POST /api/tasks', { body }, { idempotencyKey }),
    successToast: ({ title }) => ({ title: t('Task created'), description: title }),
    failureTitle: t('Failed to create task'),
    explain: () => t('Failed to create task. Please try again.'),
    onDone: onClose,
  })
  return (
    <FormDialog
      form={form}
      title={t('Create Task')}
      description={t('What to do, who will do it and when it’s due.')}
      submitLabel={t('Create Task')}
      pendingLabel={t('Creating...')}
      onClose={onClose}
    >
      <FormError form={form} />
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

const labels = {
  title: t('Title'),
  description: t('Description'),
  dueDate: t('Due Date'),
  assignedTo: t('Assigned To'),
}

const schema = TaskChange.required()
/** The draft also stores the version that it's based on. */
type TaskDraft = z.input<typeof schema> & { version?: number }

interface EditTaskFormProps {
  task: Task
  client: Person
  onClose: () => void
}

/** Dialog in which staff edit a task. The draft survives closing it, with the version that it's based on. */
export function EditTaskForm({ task, client, onClose }: EditTaskFormProps) {
  const { id, title, description, dueDate, assignedTo, version } = task
  const draft = useDraft<TaskDraft>(`edit-task:${id}`, { title, description, dueDate, assignedTo, version })
  const edit = useEditBase({ ...task, version: draft.initial.version ?? version }, taskQuery(id))
  const form = useChangeForm('task', {
    schema,
    draft,
    send: (body) => call('PATCH /api/tasks/:id', { params: { id }, body }, { ifMatch: edit.version }),
    successToast: t('Task updated'),
    failureTitle: t('Could not save the task'),
    edit,
    onDone: onClose,
  })
  const formatTask = useTaskFormatter(client)
  return (
    <FormDialog
      form={form}
      title={t('Edit Task')}
      description={t('If you assign it to someone else, they’ll be notified.')}
      onClose={onClose}
    >
      <EditConflict edit={edit} form={form} labels={labels} format={formatTask} />
      <FormError form={form} />
      <FormProvider {...form}>
        <TaskFields client={client} />
      </FormProvider>
    </FormDialog>
  )
}

/** Returns a function that formats a task's fields, with the assignee's name. */
function useTaskFormatter(client: Person) {
  const options = useAssigneeOptions(client)
  return ({ title, description, dueDate, assignedTo }: TaskDraft) => {
    const assignee = String(assignedTo)
    const name = options.find(({ value }) => value === assignee)?.label ?? assignee
    return { title, description, dueDate, assignedTo: name }
  }
}

/** The fields of a task. `children` are next to the due date. */
function TaskFields({ client, children }: { client: Person; children?: ReactNode }) {
  const form = useFormContext<Pick<TaskDraft, keyof typeof labels>>()
  return (
    <>
      <FormField form={form} name="title" label={labels.title} required maxLength={NAME_MAX} />
      <FormField form={form} name="description" label={labels.description} required>
        <Textarea rows={3} />
      </FormField>
      <div className="grid gap-5 sm:grid-cols-2">
        <FormField form={form} name="dueDate" label={labels.dueDate} required type="date" />
        {children}
      </div>
      <FormField form={form} name="assignedTo" label={labels.assignedTo} required>
        <Select placeholder={t('Choose who will do it')} options={useAssigneeOptions(client)} />
      </FormField>
    </>
  )
}

/** Returns the possible assignees of a task: the whole team, one of its members, or the client. */
function useAssigneeOptions(client: Person): SelectOption[] {
  const { data: staff = [] } = useQuery(staffQuery)
  return [
    { value: 'staff', label: t('Staff (the whole team)') },
    ...staff.map(({ id, fullName }) => ({ value: String(id), label: fullName })),
    { value: String(client.id), label: t('{name} (client)', { name: client.fullName }) },
  ]
}
