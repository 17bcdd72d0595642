import * as z from 'zod'
import { NOTIFICATION_KINDS } from '#shared/contract/notification-kinds.ts'
import { FOLLOWED_KINDS } from '../values.ts'

/** The target of a mail's unsubscribe link. */
export const Unsubscription = z
  .object({
    kind: z
      .enum([...NOTIFICATION_KINDS, 'digest', 'record'])
      .describe('`record`: everything about one record'),
    entityType: z.enum(FOLLOWED_KINDS).optional().describe('The kind of that record'),
    unsubscribed: z.boolean().describe('Whether no mail of this kind comes any more'),
  })
  .meta({ id: 'Unsubscription' })
