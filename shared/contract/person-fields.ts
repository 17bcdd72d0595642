import * as z from 'zod'
import { text, isVisible, usernameRefused, changedName, nameText, passwordText } from './fields.ts'
import { NAME_MAX, PASSWORD_MIN_LENGTH, shortPassword } from './lengths.ts'
import { readableAddress } from './email-address.ts'
import { COMPANY_ROLES } from './roles.ts'
import { listed } from '#shared/i18n/listed.ts'
import { t } from '#shared/i18n/t.ts'

/** A password of at least `min` characters. The server also rejects common ones where people choose their own. */
export const passwordOf = (min = PASSWORD_MIN_LENGTH) => passwordText(min, () => shortPassword(min))

export const shortUsername = () => t('Username must be at least 3 characters')

export const username = text(3, NAME_MAX, shortUsername)
  .refine((value) => !/\s/.test(value), { error: () => t('Username must not contain spaces') })
  // Otherwise one name could have several spellings that look alike (Unicode normalization form NFKC).
  .refine((value) => value === value.normalize('NFKC'), {
    error: () => t('Username must not contain special forms of letters, such as ﬁ for fi'),
  })
  .refine(isVisible, { error: usernameRefused })
  .transform(readableAddress)

const noFullName = () => t('Full name is required')

export const fullName = nameText(1, noFullName)

export const changedFullName = changedName(1, noFullName)

/** What somebody is to be in a company. */
export const CompanyRoleInput = z.enum(COMPANY_ROLES, {
  error: () => t('Choose one of these: {values}', { values: listed(COMPANY_ROLES) }),
})

/** One that the agency offers, which the server checks; null for its own. */
export const LanguageChoice = z
  .string()
  .max(20)
  .nullable()
  .describe('One that the agency offers (`languages` of `GET /api/portal`); null for its own')
  .meta({ example: 'de' })
