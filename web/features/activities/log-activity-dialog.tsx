import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import type * as z from 'zod'
import { LOGGED_ACTIVITY_TYPES } from '#shared/activities/values.ts'
import { LoggedActivity } from '#shared/activities/schemas.ts'
import { call } from '#web/api/call.ts'
import { useChange } from '#web/changes.ts'
import { Field } from '#web/ui/base/field.tsx'
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx'
import { Select } from '#web/ui/page/select.tsx'
import { Textarea } from '#web/ui/forms/textarea.tsx'
import { useDraft, useFormDraft } from '#web/drafts/use-draft.ts'

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

/** Dialog to log an activity on a project manually. Text typed in it survives closing it. */
export default function LogActivityDialog({ projectId, onClose }: LogActivityDialogProps) {
  const draft = useDraft(`activity:${projectId}`, { data: { details: '' } })
  const form = useForm<Input, unknown, Output>({
    resolver: zodResolver(LoggedActivity),
    defaultValues: { ...draft.initial, entityId: projectId, entityType: 'projects' },
  })
  useFormDraft(form, draft)
  const log = useChange('project', {
    send: (body: Output, idempotencyKey) => call('POST /api/activities/log', { body }, { idempotencyKey }),
    done: 'Activity logged',
    failed: 'Failed to log activity',
    form,
    onDone: () => {
      draft.clear()
      onClose()
    },
  })
  const { errors } = form.formState
  return (
    <FormDialog
      title="Log Activity"
      description="It stands in the project’s timeline, which the client sees."
      submitLabel="Log Activity"
      pendingLabel="Logging..."
      pending={log.isPending}
      onSubmit={form.handleSubmit((activity) => log.mutate(activity))}
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
