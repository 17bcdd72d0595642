import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useForm } from 'react-hook-form'
import { type Brief, Decline } from '#shared/briefs/schemas.ts'
import { call } from '#web/api/call.ts'
import { Button } from '#web/ui/base/button.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { Field } from '#web/ui/base/field.tsx'
import { applyServerErrors } from '#web/api/forms/server-errors.ts'
import { Textarea } from '#web/ui/forms/textarea.tsx'
import { toastFailure } from '#web/api/toast-failure.ts'
import { toast } from '#web/ui/base/toast.ts'
import { useDraft, useFormDraft } from '#web/drafts/use-draft.ts'
import { useSendOnce } from '#web/api/forms/use-send-once.ts'

const FORM_ID = 'decline-brief'

interface DeclineFormProps {
  brief: Brief
  etag: string | null
  onClose: () => void
}

/** Asks for the feedback with which a brief goes back to its client. */
export default function DeclineForm({ brief, etag, onClose }: DeclineFormProps) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const draft = useDraft(`brief:${brief.id}:decline`, { feedback: '' })
  const form = useForm({ resolver: zodResolver(Decline), defaultValues: draft.initial })
  useFormDraft(form, draft)
  const sendOnce = useSendOnce()
  const decline = useMutation({
    mutationFn: (body: { feedback: string }) =>
      sendOnce(body, (idempotencyKey) =>
        call(
          'POST /api/briefs/:id/decline',
          { params: { id: brief.id }, body },
          { idempotencyKey, ifMatch: etag },
        ),
      ),
    onSuccess: async () => {
      draft.clear()
      toast({
        title: 'Brief declined',
        description: 'The brief has been sent back to client for revision.',
      })
      for (const resource of ['briefs', 'stats', 'activities'])
        void client.invalidateQueries({ queryKey: [resource] })
      await navigate({ to: '/staff/briefs' })
    },
    onError: (error) => {
      applyServerErrors(form, error)
      void client.invalidateQueries({ queryKey: ['briefs'] })
      toastFailure('Failed to decline brief', error)
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
