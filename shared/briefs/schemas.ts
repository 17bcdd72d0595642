import * as z from 'zod'
import { endpoint } from '#shared/contract/contract.ts'
import {
  Colour,
  Day,
  Id,
  IdParams,
  Instant,
  NAME_MAX,
  nameText,
  Person,
  TEXT_MAX,
  counts,
  filter,
  listQuery,
  nullableDayInput,
  nullableText,
  optionalDayInput,
  optionalText,
  statusInput,
  text,
} from '#shared/contract/fields.ts'
import { Attachment, BRIEF_MAX_FILES, attachmentsInput } from '#shared/files/schemas.ts'

export const BRIEF_STATUSES = ['pending', 'accepted', 'rejected', 'in_progress', 'completed'] as const
export type BriefStatus = (typeof BRIEF_STATUSES)[number]
export const PROJECT_TYPES = [
  'business',
  'ecommerce',
  'blog',
  'portfolio',
  'membership',
  'landing',
  'other',
] as const
export const WEBSITE_STYLES = [
  'modern',
  'minimalist',
  'corporate',
  'creative',
  'bold',
  'elegant',
  'other',
] as const
export const HAS_CONTENT = ['yes', 'partial', 'no'] as const
export const NUM_PAGES = ['1-5', '6-10', '11-20', '20+'] as const
export const REQUIRED_PAGES = ['home', 'about', 'services', 'contact', 'blog', 'portfolio', 'shop'] as const
export const DEFAULT_PRIMARY_COLOR = '#2563eb'
export const DEFAULT_SECONDARY_COLOR = '#4f46e5'

export const Brief = z
  .object({
    id: Id,
    userId: Id,
    projectName: z.string(),
    projectType: z.enum(PROJECT_TYPES),
    projectDescription: z.string(),
    targetLaunchDate: Day.nullable(),
    hasDomain: z.boolean(),
    domainName: z.string().nullable(),
    websiteStyle: z.enum(WEBSITE_STYLES),
    primaryColor: z.string(),
    secondaryColor: z.string(),
    websiteExamples: z.array(z.string()),
    designNotes: z.string().nullable(),
    hasContent: z.enum(HAS_CONTENT),
    numPages: z.enum(NUM_PAGES),
    requiredPages: z.array(z.string()),
    contentNotes: z.string().nullable(),
    attachments: z.array(Attachment),
    status: z.enum(BRIEF_STATUSES),
    feedback: z.string().nullable().describe('What the agency said when it declined the brief'),
    canResubmit: z.boolean().describe('Declined for revision, as opposed to rejected for good'),
    projectId: Id.nullable().describe('The project that acceptance created'),
    client: Person,
    createdAt: Instant,
    updatedAt: Instant,
  })
  .meta({ id: 'Brief' })
export type Brief = z.infer<typeof Brief>

/** A brief in a list: what its row shows. */
export const BriefSummary = Brief.pick({
  id: true,
  userId: true,
  projectName: true,
  projectType: true,
  projectDescription: true,
  targetLaunchDate: true,
  status: true,
  canResubmit: true,
  projectId: true,
  client: true,
  createdAt: true,
  updatedAt: true,
}).meta({ id: 'BriefSummary' })

const uniqueTexts = (max: number, each: number) =>
  z
    .array(text(1, each))
    .max(max, `At most ${max}`)
    .transform((values) => [...new Set(values)])

const SHORT_NAME = 'Project name must be at least 3 characters'

/** Step 1 of the wizard: General Info. */
export const BriefGeneral = z.object({
  projectName: text(3, NAME_MAX, SHORT_NAME),
  projectType: z.enum(PROJECT_TYPES, 'Please select a website type'),
  projectDescription: text(20, TEXT_MAX, 'Please provide a more detailed description'),
  targetLaunchDate: optionalDayInput,
  hasDomain: z.boolean().default(false),
  domainName: optionalText(NAME_MAX),
})

/** Step 2: Design Info. */
export const BriefDesign = z.object({
  websiteStyle: z.enum(WEBSITE_STYLES, 'Please select a website style'),
  primaryColor: Colour.default(DEFAULT_PRIMARY_COLOR),
  secondaryColor: Colour.default(DEFAULT_SECONDARY_COLOR),
  websiteExamples: uniqueTexts(20, 500).default([]),
  designNotes: optionalText(),
})

/** Step 3: Content. */
export const BriefContent = z.object({
  hasContent: z.enum(HAS_CONTENT, 'Please tell us whether your content is ready'),
  numPages: z.enum(NUM_PAGES, 'Please select the approximate number of pages'),
  requiredPages: uniqueTexts(20, 100).default([]),
  contentNotes: optionalText(),
  attachments: attachmentsInput(BRIEF_MAX_FILES),
})

/** A whole brief, as step 4 submits it. */
export const NewBrief = z
  .object({ ...BriefGeneral.shape, ...BriefDesign.shape, ...BriefContent.shape })
  .extend({ projectName: nameText(3, SHORT_NAME) })
  .meta({
    examples: [
      {
        projectName: 'Bakery website',
        projectType: 'business',
        projectDescription: 'A friendly website on which people order their bread.',
        targetLaunchDate: '2027-03-01',
        hasDomain: true,
        domainName: 'bakery.example',
        websiteStyle: 'elegant',
        hasContent: 'partial',
        numPages: '6-10',
        requiredPages: ['home', 'shop', 'contact'],
      },
    ],
  })

/** A change by its client: only the fields given. */
export const BriefChange = z.object({
  projectName: BriefGeneral.shape.projectName.optional(),
  projectType: BriefGeneral.shape.projectType.optional(),
  projectDescription: BriefGeneral.shape.projectDescription.optional(),
  targetLaunchDate: nullableDayInput.optional(),
  hasDomain: z.boolean().optional(),
  domainName: nullableText(NAME_MAX).optional(),
  websiteStyle: BriefDesign.shape.websiteStyle.optional(),
  primaryColor: Colour.optional(),
  secondaryColor: Colour.optional(),
  websiteExamples: uniqueTexts(20, 500).optional(),
  designNotes: nullableText().optional(),
  hasContent: BriefContent.shape.hasContent.optional(),
  numPages: BriefContent.shape.numPages.optional(),
  requiredPages: uniqueTexts(20, 100).optional(),
  contentNotes: nullableText().optional(),
  attachments: BriefContent.shape.attachments,
})

export const Decline = z
  .object({ feedback: text(10, TEXT_MAX, 'Feedback must be at least 10 characters long') })
  .meta({ examples: [{ feedback: 'Please tell us which pages you need.' }] })

const BriefSnapshot = Brief.omit({
  id: true,
  userId: true,
  status: true,
  feedback: true,
  canResubmit: true,
  projectId: true,
  client: true,
  createdAt: true,
  updatedAt: true,
})

export type BriefSnapshot = z.infer<typeof BriefSnapshot>

/** An earlier version of a brief, with what the agency said of it. */
export const BriefRevision = z
  .object({
    id: Id,
    briefId: Id,
    feedback: z.string(),
    decidedBy: Person,
    snapshot: BriefSnapshot.describe('The brief as it was when it was declined'),
    createdAt: Instant,
  })
  .meta({ id: 'BriefRevision' })

export const briefs = {
  list: endpoint({
    method: 'GET',
    path: '/api/briefs',
    summary: 'Briefs, newest first',
    query: listQuery.extend({ status: filter(BRIEF_STATUSES) }),
    response: z.array(BriefSummary),
  }),
  counts: endpoint({
    method: 'GET',
    path: '/api/briefs/counts',
    summary: 'How many briefs of each status',
    query: listQuery.pick({ q: true }),
    response: counts(BRIEF_STATUSES),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/briefs/:id',
    summary: 'One brief',
    params: IdParams,
    response: Brief,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/briefs',
    summary: 'Submit a brief',
    body: NewBrief,
    response: Brief,
    status: 201,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/briefs/:id',
    summary: 'Change a brief that is pending or declined',
    params: IdParams,
    body: BriefChange,
    response: Brief,
  }),
  resubmit: endpoint({
    method: 'POST',
    path: '/api/briefs/:id/resubmit',
    summary: 'Submit a declined brief again',
    params: IdParams,
    response: Brief,
  }),
  withdraw: endpoint({
    method: 'DELETE',
    path: '/api/briefs/:id',
    summary: 'Withdraw a pending brief',
    params: IdParams,
    response: z.undefined(),
    status: 204,
  }),
  revisions: endpoint({
    method: 'GET',
    path: '/api/briefs/:id/revisions',
    summary: 'Earlier versions of a brief with the feedback on each, newest first',
    params: IdParams,
    response: z.array(BriefRevision),
  }),
  setStatus: endpoint({
    method: 'PATCH',
    path: '/api/briefs/:id/status',
    summary: 'Accept, reject or complete a brief',
    description:
      '`accepted` does what the accept call does. `rejected` is final. `completed` follows accepted or in progress. Anything else is 409.',
    params: IdParams,
    body: z.object({ status: statusInput(BRIEF_STATUSES) }),
    response: Brief,
  }),
  accept: endpoint({
    method: 'POST',
    path: '/api/briefs/:id/accept',
    summary: 'Accept a brief',
    description: 'Creates exactly one project; tasks and information requests carry over.',
    params: IdParams,
    response: Brief,
  }),
  decline: endpoint({
    method: 'POST',
    path: '/api/briefs/:id/decline',
    summary: 'Send a brief back to its client for revision',
    params: IdParams,
    body: Decline,
    response: Brief,
  }),
}
