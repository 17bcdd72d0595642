import * as z from 'zod'
import { ENTITY_TYPES } from '#shared/activities/values.ts'

/** That a record changed; what it is now is asked for with the reader's own rights. */
export const Change = z.object({
  type: z.string().meta({ example: 'comment_added' }),
  entityType: z.enum(ENTITY_TYPES),
  entityId: z.int(),
})
export type Change = z.infer<typeof Change>
