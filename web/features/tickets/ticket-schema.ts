import * as z from 'zod'
import { TICKET_MAX_FILES, tooManyFiles } from '#shared/files/values.ts'
import { NewTicket } from '#shared/tickets/schemas.ts'
import type { UploadedFile } from '#web/api/upload/upload-types.ts'

/** A new ticket as the form stores it: its files with what is shown of them. */
export const TicketForm = NewTicket.extend({
  attachments: z.array(z.custom<UploadedFile>()).max(TICKET_MAX_FILES, tooManyFiles(TICKET_MAX_FILES)),
})
export type TicketTyped = z.input<typeof TicketForm>
