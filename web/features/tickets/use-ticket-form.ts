import { t } from '#shared/words.ts'
import { call, messageOf } from '#web/api/call.ts'
import { useDraft } from '#web/drafts/use-draft.ts'
import { useChangeForm } from '#web/use-change-form.ts'
import * as z from 'zod'
import { TICKET_MAX_FILES, tooManyFiles } from '#shared/files/values.ts'
import { NewTicket } from '#shared/tickets/schemas.ts'
import type { UploadedFile } from '#web/api/upload/upload-types.ts'

const FALLBACK = t('There was a problem submitting your support ticket. Please try again.')

interface TicketFormOptions {
  /** The draft's key. */
  draft: string
  /** The website given by the URL or the page; it takes precedence over the draft's. */
  websiteId: number | null
  /** The website chosen at first where neither says one. */
  onlyWebsiteId?: number | null
  serviceCategory?: TicketTyped['serviceCategory']
  /** The companies that it may be for, and the one chosen at first; for clients. */
  companies?: { ids: readonly number[]; first: number | undefined }
  onCreated: () => void
}

/** The form for a new ticket, with its draft. */
export function useTicketForm(options: TicketFormOptions) {
  const { draft: key, websiteId, onlyWebsiteId = null, serviceCategory, companies, onCreated } = options
  const empty = {
    ...emptyTicket,
    websiteId: onlyWebsiteId,
    ...(serviceCategory && { serviceCategory }),
    companyId: companies?.first,
  }
  const draft = useDraft<Partial<TicketTyped>>(key, empty)
  const kept = draft.initial.companyId
  const keepsCompany = websiteId === null && kept !== undefined && companies?.ids.includes(kept)
  const form = useChangeForm('ticket', {
    schema: TicketForm,
    draft,
    values: {
      ...draft.initial,
      ...(websiteId !== null && { websiteId }),
      ...(!keepsCompany && { companyId: companies?.first }),
    },
    send: ({ attachments, companyId: company, people, ...ticket }, idempotencyKey) => {
      const body = {
        ...ticket,
        attachments: attachments.map((file) => file.name),
        // A website says whose the ticket is.
        ...(!ticket.websiteId && company !== undefined && { companyId: company }),
        ...(ticket.private && { people }),
      }
      return call('POST /api/tickets', { body }, { idempotencyKey })
    },
    done: {
      title: t('Support ticket created'),
      description: t('Your support ticket has been submitted successfully.'),
    },
    failed: t('Error creating support ticket'),
    explain: (error) => messageOf(error, FALLBACK),
    onDone: onCreated,
  })
  const startOver = () => {
    form.reset({ ...empty, websiteId: websiteId ?? onlyWebsiteId })
    draft.clear()
  }
  return { form, restored: draft.restored, startOver }
}

const emptyTicket = {
  title: '',
  description: '',
  priority: 'medium',
  websiteId: null,
  attachments: [],
  private: false,
  people: [],
} satisfies Partial<TicketTyped>

/** A new ticket as the form stores it: its files with what is shown of them. */
const TicketForm = NewTicket.extend({
  attachments: z.array(z.custom<UploadedFile>()).max(TICKET_MAX_FILES, tooManyFiles(TICKET_MAX_FILES)),
})
type TicketTyped = z.input<typeof TicketForm>
