import * as z from 'zod'
import { RECORD_KINDS } from '#shared/records/records.ts'

/** Signals that a record or a project template changed. Its new state is fetched with the user's own rights. */
export const RecordChange = z.object({
  type: z.string().meta({ example: 'comment_added' }),
  entityType: z.enum([...RECORD_KINDS, 'project_template']),
  entityId: z.int(),
})
export type RecordChange = z.infer<typeof RecordChange>
