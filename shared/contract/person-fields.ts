import * as z from 'zod'
import {
  textInput,
  hasOnlyVisibleCharacters,
  invalidUsernameMessage,
  changedNameInput,
  nameInput,
  rawPasswordInput,
} from './fields.ts'
import { NAME_MAX, PASSWORD_MIN_LENGTH, passwordTooShortMessage } from './lengths.ts'
import { toReadableAddress } from './email-address.ts'
import { COMPANY_ROLES } from './roles.ts'
import { formatList } from '#shared/i18n/format-list.ts'
import { t } from '#shared/i18n/t.ts'

/** Returns the schema of a password. The server also rejects common passwords if users choose their own. */
export const passwordInput = (min = PASSWORD_MIN_LENGTH) =>
  rawPasswordInput(min, () => passwordTooShortMessage(min))

/** Returns the error for a username that is too short. */
export const usernameTooShortMessage = () => t('Username must be at least 3 characters')

/** The name that a user signs in with. */
export const usernameInput = textInput(3, NAME_MAX, usernameTooShortMessage)
  .refine((value) => !/\s/.test(value), { error: () => t('Username must not contain spaces') })
  // Otherwise one name could have several spellings that look alike (Unicode normalization form NFKC).
  .refine((value) => value === value.normalize('NFKC'), {
    error: () => t('Username must not contain special forms of letters, such as ﬁ for fi'),
  })
  .refine(hasOnlyVisibleCharacters, { error: invalidUsernameMessage })
  .transform(toReadableAddress)

const missingFullNameMessage = () => t('Full name is required')

/** The full name of a new user. */
export const fullNameInput = nameInput(1, missingFullNameMessage)

/** A changed full name of a user. */
export const changedFullNameInput = changedNameInput(1, missingFullNameMessage)

/** The role of a new or changed member of a company, as input. */
export const CompanyRoleInput = z.enum(COMPANY_ROLES, {
  error: () => t('Choose one of these: {values}', { values: formatList(COMPANY_ROLES) }),
})

/** A user's language. The server checks that the agency offers it. Null means the agency's own language. */
export const LanguageChoice = z
  .string()
  .max(20)
  .nullable()
  .describe('One of `languages` in `GET /api/portal`. Null for the agency’s language')
  .meta({ example: 'de' })
