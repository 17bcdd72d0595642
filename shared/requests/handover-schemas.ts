import * as z from 'zod'
import { Instant, Person, defineSchema } from '#shared/contract/fields.ts'

/** The reassignment of a request or of a question to the person who is asked now. */
export const Handover = defineSchema('Handover', {
  by: Person.describe('The person who reassigned it'),
  at: Instant.describe('When it was reassigned'),
  words: z
    .string()
    .nullable()
    .describe(
      'The message. Only its writer and the person who is asked get it. For everyone else, it’s null',
    ),
})
export type Handover = z.infer<typeof Handover>
