import * as z from 'zod'
import {
  Instant,
  textInput,
  Id,
  defineSchema,
  isStorable,
  unstorableMessage,
} from '#shared/contract/fields.ts'
import { EmailAddress } from '#shared/contract/email-field.ts'
import { NAME_MAX } from '#shared/contract/lengths.ts'
import { toReadableAddress } from '#shared/contract/email-address.ts'
import { parseReturnPath } from '#shared/contract/return-path.ts'
import { NewUser, hasRequiredCompany, User, revokeAccessInput, sharedComputer } from '../schemas.ts'
import { COMPANY_REQUIRED } from '../company-required.ts'
import { t } from '#shared/i18n/t.ts'
import { LanguageChoice, passwordInput, changedFullNameInput } from '#shared/contract/person-fields.ts'

const { password: _, ...invitationFields } = NewUser.shape

/** A user who will choose a password through a link. */
export const NewInvitation = z.object(invitationFields).refine(hasRequiredCompany, COMPANY_REQUIRED)

/** A one-time link. Returned only once: a repeated request gets null in its place. */
export const OneTimeLink = defineSchema('OneTimeLink', {
  link: z.string().nullable().meta({
    description: 'Null if the request is repeated',
    example: 'https://portal.example/invitation#b3Jx0aQk9v2TnW7sLd5Yc8Zr1HfGp6Me4uNiXoAqVtE',
  }),
  expiresAt: Instant,
})
export type OneTimeLink = z.infer<typeof OneTimeLink>

export const Invitation = OneTimeLink.extend({ user: User }).meta({ id: 'Invitation' })
export type Invitation = z.infer<typeof Invitation>

export const tokenInput = z.string().max(100).describe('The part of the link after the `#`')

export const ResetRequest = z
  .object({
    account: textInput(3, NAME_MAX, () => t('Please enter your username or email')).transform(
      toReadableAddress,
    ),
    redirect: z
      .string()
      .max(2000)
      .refine(isStorable, { error: unstorableMessage })
      .optional()
      .transform(parseReturnPath)
      .describe('The path in this portal to open after the reset. Other addresses are ignored'),
  })
  .meta({ examples: [{ account: 'maria@bakery.example' }] })

export const NewPassword = z.object({ token: tokenInput, password: passwordInput() })
export const ResetPassword = NewPassword.extend({ lockOut: revokeAccessInput, shared: sharedComputer })

/** The facts about an account that decide which fields the form for a new password shows. */
export const ResolvedResetLink = defineSchema('ResetLink', {
  hasApiTokens: z.boolean().describe('Whether the person has API tokens that work'),
})

export const AcceptedInvitation = NewPassword.extend({
  fullName: changedFullNameInput.optional(),
  language: LanguageChoice.optional().describe(
    'The language to save for the person, such as the page’s language. If it’s left out, the language doesn’t change',
  ),
})

/** The user a one-time link is for, as shown to the person who opens it. */
export const LinkOwner = defineSchema('LinkHolder', {
  username: z.string(),
  fullName: z.string(),
  companyName: z.string().nullable(),
  language: z.string().nullable().describe('Their language. Null for the agency’s language'),
})

/** A user's additional address. Once it's confirmed, the portal accepts their replies from it. */
export const OtherAddress = defineSchema('OtherAddress', {
  id: Id,
  address: z.string(),
  confirmedAt: Instant.nullable().describe('Null until the confirmation link is used'),
  createdAt: Instant,
})
export type OtherAddress = z.infer<typeof OtherAddress>

export const NewOtherAddress = z
  .object({ address: EmailAddress })
  .meta({ examples: [{ address: 'maria@home.example' }] })

/** A browser in which a user is signed in. */
export const AccountSession = defineSchema('AccountSession', {
  id: Id,
  browser: z.string().nullable().meta({ example: 'Firefox' }),
  system: z.string().nullable().meta({ example: 'macOS' }),
  device: z.enum(['desktop', 'phone', 'tablet', 'other']),
  address: z.string().nullable().describe('The network address'),
  createdAt: Instant,
  seenAt: Instant.describe('The last use, to the minute'),
  current: z.boolean().describe('Whether it’s the session of this request'),
  shared: z.boolean().describe('Whether it’s on a shared computer. If so, it ends after 12 hours'),
})
