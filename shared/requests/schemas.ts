import * as z from 'zod'
import { clockFields } from '#shared/sla/schemas.ts'
import {
  CompanyArchived,
  CompanyRef,
  TemplateItemRef,
  recurrenceFields,
  Id,
  Day,
  Person,
  Instant,
  textInput,
  plannedDayInput,
  optionalTextInput,
  statusInput,
  nullableDayInput,
  Version,
  type BriefOrProject,
  type NamedParents,
  defineSchema,
  areUnique,
} from '#shared/contract/fields.ts'
import { NAME_MAX, TEXT_MAX } from '#shared/contract/lengths.ts'
import { privacyFields } from '#shared/contract/privacy-fields.ts'
import { Attachment, attachmentsInput } from '#shared/files/schemas.ts'
import { parseJson } from '#shared/contract/parse-json.ts'
import { RESPONSE_MAX_FILES } from '#shared/files/values.ts'
import { Questions, missingReasonMessage } from './question-schemas.ts'
import { INFO_REQUEST_KINDS, INFO_REQUEST_STATUSES } from './values.ts'
import { t } from '#shared/i18n/t.ts'
import { QUESTIONS_MAX } from './question-values.ts'

/** The text and files that a client submitted at one time. */
const AnswerPart = defineSchema('AnswerPart', {
  message: z.string(),
  attachments: z.array(Attachment),
  writtenAt: Instant,
})
export type AnswerPart = z.infer<typeof AnswerPart>

/** The reassignment of a request to its current respondent. */
const CurrentHandover = z.object({
  by: Person,
  at: Instant,
  words: z.string().nullable().describe('Told to who wrote them and to who is asked'),
})

export const InfoRequest = defineSchema('InfoRequest', {
  id: Id,
  briefId: Id.nullable(),
  projectId: Id.nullable(),
  userId: Id.describe('Who asked'),
  clientId: Id.describe('Who is asked'),
  title: z.string(),
  description: z.string(),
  kind: z.enum(INFO_REQUEST_KINDS),
  status: z.enum(INFO_REQUEST_STATUSES),
  dueDate: Day.nullable(),
  responseData: z
    .object({ message: z.string(), attachments: z.array(Attachment) })
    .nullable()
    .describe(
      'The client’s answer, with everything that was added to it; of questions, a readable sum of what was given, in lists its first 2,000 characters',
    ),
  answerParts: z
    .array(AnswerPart)
    .describe('The dated parts of an answer that was added to, the oldest first; else empty'),
  about: z.string().describe('Name of the project or brief'),
  client: Person,
  company: CompanyRef,
  private: z.boolean().describe('Whether only owners, staff, who was asked and who is named in it see it'),
  answeredBy: Person.nullable().describe('Who of the company answered'),
  questionCount: z.int(),
  askedCount: z
    .int()
    .describe('Questions that are asked as the answers stand; the others depend on one that was not given'),
  answeredCount: z.int().describe('Questions of those whose answer was given or accepted'),
  blocks: z.boolean().describe('Whether work on the project waits for it'),
  handedOver: CurrentHandover.nullable()
    .optional()
    .describe('Of a request read alone: which colleague handed it to whoever is asked now, if any did'),
  createdAt: Instant,
  updatedAt: Instant,
  completedAt: Instant.nullable(),
  editedAt: Instant.nullable().describe('When the agency last changed what it asks for'),
  withdrawnAt: Instant.nullable().describe('Since when it needs no answer any more'),
  projectArchived: z
    .boolean()
    .describe('Whether its project is archived, so that it can be neither answered nor changed'),
  companyArchived: CompanyArchived,
  awaitsReview: z
    .boolean()
    .describe('Whether the answer still waits for the agency to say that it is enough'),
  remindedAt: Instant.nullable().describe('When the client was last reminded'),
  fromItem: TemplateItemRef,
  ...recurrenceFields,
  ...clockFields,
  version: Version,
})
export type InfoRequest = z.infer<typeof InfoRequest>

const title = textInput(3, NAME_MAX, () => t('Title must be at least 3 characters'))
const description = textInput(10, TEXT_MAX, () => t('Description must be at least 10 characters'))

export const NewInfoRequest = z
  .object({
    title,
    description,
    kind: z.enum(INFO_REQUEST_KINDS).default('other'),
    dueDate: plannedDayInput(() => t('Due date is required')),
    briefId: Id.nullish(),
    projectId: Id.nullish(),
    questions: Questions.default([]),
    blocks: z.boolean().default(false),
    ...privacyFields,
  })
  .refine(
    (named: NamedParents): named is BriefOrProject => (named.briefId == null) !== (named.projectId == null),
    { path: ['projectId'], error: () => t('Name either a brief or a project') },
  )
  .meta({
    examples: [
      {
        title: 'Photos of the team',
        description: 'Please send us three photos.',
        kind: 'content',
        dueDate: '2027-03-01',
        projectId: 7,
      },
    ],
  })

const ResponseData = z
  .object({
    message: optionalTextInput(TEXT_MAX),
    attachments: attachmentsInput(RESPONSE_MAX_FILES),
    text: optionalTextInput(TEXT_MAX).describe('The same as `message`'),
    files: attachmentsInput(RESPONSE_MAX_FILES).describe('The same as `attachments`'),
  })
  .transform(({ message, attachments, text: sameAsMessage, files }) => ({
    message: message ?? sameAsMessage,
    attachments: attachments ?? files,
  }))

/** An object, or the object as JSON text. */
const responseDataInput = z.preprocess((value, context) => {
  if (typeof value !== 'string') return value
  try {
    return parseJson(value)
  } catch {
    context.addIssue(t('The answer is not valid JSON'))
    return z.NEVER
  }
}, ResponseData)

/** An answer that was returned to the client, as it was at that time. */
export const InfoRequestReturn = defineSchema('InfoRequestReturn', {
  id: Id,
  questionId: Id.nullable().describe('The question whose answer was returned alone'),
  reason: z.string().nullable(),
  message: z.string(),
  files: z.array(Attachment),
  answeredAt: Instant,
  returnedBy: Person,
  createdAt: Instant,
})
export type InfoRequestReturn = z.infer<typeof InfoRequestReturn>

/** An addition to a completed answer by the client: a text, files, or both. */
export const AnswerAddition = z
  .object({ message: optionalTextInput(TEXT_MAX), attachments: attachmentsInput(RESPONSE_MAX_FILES) })
  .meta({ examples: [{ error: () => t('One more photo.') }] })

/** Clients send `responseData`. Staff edit the rest, accept (`reviewed`), or return (`pending`, `reason`). */
export const InfoRequestChange = z
  .object({
    responseData: responseDataInput.optional(),
    status: statusInput(INFO_REQUEST_STATUSES).optional(),
    title: title.optional(),
    description: description.optional(),
    kind: z.enum(INFO_REQUEST_KINDS).optional(),
    dueDate: nullableDayInput.optional(),
    blocks: z.boolean().optional(),
    reason: textInput(10, TEXT_MAX, missingReasonMessage)
      .optional()
      .describe('Why an answer is returned; the client reads it'),
    reviewed: z.literal(true).optional().describe('The answer is enough'),
    withdrawn: z
      .literal(false, { error: () => t('A request is withdrawn by DELETE, and restored with false') })
      .optional()
      .describe('Restores a withdrawn request'),
  })
  .meta({ examples: [{ responseData: { error: () => t('Here they are.') }, status: 'completed' }] })

const HANDOVER_MESSAGE_MAX = 2_000

export const HandoverInput = z
  .object({
    userId: Id.describe('A colleague who may see it and answer'),
    words: textInput(0, HANDOVER_MESSAGE_MAX)
      .nullish()
      .transform((text) => text || null)
      .describe('What the colleague reads with it'),
    questionIds: z
      .array(Id)
      .min(1, { error: () => t('Choose at least one question') })
      .max(QUESTIONS_MAX)
      .refine(areUnique, { error: () => t('A question is listed twice') })
      .optional()
      .describe('Only these questions are handed over, and the request stays with who is asked'),
  })
  .meta({ examples: [{ userId: 7, words: 'You know the photos better than I do.' }] })
