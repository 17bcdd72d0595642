import * as z from 'zod'
import { Id } from '#shared/contract/fields.ts'
import { PRESENCE_STATES } from './values.ts'

/** Signals that a staff member is viewing or answering a ticket right now. */
export const Presence = z.object({
  ticketId: Id,
  userId: Id,
  state: z.enum(PRESENCE_STATES),
  /** Whether the others should announce their presence as well. */
  arriving: z.boolean(),
})
export type Presence = z.infer<typeof Presence>
