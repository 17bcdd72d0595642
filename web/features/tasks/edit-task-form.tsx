import { useQuery } from '@tanstack/react-query'
import { FormProvider } from 'react-hook-form'
import type * as z from 'zod'
import type { Person } from '#shared/contract/fields.ts'
import { type Task, TaskChange } from '#shared/tasks/schemas.ts'
import { t } from '#shared/words.ts'
import { call, isChangedMeanwhile, messageOf } from '#web/api/call.ts'
import { isSaidByFields } from '#web/api/forms/server-errors.ts'
import { staffQuery } from '#web/api/queries/users.ts'
import { useDraft } from '#web/drafts/use-draft.ts'
import { Alert } from '#web/ui/base/alert.tsx'
import { ConflictNotice, changedFields } from '#web/ui/forms/conflict-notice.tsx'
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx'
import { useChangeForm } from '#web/use-change-form.ts'
import { useEditBase } from '#web/changes.ts'
import { assigneesOf, TaskFields } from './task-fields.tsx'
import { taskQuery } from './queries.ts'

const labels = {
  title: t('Title'),
  description: t('Description'),
  dueDate: t('Due Date'),
  assignedTo: t('Assigned To'),
}

const schema = TaskChange.required()
/** The version is kept with what was typed. */
type Typed = z.input<typeof schema> & { version?: number }

interface EditTaskFormProps {
  task: Task
  client: Person
  onClose: () => void
}

/** Dialog in which staff edit a task. What was typed survives closing it, with the version that it began with. */
export default function EditTaskForm({ task, client, onClose }: EditTaskFormProps) {
  const { title, description, dueDate, assignedTo, version } = task
  const draft = useDraft<Typed>(`edit-task:${task.id}`, { title, description, dueDate, assignedTo, version })
  const edit = useEditBase({ ...task, version: draft.initial.version ?? version }, taskQuery(task.id))
  const form = useChangeForm('task', {
    schema,
    draft,
    send: (body) =>
      call('PATCH /api/tasks/:id', { params: { id: task.id }, body }, { ifMatch: edit.version }),
    done: t('Task updated'),
    failed: t('Could not save the task'),
    edit,
    onDone: onClose,
  })
  const shown = useNamedAssignee(client)
  return (
    <FormDialog
      form={form}
      title={t('Edit Task')}
      description={t('Anyone you newly assign it to is notified.')}
      onClose={onClose}
    >
      {edit.newer && (
        <ConflictNotice fields={changedFields(labels, shown(edit.newer), shown(form.getValues()))} />
      )}
      {form.error && !isChangedMeanwhile(form.error) && !isSaidByFields(form, form.error) && (
        <Alert tone="bad">{messageOf(form.error)}</Alert>
      )}
      <FormProvider {...form}>
        <TaskFields client={client} />
      </FormProvider>
    </FormDialog>
  )
}

/** A task's fields as they are read, with the name of whoever it is assigned to. */
function useNamedAssignee(client: Person) {
  const options = assigneesOf(client, useQuery(staffQuery).data)
  return ({ title, description, dueDate, assignedTo }: Typed) => {
    const assignee = String(assignedTo)
    const name = options.find(({ value }) => value === assignee)?.label ?? assignee
    return { title, description, dueDate, assignedTo: name }
  }
}
