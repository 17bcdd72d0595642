import * as z from 'zod'
import { Id, Instant, Person, nameInput, defineSchema, areUnique } from '#shared/contract/fields.ts'
import { AnswerInput, InfoQuestion } from '../question-schemas.ts'
import { QUESTIONS_MAX } from '../question-values.ts'
import { NewUser } from '#shared/users/schemas.ts'
import { said, t } from '#shared/i18n/t.ts'

/** A link that lets a guest answer chosen questions of a request. */
export const AnswerLink = defineSchema('AnswerLink', {
  id: Id,
  name: z.string().describe('Who answers by it'),
  email: z.string().nullable().describe('Null for who did not make it'),
  questionIds: z.array(Id),
  madeBy: Person,
  createdAt: Instant,
  expiresAt: Instant,
  usedAt: Instant.nullable().describe('when something was first typed or sent by it'),
  revokedAt: Instant.nullable(),
  link: z
    .string()
    .nullable()
    .describe('Told once, to who made it')
    .meta({ example: 'https://portal.example/answer#…' }),
})
export type AnswerLink = z.infer<typeof AnswerLink>

export const NewAnswerLink = z
  .object({
    name: nameInput(1, () => said('person', 'Please enter a name')),
    email: NewUser.shape.email,
    questionIds: z
      .array(Id, { error: () => t('Choose at least one question') })
      .min(1, { error: () => t('Choose at least one question') })
      .max(QUESTIONS_MAX)
      .refine(areUnique, { error: () => t('A question is listed twice') }),
  })
  .meta({ examples: [{ name: 'Tom Weber', email: 'tom@photos.example', questionIds: [7] }] })

/** A question, as a guest sees it. Of the client's answers, it includes only those that came through this link. */
export const GuestQuestion = InfoQuestion.extend({
  elsewhere: z
    .enum(['typed', 'given'])
    .nullable()
    .describe('Whether someone else typed the present answer, or gave it; what it says is not told'),
}).meta({ id: 'GuestQuestion' })
export type GuestQuestion = z.infer<typeof GuestQuestion>

/** An active answer link with its questions, as its guest sees it. */
export const ResolvedAnswerLink = defineSchema('HeldAnswerLink', {
  agencyName: z.string(),
  title: z.string(),
  madeBy: z.object({ fullName: z.string() }),
  name: z.string(),
  expiresAt: Instant,
  completes: z
    .boolean()
    .describe('Whether the last required answer of this link completes the request, which ends the link'),
  questions: z.array(GuestQuestion),
})
export type ResolvedAnswerLink = z.infer<typeof ResolvedAnswerLink>

export const GuestAnswer = AnswerInput.extend({ questionId: Id }).meta({
  examples: [{ questionId: 7, value: 'Bakery Ltd.', give: true }],
})
