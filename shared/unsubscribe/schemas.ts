import * as z from 'zod'
import { NOTIFICATION_KINDS } from '#shared/notifications/values.ts'

/** What a mail's unsubscribe link refers to. */
export const Unsubscription = z
  .object({
    kind: z.enum([...NOTIFICATION_KINDS, 'digest']),
    unsubscribed: z.boolean().describe('Whether no mail of this kind comes any more'),
  })
  .meta({ id: 'Unsubscription' })
