import * as z from 'zod'
import {
  CompanyArchived,
  CompanyRef,
  Id,
  Day,
  Person,
  Instant,
  text,
  optionalDayInput,
  optionalText,
  Color,
  changedName,
  nameText,
  nullableDayInput,
  nullableText,
  Responsible,
  ResponsibleId,
  changeFields,
} from '#shared/contract/fields.ts'
import { NAME_MAX, TEXT_MAX } from '#shared/contract/lengths.ts'
import { Attachment, attachmentsInput } from '#shared/files/schemas.ts'
import { BRIEF_MAX_FILES } from '#shared/files/values.ts'
import { BRIEF_STATUSES } from './values.ts'
import {
  WEBSITE_STYLES,
  HAS_CONTENT,
  NUM_PAGES,
  UNASKED_FIELDS,
  DEFAULT_PRIMARY_COLOR,
  DEFAULT_SECONDARY_COLOR,
} from './choices.ts'
import { PROJECT_TYPES } from '#shared/projects/values.ts'
import { t } from '#shared/i18n/t.ts'

/** The client's fields as they are stored. */
const content = {
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
}

export const Brief = z
  .object({
    id: Id,
    userId: Id,
    ...content,
    status: z.enum(BRIEF_STATUSES),
    feedback: z.string().nullable().describe('What the agency said when it declined the brief'),
    canResubmit: z.boolean().describe('Declined for revision, as opposed to rejected for good'),
    projectId: Id.nullable().describe('The project that acceptance created'),
    answerDueAt: Instant.nullable().describe(
      'By when the agency means to decide, by its hours and targets of today; null once it has',
    ),
    client: Person,
    company: CompanyRef,
    companyArchived: CompanyArchived,
    responsible: Responsible,
    writtenBy: Person.nullable().describe('Who of the staff wrote it for the client; null if the client did'),
    unasked: z
      .array(z.enum(UNASKED_FIELDS))
      .describe('Fields that nobody asked the client about yet, and whose values are placeholders'),
    ...changeFields,
  })
  .meta({ id: 'Brief' })
export type Brief = z.infer<typeof Brief>

/** A brief in a list: the fields that its row shows. */
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
  answerDueAt: true,
  client: true,
  company: true,
  responsible: true,
  createdAt: true,
  updatedAt: true,
  version: true,
}).meta({ id: 'BriefSummary' })

const uniqueTexts = (max: number, each: number) =>
  z
    .array(text(1, each))
    .max(max, { error: () => t('At most {max}', { max }) })
    .transform((values) => [...new Set(values)])

const shortName = () => t('Project name must be at least 3 characters')

const storedOrNoDay = nullableDayInput.optional().transform((day) => day ?? null)

/** Step 1 of the wizard: General Info. Its day may be the stored one. */
export const BriefGeneral = z.object({
  projectName: changedName(3, shortName),
  projectType: z.enum(PROJECT_TYPES, { error: () => t('Please select a website type') }),
  projectDescription: text(20, TEXT_MAX, () => t('Please provide a more detailed description')),
  targetLaunchDate: storedOrNoDay,
  hasDomain: z.boolean().default(false),
  domainName: optionalText(NAME_MAX),
})

/** Step 2: Design Info. */
export const BriefDesign = z.object({
  websiteStyle: z.enum(WEBSITE_STYLES, { error: () => t('Please select a website style') }),
  primaryColor: Color.default(DEFAULT_PRIMARY_COLOR),
  secondaryColor: Color.default(DEFAULT_SECONDARY_COLOR),
  websiteExamples: uniqueTexts(20, 500).default([]),
  designNotes: optionalText(),
})

/** Step 3: Content. */
export const BriefContent = z.object({
  hasContent: z.enum(HAS_CONTENT, { error: () => t('Please tell us whether your content is ready') }),
  numPages: z.enum(NUM_PAGES, { error: () => t('Please select the approximate number of pages') }),
  requiredPages: uniqueTexts(20, 100).default([]),
  contentNotes: optionalText(),
  attachments: attachmentsInput(BRIEF_MAX_FILES),
})

/** A whole brief, as submitted by step 4. */
export const NewBrief = z
  .object({ ...BriefGeneral.shape, ...BriefDesign.shape, ...BriefContent.shape })
  .extend({
    projectName: nameText(3, shortName),
    targetLaunchDate: optionalDayInput,
    companyId: Id.optional().describe('One of the client’s companies; else the one that they joined first'),
  })
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

/** A change by its client: only the given fields. */
export const BriefChange = z.object({
  projectName: BriefGeneral.shape.projectName.optional(),
  projectType: BriefGeneral.shape.projectType.optional(),
  projectDescription: BriefGeneral.shape.projectDescription.optional(),
  targetLaunchDate: nullableDayInput.optional(),
  hasDomain: z.boolean().optional(),
  domainName: nullableText(NAME_MAX).optional(),
  websiteStyle: BriefDesign.shape.websiteStyle.optional(),
  primaryColor: Color.optional(),
  secondaryColor: Color.optional(),
  websiteExamples: uniqueTexts(20, 500).optional(),
  designNotes: nullableText().optional(),
  hasContent: BriefContent.shape.hasContent.optional(),
  numPages: BriefContent.shape.numPages.optional(),
  requiredPages: uniqueTexts(20, 100).optional(),
  contentNotes: nullableText().optional(),
  attachments: BriefContent.shape.attachments,
})

/** Who is to be responsible for a brief. */
export const BriefResponsible = z
  .object({ responsibleId: ResponsibleId })
  .meta({ examples: [{ responsibleId: 3 }] })

export const Decline = z
  .object({ feedback: text(10, TEXT_MAX, () => t('Feedback must be at least 10 characters long')) })
  .meta({ examples: [{ feedback: 'Please tell us which pages you need.' }] })

const BriefSnapshot = z.object(content)
export type BriefSnapshot = z.infer<typeof BriefSnapshot>

/** An earlier version of a brief, with the agency's feedback on it. */
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
