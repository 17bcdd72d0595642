import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { call, messageOf } from '#web/api/call.ts'
import { useChange } from '#web/changes.ts'
import { TicketForm, type TicketReady, type TicketTyped } from './ticket-schema.ts'
import { useDraft, useFormDraft } from '#web/drafts/use-draft.ts'

const FALLBACK = 'There was a problem submitting your support ticket. Please try again.'

interface TicketFormOptions {
  /** The draft's key. */
  draft: string
  /** The website given by the URL or the page; it takes precedence over the draft's. */
  websiteId: number | null
  serviceCategory?: TicketTyped['serviceCategory']
  onCreated: () => void
}

/** The form for a new ticket, with its draft and its submit. */
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
  const create = useChange('ticket', {
    send: ({ attachments, ...ticket }: TicketReady, idempotencyKey) => {
      const body = { ...ticket, attachments: attachments.map((file) => file.name) }
      return call('POST /api/tickets', { body }, { idempotencyKey })
    },
    done: {
      title: 'Support ticket created',
      description: 'Your support ticket has been submitted successfully.',
    },
    failed: 'Error creating support ticket',
    explain: (error) => messageOf(error, FALLBACK),
    form,
    onDone: () => {
      draft.clear()
      onCreated()
    },
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
