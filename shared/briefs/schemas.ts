import * as z from 'zod'
import {
  CompanyArchived,
  CompanyRef,
  Id,
  Person,
  Instant,
  textInput,
  Responsible,
  ResponsibleId,
  changeFields,
  defineSchema,
} from '#shared/contract/fields.ts'
import { TEXT_MAX } from '#shared/contract/lengths.ts'
import { Attachment, attachmentsInput } from '#shared/files/schemas.ts'
import { BRIEF_MAX_FILES } from '#shared/files/values.ts'
import { pickFieldProperty } from './field-kinds.ts'
import { BRIEF_FIELDS, BRIEF_STEPS, UNASKED_FIELDS } from './fields.ts'
import { BRIEF_STATUSES } from './values.ts'
import { t } from '#shared/i18n/t.ts'

/** The client's fields, as stored. */
const content = {
  ...pickFieldProperty(BRIEF_FIELDS, 'stored'),
  primaryColorChosen: z.boolean().describe('Whether `primaryColor` was sent. Otherwise, it’s the default'),
  secondaryColorChosen: z
    .boolean()
    .describe('Whether `secondaryColor` was sent. Otherwise, it’s the default'),
  attachments: z.array(Attachment),
}

export const Brief = defineSchema('Brief', {
  id: Id,
  userId: Id.describe('The client’s ID'),
  ...content,
  status: z.enum(BRIEF_STATUSES),
  feedback: z.string().nullable().describe('The agency’s feedback if it declined the brief'),
  canResubmit: z.boolean().describe('Whether a `rejected` brief was only declined for revision'),
  projectId: Id.nullable().describe('The project that was created when the brief was accepted'),
  answerDueAt: Instant.nullable().describe(
    'When a decision is due, by the agency’s current hours and targets. Null once it’s decided',
  ),
  client: Person,
  company: CompanyRef,
  companyArchived: CompanyArchived,
  responsible: Responsible,
  writtenBy: Person.nullable().describe('The staff member who wrote it for the client, if any'),
  unasked: z
    .array(z.enum(UNASKED_FIELDS))
    .describe('Fields that the client hasn’t filled in yet. Their values are placeholders'),
  ...changeFields,
})
export type Brief = z.infer<typeof Brief>

/** A brief in a list: the fields that its row shows. */
export const BriefSummary = Brief.pick({
  id: true,
  userId: true,
  ...pickFieldProperty(BRIEF_FIELDS, 'isListed'),
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

const attachments = attachmentsInput(BRIEF_MAX_FILES)

/** Step 1 of the wizard: General Info. */
export const BriefGeneral = z.object(pickFieldProperty(BRIEF_STEPS.general, 'entered'))

/** Step 2: Design Info. */
export const BriefDesign = z.object(pickFieldProperty(BRIEF_STEPS.design, 'entered'))

/** Step 3: Content. */
export const BriefContent = z.object({ ...pickFieldProperty(BRIEF_STEPS.content, 'entered'), attachments })

/** A whole brief, as submitted by step 4. */
export const NewBrief = z
  .object({
    ...pickFieldProperty(BRIEF_FIELDS, 'entered'),
    ...pickFieldProperty(BRIEF_FIELDS, 'submitted'),
    attachments,
    companyId: Id.optional().describe('One of the client’s companies. By default, the one they joined first'),
  })
  .meta({
    examples: [
      {
        projectName: 'Bakery website',
        projectType: 'business',
        projectDescription: 'A friendly website where people can order bread.',
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

/** A change to a brief by its client. Omitted fields stay as they are. */
export const BriefChange = z
  .object({ ...pickFieldProperty(BRIEF_FIELDS, 'entered'), ...pickFieldProperty(BRIEF_FIELDS, 'changed') })
  .partial()
  .extend({ attachments })

/** The user to make responsible for a brief. */
export const BriefResponsible = z
  .object({ responsibleId: ResponsibleId })
  .meta({ examples: [{ responsibleId: 3 }] })

export const Decline = z
  .object({ feedback: textInput(10, TEXT_MAX, () => t('Feedback must be at least 10 characters long')) })
  .meta({ examples: [{ feedback: 'Please tell us which pages you need.' }] })

const BriefSnapshot = z.object(content)
export type BriefSnapshot = z.infer<typeof BriefSnapshot>

/** An earlier version of a brief, with the agency's feedback on it. */
export const BriefRevision = defineSchema('BriefRevision', {
  id: Id,
  briefId: Id,
  feedback: z.string(),
  decidedBy: Person.describe('The staff member who declined it'),
  snapshot: BriefSnapshot.describe('The brief as it was when it was declined'),
  createdAt: Instant.describe('When it was declined'),
})
