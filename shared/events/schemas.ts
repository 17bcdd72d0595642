import * as z from 'zod'
import { RECORD_KINDS } from '#shared/records/records.ts'

/** Signals that a record, or a template of the staff, changed; its new state is fetched with the reader's own rights. */
export const Change = z.object({
  type: z.string().meta({ example: 'comment_added' }),
  entityType: z.enum([...RECORD_KINDS, 'project_template']),
  entityId: z.int(),
})
export type Change = z.infer<typeof Change>
