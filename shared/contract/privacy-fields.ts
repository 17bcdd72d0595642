import * as z from 'zod'
import { Id, Person, Version, defineSchema } from './fields.ts'
import { NAMED_PEOPLE_MAX } from './lengths.ts'
import { t } from '#shared/i18n/t.ts'

/** The people who are named in a private ticket or request. */
export const namedPeopleInput = z
  .array(Id)
  .max(NAMED_PEOPLE_MAX, {
    error: () =>
      t('Choose at most {max, plural, one {# person} other {# people}}', { max: NAMED_PEOPLE_MAX }),
  })
  .describe('If it’s private: the IDs of other members who can see it')

/** The fields of a new ticket or request that decide who can see it. */
export const privacyFields = {
  private: z
    .boolean()
    .default(false)
    .describe('Whether only staff, company owners, the person it belongs to and `people` can see it'),
  people: namedPeopleInput.optional(),
}

/** The people who can see a ticket or a request. */
export const RecordPeople = defineSchema('RecordPeople', {
  private: z
    .boolean()
    .describe('Whether only staff, company owners, the person it belongs to and `people` can see it'),
  people: z.array(Person).describe('The people named in it'),
  readers: z.array(Person).describe('All members of the company who can see it'),
  version: Version,
})
export type RecordPeople = z.infer<typeof RecordPeople>

/** A change to the people who can see a ticket or a request. */
export const RecordPeopleChange = z
  .object({ private: z.boolean(), people: namedPeopleInput })
  .meta({ examples: [{ private: true, people: [7] }] })
