import * as z from 'zod'
import { Id, Person, Version, defineSchema } from './fields.ts'
import { NAMED_PEOPLE_MAX } from './lengths.ts'
import { t } from '#shared/i18n/t.ts'

/** The people who are named in a private ticket or request. */
export const namedPeopleInput = z
  .array(Id)
  .max(NAMED_PEOPLE_MAX, {
    error: () => t('Name at most {max, plural, one {# person} other {# people}}', { max: NAMED_PEOPLE_MAX }),
  })
  .describe('Who may see it beside whoever raised it or was asked, owners and staff')

/** The fields of a new ticket or request that decide who can see it. */
export const privacyFields = { private: z.boolean().default(false), people: namedPeopleInput.optional() }

/** The people who can see a ticket or a request. */
export const RecordPeople = defineSchema('RecordPeople', {
  private: z.boolean(),
  people: z.array(Person).describe('Who is named in it'),
  readers: z.array(Person).describe('Everyone of the company who sees it'),
  version: Version,
})
export type RecordPeople = z.infer<typeof RecordPeople>

/** A change of the people who can see a ticket or a request. */
export const RecordPeopleChange = z
  .object({ private: z.boolean(), people: namedPeopleInput })
  .meta({ examples: [{ private: true, people: [7] }] })
