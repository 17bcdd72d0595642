import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import type * as z from 'zod'
import { LOGGED_ACTIVITY_TYPES } from '#shared/activities/values.ts'
import { LoggedActivity } from '#shared/activities/schemas.ts'
import { call } from '#web/api/call.ts'
import { Field } from '#web/ui/base/field.tsx'
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx'
import { Select } from '#web/ui/page/select.tsx'
import { applyServerErrors } from '#web/api/forms/server-errors.ts'
import { Textarea } from '#web/ui/forms/textarea.tsx'
import { toastFailure } from '#web/api/toast-failure.ts'
import { toast } from '#web/ui/base/toast.ts'
import { useDraft, useFormDraft } from '#web/drafts/use-draft.ts'
import { useSendOnce } from '#web/api/forms/use-send-once.ts'

type Input = z.input<typeof LoggedActivity>
type Output = z.output<typeof LoggedActivity>

const typeOptions = LOGGED_ACTIVITY_TYPES.map((type) => {
  const words = type.replaceAll('_', ' ')
  return { value: type, label: words.charAt(0).toUpperCase() + words.slice(1) }
})

interface LogActivityDialogProps {
  projectId: number
  onClose: () => void
}

/** The open dialog to log by hand what happened on a project. What is typed survives closing it. */
export default function LogActivityDialog({ projectId, onClose }: LogActivityDialogProps) {
  const draft = useDraft(`activity:${projectId}`, { data: { details: '' } })
  const form = useForm<Input, unknown, Output>({
    resolver: zodResolver(LoggedActivity),
    defaultValues: { ...draft.initial, entityId: projectId, entityType: 'projects' },
  })
  useFormDraft(form, draft)
  const log = useLogActivity(() => {
    draft.clear()
    onClose()
  })
  const { errors } = form.formState
  const submit = form.handleSubmit((body) =>
    log.mutate(body, { onError: (error) => applyServerErrors(form, error) }),
  )
  return (
    <FormDialog
      title="Log Activity"
      description="It stands in the project’s timeline, which the client sees."
      submitLabel="Log Activity"
      pendingLabel="Logging..."
      pending={log.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label="Activity Type" required error={errors.type?.message}>
        <Select placeholder="Select a type" options={typeOptions} {...form.register('type')} />
      </Field>
      <Field label="Details" required error={errors.data?.details?.message}>
        <Textarea rows={4} {...form.register('data.details')} />
      </Field>
    </FormDialog>
  )
}

function useLogActivity(onLogged: () => void) {
  const client = useQueryClient()
  const sendOnce = useSendOnce()
  return useMutation({
    mutationFn: (body: Output) =>
      sendOnce(body, (idempotencyKey) => call('POST /api/activities/log', { body }, { idempotencyKey })),
    onSuccess: () => {
      toast({ title: 'Activity logged' })
      onLogged()
      return client.invalidateQueries({ queryKey: ['activities'] })
    },
    onError: (error) => toastFailure('Failed to log activity', error),
  })
}
