import { zodResolver } from '@hookform/resolvers/zod'
import { useNavigate } from '@tanstack/react-router'
import { useForm } from 'react-hook-form'
import { type Brief, Decline } from '#shared/briefs/schemas.ts'
import { listOf } from '#shared/records.ts'
import { call } from '#web/api/call.ts'
import { useChange } from '#web/changes.ts'
import { Button } from '#web/ui/base/button.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { Field } from '#web/ui/base/field.tsx'
import { Textarea } from '#web/ui/forms/textarea.tsx'
import { useDraft, useFormDraft } from '#web/drafts/use-draft.ts'

const FORM_ID = 'decline-brief'

interface DeclineFormProps {
  brief: Brief
  onClose: () => void
}

/** Asks for the feedback to send with a declined brief. */
export default function DeclineForm({ brief, onClose }: DeclineFormProps) {
  const navigate = useNavigate()
  const draft = useDraft(`brief:${brief.id}:decline`, { feedback: '' })
  const form = useForm({ resolver: zodResolver(Decline), defaultValues: draft.initial })
  useFormDraft(form, draft)
  const decline = useChange('brief', {
    send: (body: { feedback: string }, idempotencyKey) =>
      call(
        'POST /api/briefs/:id/decline',
        { params: { id: brief.id }, body },
        { idempotencyKey, ifMatch: brief.version },
      ),
    done: {
      title: 'Brief declined',
      description: 'The brief has been sent back to client for revision.',
    },
    failed: 'Failed to decline brief',
    form,
    onDone: () => {
      draft.clear()
      return navigate({ to: listOf('brief', 'staff') })
    },
  })
  const { errors } = form.formState
  return (
    <Dialog
      open
      onOpenChange={onClose}
      locked={decline.isPending}
      keepOnOutsideClick
      title="Decline Brief"
      description={`${brief.client.fullName} sees your feedback, revises the brief and submits it again.`}
      footer={
        <>
          <Button disabled={decline.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={FORM_ID} variant="primary" pending={decline.isPending}>
            {decline.isPending ? 'Sending...' : 'Decline Brief'}
          </Button>
        </>
      }
    >
      <form id={FORM_ID} noValidate onSubmit={form.handleSubmit((values) => decline.mutate(values))}>
        <Field
          label="Feedback"
          required
          hint="Say what is missing or unclear, and what would make it work."
          error={errors.feedback?.message}
        >
          <Textarea {...form.register('feedback')} rows={6} />
        </Field>
      </form>
    </Dialog>
  )
}
