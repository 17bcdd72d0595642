import * as z from 'zod'
import { Instant, Version } from '#shared/contract/fields.ts'
import { Attachment, attachmentsInput } from '#shared/files/schemas.ts'
import { BRIEF_MAX_FILES } from '#shared/files/values.ts'
import { pickFieldProperty } from '../field-kinds.ts'
import { BRIEF_FIELDS } from '../fields.ts'

/** The values entered so far. Omitted fields stay as they are, and values don't have to be valid yet. */
export const BriefDraftChange = z
  .object({ ...pickFieldProperty(BRIEF_FIELDS, 'draft'), ...pickFieldProperty(BRIEF_FIELDS, 'draftInput') })
  .partial()
  .extend({ attachments: attachmentsInput(BRIEF_MAX_FILES) })
export type BriefDraftChange = z.output<typeof BriefDraftChange>

/** An unfinished brief, with the fields filled in so far. */
export const BriefDraft = z
  .object(pickFieldProperty(BRIEF_FIELDS, 'draft'))
  .partial()
  .extend({ attachments: z.array(Attachment), updatedAt: Instant, version: Version })
  .meta({ id: 'BriefDraft' })
export type BriefDraft = z.infer<typeof BriefDraft>
