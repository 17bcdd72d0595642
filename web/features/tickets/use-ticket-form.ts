import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { call, messageOf } from '#web/api/call.ts'
import { TicketForm, type TicketReady, type TicketTyped } from './ticket-schema.ts'
import { applyServerErrors } from '#web/api/forms/server-errors.ts'
import { toast } from '#web/ui/base/toast.ts'
import { useDraft, useFormDraft } from '#web/drafts/use-draft.ts'
import { useSendOnce } from '#web/api/forms/use-send-once.ts'

const FALLBACK = 'There was a problem submitting your support ticket. Please try again.'

interface TicketFormOptions {
  /** Under what the typed is kept. */
  draft: string
  /** The website that the address or the page tells; it wins over the draft's. */
  websiteId: number | null
  serviceCategory?: TicketTyped['serviceCategory']
  onCreated: () => void
}

/** A form for a new ticket, its draft and its submit. */
export function useTicketForm({ draft: key, websiteId, serviceCategory, onCreated }: TicketFormOptions) {
  const draft = useDraft<Partial<TicketTyped>>(key, {
    ...emptyTicket,
    ...(serviceCategory && { serviceCategory }),
  })
  const form = useForm<TicketTyped, unknown, TicketReady>({
    resolver: zodResolver(TicketForm),
    defaultValues: { ...draft.initial, ...(websiteId !== null && { websiteId }) },
  })
  useFormDraft(form, draft)
  const create = useCreateTicket({
    onCreated: () => {
      draft.clear()
      onCreated()
    },
    onRefused: (error) => applyServerErrors(form, error),
  })
  const startOver = () => {
    form.reset({ ...emptyTicket, websiteId })
    draft.clear()
  }
  return { form, create, restored: draft.restored, startOver }
}

const emptyTicket = {
  title: '',
  description: '',
  priority: 'medium',
  websiteId: null,
  attachments: [],
} satisfies Partial<TicketTyped>

interface Outcome {
  onCreated: () => void
  onRefused: (error: Error) => void
}

function useCreateTicket({ onCreated, onRefused }: Outcome) {
  const client = useQueryClient()
  const sendOnce = useSendOnce()
  return useMutation({
    mutationFn: ({ attachments, ...ticket }: TicketReady) => {
      const body = { ...ticket, attachments: attachments.map((file) => file.name) }
      return sendOnce(body, (idempotencyKey) => call('POST /api/tickets', { body }, { idempotencyKey }))
    },
    onSuccess: () => {
      onCreated()
      toast({
        title: 'Support ticket created',
        description: 'Your support ticket has been submitted successfully.',
      })
      for (const resource of ['tickets', 'stats', 'activities', 'websites'])
        void client.invalidateQueries({ queryKey: [resource] })
    },
    onError: (error) => {
      onRefused(error)
      toast({
        title: 'Error creating support ticket',
        description: messageOf(error, FALLBACK),
        variant: 'destructive',
      })
    },
  })
}
