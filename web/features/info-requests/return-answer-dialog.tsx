import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import type * as z from 'zod'
import { InfoRequestChange } from '#shared/info-requests/schemas.ts'
import type { RequestRecord } from './queries.ts'
import { useSaveRequest } from './use-save-request.ts'
import { dayFromToday } from '#web/ui/display/day-from-today.ts'
import { Field } from '#web/ui/base/field.tsx'
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx'
import { Input } from '#web/ui/base/input.tsx'
import { applyServerErrors } from '#web/api/forms/server-errors.ts'
import { Textarea } from '#web/ui/forms/textarea.tsx'
import { useDraft, useFormDraft } from '#web/drafts/use-draft.ts'

const DUE_IN_DAYS = 7

const Values = InfoRequestChange.pick({ reason: true, dueDate: true }).required({ reason: true })
type Input = z.input<typeof Values>
type Output = z.output<typeof Values>

/** Due again in a week, unless its day is yet to come. */
function dueAgain(dueDate: string | null): string {
  return dueDate !== null && dueDate >= dayFromToday(0) ? dueDate : dayFromToday(DUE_IN_DAYS)
}

interface ReturnAnswerDialogProps {
  record: RequestRecord
  onClose: () => void
}

/** The open dialog in which staff say why an answer goes back. */
export default function ReturnAnswerDialog({ record, onClose }: ReturnAnswerDialogProps) {
  const { id, client, dueDate } = record.data
  const draft = useDraft<Input>(`info-request:${id}:return`, { reason: '', dueDate: dueAgain(dueDate) })
  const form = useForm<Input, unknown, Output>({
    resolver: zodResolver(Values),
    defaultValues: draft.initial,
  })
  useFormDraft(form, draft)
  const { errors } = form.formState
  const save = useSaveRequest(id, record.etag, {
    done: 'Answer returned',
    failed: 'Failed to return the answer',
    onSaved: () => {
      draft.clear()
      onClose()
    },
  })
  const send = (values: Output) =>
    save.mutate({ ...values, status: 'pending' }, { onError: (error) => applyServerErrors(form, error) })
  return (
    <FormDialog
      title="Return Answer"
      description={`${client.fullName} reads the reason, keeps the answer to complete it, and answers again.`}
      submitLabel="Return Answer"
      pendingLabel="Returning..."
      pending={save.isPending}
      onSubmit={form.handleSubmit(send)}
      onClose={onClose}
    >
      <Field label="Reason" required hint="Say what is missing or unclear." error={errors.reason?.message}>
        <Textarea rows={5} {...form.register('reason')} />
      </Field>
      <Field label="Due Date" error={errors.dueDate?.message} className="sm:max-w-60">
        <Input type="date" {...form.register('dueDate')} />
      </Field>
    </FormDialog>
  )
}
