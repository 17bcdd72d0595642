import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { Person } from '#shared/contract/fields.ts'
import { NewTask } from '#shared/tasks/schemas.ts'
import { TASK_STATUSES } from '#shared/tasks/values.ts'
import { call, messageOf, type CallInput } from '#web/api/call.ts'
import { useChange } from '#web/changes.ts'
import { assigneesOf } from './assignees.ts'
import { staffQuery } from '#web/api/queries/staff.ts'
import type { TaskHome } from './queries.ts'
import { taskStatus } from './task-status.ts'
import { Alert } from '#web/ui/base/alert.tsx'
import { Button } from '#web/ui/base/button.tsx'
import { dayFromToday } from '#web/ui/display/day-from-today.ts'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { Field } from '#web/ui/base/field.tsx'
import { Input } from '#web/ui/base/input.tsx'
import { Select } from '#web/ui/page/select.tsx'
import { applyServerErrors } from '#web/api/forms/server-errors.ts'
import { Textarea } from '#web/ui/forms/textarea.tsx'
import { useDraft, useFormDraft } from '#web/drafts/use-draft.ts'

const FORM = 'create-task'
const FAILED = 'Failed to create task'
const DUE_IN_DAYS = 7
const statuses = TASK_STATUSES.map((value) => ({ value, label: taskStatus[value].label }))

type TaskBody = CallInput<'POST /api/tasks'>['body']

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
  onOpenChange: (open: boolean) => void
}

/** The open dialog with its form. Text typed in it survives closing it. */
export default function CreateTaskForm({ of, id, client, onOpenChange }: CreateTaskFormProps) {
  const home = of === 'brief' ? { briefId: id } : { projectId: id }
  const draft = useDraft<TaskBody>(`task:${of}:${id}`, emptyTask())
  const form = useForm({
    resolver: zodResolver(NewTask),
    defaultValues: { ...draft.initial, ...home },
  })
  useFormDraft(form, draft)
  const staff = useQuery(staffQuery)
  const [failure, setFailure] = useState<string>()
  const create = useChange('task', {
    send: (body: TaskBody, idempotencyKey) => call('POST /api/tasks', { body }, { idempotencyKey }),
    done: ({ title }) => ({ title: 'Task created', description: title }),
    failed: FAILED,
    explain: () => `${FAILED}. Please try again.`,
    onDone: () => {
      draft.clear()
      onOpenChange(false)
    },
    onFailed: (error) => {
      if (!applyServerErrors(form, error)) setFailure(messageOf(error))
    },
  })
  const { errors } = form.formState
  const submit = form.handleSubmit((values) => {
    setFailure(undefined)
    create.mutate(values)
  })
  return (
    <Dialog
      open
      onOpenChange={onOpenChange}
      locked={create.isPending}
      keepOnOutsideClick
      title="Create Task"
      description="Say what is to be done, by whom and until when."
      footer={
        <>
          <Button disabled={create.isPending} onClick={() => onOpenChange(false)}>
            Cancel
          </Button>
          <Button type="submit" form={FORM} variant="primary" pending={create.isPending}>
            {create.isPending ? 'Creating...' : 'Create Task'}
          </Button>
        </>
      }
    >
      <form id={FORM} noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
        {failure && <Alert tone="bad">{failure}</Alert>}
        <Field label="Title" required error={errors.title?.message}>
          <Input maxLength={200} {...form.register('title')} />
        </Field>
        <Field label="Description" required error={errors.description?.message}>
          <Textarea rows={3} {...form.register('description')} />
        </Field>
        <div className="grid gap-5 sm:grid-cols-2">
          <Field label="Due Date" required error={errors.dueDate?.message}>
            <Input type="date" {...form.register('dueDate')} />
          </Field>
          <Field label="Status" required error={errors.status?.message}>
            <Select options={statuses} {...form.register('status')} />
          </Field>
        </div>
        <Field label="Assigned To" required error={errors.assignedTo?.message}>
          <Select
            placeholder="Choose who does it"
            options={assigneesOf(client, staff.data)}
            {...form.register('assignedTo')}
          />
        </Field>
      </form>
    </Dialog>
  )
}
