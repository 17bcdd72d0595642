import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import type * as z from 'zod'
import { InfoRequestChange } from '#shared/info-requests/schemas.ts'
import { requestQuery, type RequestItem } from './queries.ts'
import { useSaveRequest } from './use-save-request.ts'
import { dayFromToday } from '#web/ui/display/day-from-today.ts'
import { Field } from '#web/ui/base/field.tsx'
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx'
import { Input } from '#web/ui/base/input.tsx'
import { useEditBase } from '#web/use-edit-base.ts'
import { ConflictNotice } from '#web/ui/forms/conflict-notice.tsx'
import { Textarea } from '#web/ui/forms/textarea.tsx'
import { useDraft, useFormDraft } from '#web/drafts/use-draft.ts'

const DUE_IN_DAYS = 7

const Values = InfoRequestChange.pick({ reason: true, dueDate: true }).required({ reason: true })
type Input = z.input<typeof Values>
type Output = z.output<typeof Values>

/** The suggested new due date: in a week, unless the old one is still ahead. */
function dueAgain(dueDate: string | null): string {
  return dueDate !== null && dueDate >= dayFromToday(0) ? dueDate : dayFromToday(DUE_IN_DAYS)
}

interface ReturnAnswerDialogProps {
  request: RequestItem
  onClose: () => void
}

/** Dialog in which staff explain why they return an answer. */
export default function ReturnAnswerDialog({ request, onClose }: ReturnAnswerDialogProps) {
  const { id, client, dueDate } = request
  const draft = useDraft<Input>(`info-request:${id}:return`, { reason: '', dueDate: dueAgain(dueDate) })
  const form = useForm<Input, unknown, Output>({
    resolver: zodResolver(Values),
    defaultValues: draft.initial,
  })
  useFormDraft(form, draft)
  const { errors } = form.formState
  const edit = useEditBase(request, requestQuery(id))
  const save = useSaveRequest(
    { id, version: edit.version },
    {
      done: 'Answer returned',
      failed: 'Could not return the answer',
      form,
      edit,
      onDone: () => {
        draft.clear()
        onClose()
      },
    },
  )
  return (
    <FormDialog
      title="Return Answer"
      description={`${client.fullName} reads the reason, keeps the answer to complete it, and answers again.`}
      submitLabel="Return Answer"
      pendingLabel="Returning..."
      pending={save.isPending}
      onSubmit={form.handleSubmit((values) => save.mutate({ ...values, status: 'pending' }))}
      onClose={onClose}
    >
      {edit.newer && <ConflictNotice />}
      <Field label="Reason" required hint="Say what is missing or unclear." error={errors.reason?.message}>
        <Textarea rows={5} {...form.register('reason')} />
      </Field>
      <Field label="Due Date" error={errors.dueDate?.message} className="sm:max-w-60">
        <Input type="date" {...form.register('dueDate')} />
      </Field>
    </FormDialog>
  )
}
