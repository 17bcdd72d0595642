import * as z from 'zod'
import { Day, Id, Instant, Person, nameInput, defineSchema, areUnique } from '#shared/contract/fields.ts'
import { AnswerInput, InfoQuestion } from '../question-schemas.ts'
import { HandoverInput } from '../schemas.ts'
import { QUESTIONS_MAX } from '../question-values.ts'
import { NewUser } from '#shared/users/schemas.ts'
import { tContext, t } from '#shared/i18n/t.ts'

/** A link that lets a guest answer chosen questions of a request. */
export const AnswerLink = defineSchema('AnswerLink', {
  id: Id,
  name: z.string().describe('The guest’s name'),
  email: z.string().nullable().describe('The guest’s address. Only the person who created the link gets it'),
  words: z
    .string()
    .nullable()
    .describe('The message for the guest. Only the person who created the link gets it'),
  questionIds: z.array(Id).describe('The questions that the guest can answer'),
  madeBy: Person,
  createdAt: Instant,
  expiresAt: Instant,
  usedAt: Instant.nullable().describe('When the guest first typed or sent something'),
  revokedAt: Instant.nullable(),
  link: z
    .string()
    .nullable()
    .describe('Returned only when the link is created')
    .meta({ example: 'https://portal.example/answer#b3Jx0aQk9v2TnW7sLd5Yc8Zr1HfGp6Me4uNiXoAqVtE' }),
})
export type AnswerLink = z.infer<typeof AnswerLink>

export const NewAnswerLink = z
  .object({
    name: nameInput(1, () => tContext('person', 'Please enter a name')),
    email: NewUser.shape.email,
    words: HandoverInput.shape.words.describe(
      'A message for the guest. It’s on the page, and in the email unless it contains a web address',
    ),
    questionIds: z
      .array(Id, { error: () => t('Choose at least one question') })
      .min(1, { error: () => t('Choose at least one question') })
      .max(QUESTIONS_MAX)
      .refine(areUnique, { error: () => t('A question is listed twice') }),
  })
  .meta({
    examples: [
      { name: 'Tom Weber', email: 'tom@photos.example', words: 'You took the photos.', questionIds: [7] },
    ],
  })

/** A question, as a guest sees it. Of the client's answers, it includes only those that came through this link. */
export const GuestQuestion = InfoQuestion.extend({
  elsewhere: z
    .enum(['typed', 'given'])
    .nullable()
    .describe('Whether someone else typed or submitted the current answer, which the guest can’t see'),
}).meta({ id: 'GuestQuestion' })
export type GuestQuestion = z.infer<typeof GuestQuestion>

/** An active answer link with its questions, as its guest sees it. */
export const ResolvedAnswerLink = defineSchema('HeldAnswerLink', {
  agencyName: z.string(),
  title: z.string().describe('The request’s title'),
  dueDate: Day.nullable(),
  madeBy: z.object({ fullName: z.string() }),
  name: z.string().describe('The guest’s name'),
  words: z.string().nullable().describe('The message of the person who created the link'),
  language: z.string().describe('The language of the person who created the link'),
  expiresAt: Instant,
  questions: z.array(GuestQuestion),
})
export type ResolvedAnswerLink = z.infer<typeof ResolvedAnswerLink>

export const GuestAnswer = AnswerInput.extend({ questionId: Id }).meta({
  examples: [{ questionId: 7, value: 'Bakery Ltd.', give: true }],
})
