import * as z from 'zod'
import { Id } from './fields.ts'
import { NAMED_PEOPLE_MAX } from './lengths.ts'
import { t } from '#shared/i18n/t.ts'

/** Who is named in a private ticket or request. */
export const namedPeople = z
  .array(Id)
  .max(NAMED_PEOPLE_MAX, {
    error: () => t('Name at most {max, plural, one {# person} other {# people}}', { max: NAMED_PEOPLE_MAX }),
  })
  .describe('Who may see it beside whoever raised it or was asked, owners and staff')

/** What a new ticket or request says of who may see it. */
export const privacyFields = { private: z.boolean().default(false), people: namedPeople.optional() }
