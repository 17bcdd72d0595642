import * as z from 'zod'
import { Instant, Version } from '#shared/contract/fields.ts'
import { Attachment, attachmentsInput } from '#shared/files/schemas.ts'
import { BRIEF_MAX_FILES } from '#shared/files/values.ts'
import { valuesOf } from '../field-kinds.ts'
import { BRIEF_FIELDS } from '../fields.ts'

/** What has been entered so far: only the given fields change, and none has to be valid yet. */
export const BriefDraftChange = z
  .object({ ...valuesOf(BRIEF_FIELDS, 'draft'), ...valuesOf(BRIEF_FIELDS, 'draftInput') })
  .partial()
  .extend({ attachments: attachmentsInput(BRIEF_MAX_FILES) })
export type BriefDraftChange = z.output<typeof BriefDraftChange>

/** An unfinished brief, as far as it is filled in. */
export const BriefDraft = z
  .object(valuesOf(BRIEF_FIELDS, 'draft'))
  .partial()
  .extend({ attachments: z.array(Attachment), updatedAt: Instant, version: Version })
  .meta({ id: 'BriefDraft' })
export type BriefDraft = z.infer<typeof BriefDraft>
