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
import { Handover } from './handover-schemas.ts'
import { Questions, missingReasonMessage } from './question-schemas.ts'
import { APPROVAL_DECISIONS, APPROVED_RESPONSE, INFO_REQUEST_KINDS, INFO_REQUEST_STATUSES } from './values.ts'
import { t } from '#shared/i18n/t.ts'
import { QUESTIONS_MAX } from './question-values.ts'

/** The text and files that a client submitted at one time. */
const AnswerPart = defineSchema('AnswerPart', {
  message: z.string(),
  attachments: z.array(Attachment),
  writtenAt: Instant,
})
export type AnswerPart = z.infer<typeof AnswerPart>

export const InfoRequest = defineSchema('InfoRequest', {
  id: Id,
  briefId: Id.nullable(),
  projectId: Id.nullable(),
  userId: Id.describe('The ID of the staff member who asked'),
  clientId: Id.describe('The ID of the client who is asked'),
  title: z.string(),
  description: z.string(),
  kind: z.enum(INFO_REQUEST_KINDS),
  status: z.enum(INFO_REQUEST_STATUSES).describe('`in_progress`: some questions have an answer'),
  dueDate: Day.nullable(),
  responseData: z
    .object({ message: z.string(), attachments: z.array(Attachment) })
    .nullable()
    .describe(
      'The answer with all additions. For questions, a summary of the submitted answers, shortened to 2,000 characters in lists',
    ),
  decision: z
    .enum(APPROVAL_DECISIONS)
    .nullable()
    .describe(
      'The decision on a request of the kind `approval` without questions. Null before the answer, or if it was answered in another way',
    ),
  answerParts: z
    .array(AnswerPart)
    .describe('The dated parts of an answer with additions, oldest first. Otherwise empty'),
  about: z.string().describe('The name of the project or brief'),
  client: Person.describe('The person who is asked'),
  company: CompanyRef,
  private: z
    .boolean()
    .describe('Whether only staff, company owners, the person who is asked and named people can see it'),
  answeredBy: Person.nullable().describe('The client who answered'),
  questionCount: z.int().describe('The total number of questions'),
  askedCount: z
    .int()
    .describe('The number of questions that are asked. The rest depend on answers that weren’t given'),
  answeredCount: z.int().describe('The number of these questions with a submitted or accepted answer'),
  blocks: z.boolean().describe('Whether the project can’t continue without it'),
  handedOver: Handover.nullable()
    .optional()
    .describe('The colleague who reassigned the request to its current respondent. Lists don’t include it'),
  createdAt: Instant,
  updatedAt: Instant,
  completedAt: Instant.nullable(),
  editedAt: Instant.nullable().describe('When the agency last changed the request'),
  withdrawnAt: Instant.nullable().describe(
    'When it was withdrawn. Withdrawn requests no longer need an answer',
  ),
  projectArchived: z
    .boolean()
    .describe('Whether its project is archived. If so, no one can answer or change the request'),
  companyArchived: CompanyArchived,
  awaitsReview: z.boolean().describe('Whether the agency still has to review the answer'),
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
    briefId: Id.nullish().describe('A brief or a project is required, but not both'),
    projectId: Id.nullish(),
    questions: Questions.default([]),
    blocks: z.boolean().default(false).describe('Whether the project can’t continue without the answer'),
    ...privacyFields,
  })
  .refine(
    (parents: NamedParents): parents is BriefOrProject =>
      (parents.briefId == null) !== (parents.projectId == null),
    { path: ['projectId'], error: () => t('Choose either a brief or a project') },
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
    context.addIssue(t('The answer isn’t valid JSON'))
    return z.NEVER
  }
}, ResponseData)

/** An answer that was returned to the client, as it was at that time. */
export const InfoRequestReturn = defineSchema('InfoRequestReturn', {
  id: Id,
  questionId: Id.nullable().describe('The question, if only its answer was returned'),
  reason: z.string().nullable().describe('The reason for returning it'),
  message: z.string().describe('The text of the answer'),
  decision: z.enum(APPROVAL_DECISIONS).nullable().describe('The decision that was returned'),
  files: z.array(Attachment),
  answeredAt: Instant,
  returnedBy: Person,
  createdAt: Instant.describe('When it was returned'),
})
export type InfoRequestReturn = z.infer<typeof InfoRequestReturn>

/** An addition to a completed answer by the client: a text, files, or both. */
export const AnswerAddition = z
  .object({ message: optionalTextInput(TEXT_MAX), attachments: attachmentsInput(RESPONSE_MAX_FILES) })
  .meta({ examples: [{ message: 'One more photo.' }] })

/** Clients send `responseData` or a `decision`. Staff edit the rest, accept (`reviewed`), or return (`pending`, `reason`). */
export const InfoRequestChange = z
  .object({
    responseData: responseDataInput.optional().describe('The client’s answer'),
    decision: z
      .enum(APPROVAL_DECISIONS)
      .optional()
      .describe(
        `The client’s decision on a request of the kind \`approval\` without questions. \`approved\` without a message stores “${APPROVED_RESPONSE}”, and \`change_requested\` needs a message`,
      ),
    status: statusInput(INFO_REQUEST_STATUSES)
      .optional()
      .describe('Staff return an answer with `pending`. Clients can only send `completed`'),
    title: title.optional(),
    description: description.optional(),
    kind: z.enum(INFO_REQUEST_KINDS).optional(),
    dueDate: nullableDayInput.optional(),
    blocks: z.boolean().optional(),
    reason: textInput(10, TEXT_MAX, missingReasonMessage)
      .optional()
      .describe('The reason for returning the answer, which the client sees'),
    reviewed: z.literal(true).optional().describe('Accepts the answer'),
    withdrawn: z
      .literal(false, { error: () => t('Use DELETE to withdraw a request, and false to restore it') })
      .optional()
      .describe('Restores a withdrawn request'),
  })
  .meta({ examples: [{ responseData: { message: 'Here they are.' }, status: 'completed' }] })

const HANDOVER_MESSAGE_MAX = 2_000

export const HandoverInput = z
  .object({
    userId: Id.describe('The ID of a colleague who can see and answer it'),
    words: textInput(0, HANDOVER_MESSAGE_MAX)
      .nullish()
      .transform((text) => text || null)
      .describe('A message for the colleague'),
    questionIds: z
      .array(Id)
      .min(1, { error: () => t('Choose at least one question') })
      .max(QUESTIONS_MAX)
      .refine(areUnique, { error: () => t('A question is listed twice') })
      .optional()
      .describe('Reassigns only these questions'),
  })
  .meta({ examples: [{ userId: 7, words: 'You know the photos better than I do.' }] })
