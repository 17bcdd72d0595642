import * as z from 'zod'
import { WEBSITE_STYLES, HAS_CONTENT, NUM_PAGES } from '../choices.ts'
import { PROJECT_TYPES } from '#shared/projects/values.ts'
import { text, Instant, Version } from '#shared/contract/fields.ts'
import { NAME_MAX, TEXT_MAX } from '#shared/contract/lengths.ts'
import { Attachment, attachmentsInput } from '#shared/files/schemas.ts'
import { BRIEF_MAX_FILES } from '#shared/files/values.ts'

const DraftFields = z
  .object({
    projectName: text(0, NAME_MAX),
    projectType: z.enum(PROJECT_TYPES).nullable(),
    projectDescription: text(0, TEXT_MAX),
    targetLaunchDate: text(0, 40).nullable(),
    hasDomain: z.boolean(),
    domainName: text(0, NAME_MAX).nullable(),
    websiteStyle: z.enum(WEBSITE_STYLES).nullable(),
    primaryColor: text(0, 40),
    secondaryColor: text(0, 40),
    websiteExamples: z.array(text(0, 500)).max(20),
    designNotes: text(0, TEXT_MAX).nullable(),
    hasContent: z.enum(HAS_CONTENT).nullable(),
    numPages: z.enum(NUM_PAGES).nullable(),
    requiredPages: z.array(text(0, 100)).max(20),
    contentNotes: text(0, TEXT_MAX).nullable(),
  })
  .partial()
/** Null if nothing is chosen yet; the value of an untouched select counts as null. */
const choiceInput = <const T extends readonly [string, ...string[]]>(values: T) =>
  z.union([z.enum(values), z.null(), z.literal('').transform(() => null)]).optional()

/** What has been entered so far: only the given fields change, and none has to be valid yet. */
export const BriefDraftChange = DraftFields.extend({
  projectType: choiceInput(PROJECT_TYPES),
  websiteStyle: choiceInput(WEBSITE_STYLES),
  hasContent: choiceInput(HAS_CONTENT),
  numPages: choiceInput(NUM_PAGES),
  attachments: attachmentsInput(BRIEF_MAX_FILES),
})
export type BriefDraftChange = z.output<typeof BriefDraftChange>

/** An unfinished brief, as far as it is filled in. */
export const BriefDraft = DraftFields.extend({
  attachments: z.array(Attachment),
  updatedAt: Instant,
  version: Version,
}).meta({ id: 'BriefDraft' })
export type BriefDraft = z.infer<typeof BriefDraft>
