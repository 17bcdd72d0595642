import * as z from 'zod'
import { HAS_CONTENT, NUM_PAGES, PROJECT_TYPES, WEBSITE_STYLES } from '#shared/briefs/schemas.ts'
import { endpoint } from '#shared/contract/contract.ts'
import { Instant, NAME_MAX, TEXT_MAX, text } from '#shared/contract/fields.ts'
import { Attachment, BRIEF_MAX_FILES, attachmentsInput } from '#shared/files/schemas.ts'

/** Most that a draft may hold, in bytes of JSON. */
export const BRIEF_DRAFT_MAX_BYTES = 100_000

/** Nothing chosen yet is null; what an untouched select sends counts as that. */
const choiceInput = <const T extends readonly [string, ...string[]]>(values: T) =>
  z.union([z.enum(values), z.null(), z.literal('').transform(() => null)]).optional()

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

/** What has been entered so far: only the fields given are changed, and none has to be right yet. */
const BriefDraftChange = DraftFields.extend({
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
}).meta({ id: 'BriefDraft' })
export type BriefDraft = z.infer<typeof BriefDraft>

export const briefDrafts = {
  get: endpoint({
    method: 'GET',
    path: '/api/briefs/draft',
    summary: 'One’s own unfinished brief; null when there is none',
    response: BriefDraft.nullable(),
  }),
  save: endpoint({
    method: 'PATCH',
    path: '/api/briefs/draft',
    summary: 'Keep an unfinished brief',
    description:
      'Begins a draft or changes the fields given. `If-Match: "0"` means that there was none. Files that are gone or belong elsewhere are left out. Submitting a brief removes the draft.',
    body: BriefDraftChange,
    response: BriefDraft,
  }),
  discard: endpoint({
    method: 'DELETE',
    path: '/api/briefs/draft',
    summary: 'Throw one’s unfinished brief away',
    response: z.undefined(),
    status: 204,
  }),
}
