import * as z from 'zod'
import { Id } from '#shared/contract/fields.ts'
import { PRESENCE_STATES } from './values.ts'

/** That somebody of the staff looks at a ticket or answers it right now. */
export const Presence = z.object({
  ticketId: Id,
  userId: Id,
  state: z.enum(PRESENCE_STATES),
  /** Whether the others are to say that they are there too. */
  arriving: z.boolean(),
})
export type Presence = z.infer<typeof Presence>
