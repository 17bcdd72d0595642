import {
  TimeZone,
  Id,
  Picture,
  Instant,
  textInput,
  nameInput,
  optionalTextInput,
  isValidName,
  invalidNameMessage,
  rawPasswordInput,
  nullableTextInput,
  Version,
  defineSchema,
} from '#shared/contract/fields.ts'
import * as z from 'zod'
import { LogoDimensions } from '#shared/settings/logo-dimensions.ts'
import { NAME_MAX, PASSWORD_MIN_LENGTH } from '#shared/contract/lengths.ts'
import { EmailAddress } from '#shared/contract/email-field.ts'
import { toReadableAddress } from '#shared/contract/email-address.ts'
import { AttachmentReference } from '#shared/files/schemas.ts'
import { COMPANY_NEWS } from '#shared/companies/values.ts'
import { COMPANY_ROLES, ROLES, STAFF_ROLES, type Role } from '#shared/contract/roles.ts'
import { FREELANCER_COMPANIES_MAX, USER_STATUSES } from './values.ts'
import { COMPANY_REQUIRED } from './company-required.ts'
import { t } from '#shared/i18n/t.ts'
import {
  passwordInput,
  usernameTooShortMessage,
  usernameInput,
  fullNameInput,
  changedFullNameInput,
  CompanyRoleInput,
  LanguageChoice,
} from '#shared/contract/person-fields.ts'

/** A client's membership in one of their companies. */
const UserCompany = z.object({
  id: Id,
  name: z.string(),
  role: z.enum(COMPANY_ROLES),
  projectIds: z
    .array(Id)
    .nullable()
    .describe('The projects that they can see. Null if they can see all projects'),
  news: z
    .enum(COMPANY_NEWS)
    .describe('`all`: notified about all projects. `mine`: only their own and followed records'),
})

export const User = defineSchema('User', {
  id: Id,
  username: z.string(),
  fullName: z.string(),
  email: z.string(),
  emailConfirmed: z.boolean().describe('False if they registered with this address and haven’t confirmed it'),
  pendingEmail: z.string().nullable().describe('The new address, until it’s confirmed and replaces `email`'),
  emailProblem: z
    .string()
    .nullable()
    .optional()
    .describe('For staff: the mail server’s reason if an email to `email` bounced. Otherwise null'),
  role: z.enum(ROLES),
  staffRole: z.enum(STAFF_ROLES).nullable().describe('The role among staff. Null for clients'),
  companyIds: z
    .array(Id)
    .nullable()
    .describe('The companies that a staff freelancer works for. Empty for other staff, and null for clients'),
  assigned: z
    .array(z.object({ companyId: Id, count: z.int() }))
    .optional()
    .describe(
      'For agency owners: a staff member’s tickets, projects, briefs and tasks per company. If they can no longer work for a company, this work becomes unassigned',
    ),
  companies: z
    .array(UserCompany)
    .describe('A client’s companies, in the order in which the client joined them. Empty for staff'),
  companyName: z.string().nullable().describe('The first company that a client joined'),
  timeZone: z.string().nullable().describe('An IANA time zone. Null for the device’s time zone'),
  language: z.string().nullable().describe('Null for the agency’s language').meta({ example: 'en' }),
  picture: Picture,
  status: z.enum(USER_STATUSES).describe('`invited`: hasn’t chosen a password yet'),
  createdAt: Instant,
  version: Version,
})
export type User = z.infer<typeof User>

/** The signed-in user. In Client View, it's the client, with the staff member who is viewing. */
export const Me = User.extend({
  languageChosen: z.boolean().describe('Whether they chose a language. If not, the portal suggests one'),
  owesSecondFactor: z
    .literal(true)
    .optional()
    .describe(
      'True if the agency requires a second factor and they don’t have one. They can only set one up',
    ),
  mustChangePassword: z
    .literal(true)
    .optional()
    .describe(
      'True if staff set the password. The portal’s pages ask for a new one, but calls aren’t refused',
    ),
  hasApiTokens: z.literal(true).optional().describe('True if they have API tokens that work'),
  sharedComputer: z
    .literal(true)
    .optional()
    .describe(
      'True if they signed in on a shared computer. The session ends after 12 hours, and nothing is stored on the device',
    ),
  secondFactorDue: Instant.nullable().describe(
    'When the agency starts to require a second factor. Null if it doesn’t, or if they have one',
  ),
  clientView: z
    .object({
      viewerId: Id.describe('The ID of the staff member in Client View'),
      by: z.string().describe('The staff member’s name'),
      until: Instant.describe('When Client View ends'),
    })
    .optional()
    .describe('Present only in Client View'),
}).meta({ id: 'Me' })

const companyName = optionalTextInput(NAME_MAX).refine((value) => value === null || isValidName(value), {
  error: invalidNameMessage,
})
/** For `refine`: whether a client has a company, either a new one or an existing one. */
export const hasRequiredCompany = (user: {
  role: Role
  companyName: string | null
  companyId?: number | undefined
}) => user.role === 'staff' || user.companyName !== null || user.companyId !== undefined

const companyIds = z.array(Id).max(FREELANCER_COMPANIES_MAX, {
  error: () =>
    t('Choose at most {max, plural, one {# company} other {# companies}}', { max: FREELANCER_COMPANIES_MAX }),
})

/** A new user's role among the staff, or in an existing company. */
const newUserRoleFields = {
  staffRole: z.enum(STAFF_ROLES).optional().describe('For staff. Only agency owners can set it'),
  companyIds: companyIds.optional().describe('For staff freelancers: the companies that they work for'),
  companyId: Id.optional().describe('The company that a client joins, instead of a new one'),
  companyRole: CompanyRoleInput.optional().describe(
    'The role in the company `companyId`. By default, `colleague`',
  ),
}

/** Whether others also use the computer that someone signs in on. */
export const sharedComputer = z
  .boolean()
  .default(false)
  .describe(
    'Whether other people use this computer. If so, the cookie is deleted when the browser closes, and the session ends after 12 hours',
  )

/** Sign-in. The minimum lengths are from section 5 of the specification. */
export const Login = z
  .object({
    username: textInput(3, NAME_MAX, usernameTooShortMessage)
      .transform(toReadableAddress)
      .describe('A username or a confirmed email address'),
    password: passwordInput(),
    shared: sharedComputer,
  })
  .meta({ examples: [{ username: 'maria', password: 'a long sentence' }] })

/** Whether a new password also revokes access that would outlive it. */
export const revokeAccessInput = z
  .boolean()
  .default(false)
  .describe('Also revokes API tokens, the calendar address, push notifications and one-time links')

const newUserFields = {
  username: usernameInput,
  password: passwordInput(),
  fullName: fullNameInput,
  email: EmailAddress,
}

export const Registration = z.object({
  ...newUserFields,
  companyName: nameInput(1, () => t('Company name is required for clients')),
  language: LanguageChoice.optional(),
})

/** A user created by staff. */
export const NewUser = z
  .object({
    ...newUserFields,
    role: z.enum(ROLES, { error: () => t('Role is required') }).default('client'),
    companyName,
    language: LanguageChoice.optional(),
    ...newUserRoleFields,
  })
  .refine(hasRequiredCompany, COMPANY_REQUIRED)
  .meta({
    examples: [
      {
        username: 'maria',
        password: 'a long sentence',
        fullName: 'Maria Lopez',
        email: 'maria@bakery.example',
        role: 'client',
        companyName: 'Bakery',
      },
    ],
  })

/** Returns the schema of a password of at least `min` characters. A blank password keeps the current one. */
export const optionalPasswordInput = (min = PASSWORD_MIN_LENGTH) =>
  passwordInput(0)
    .refine((password) => password === '' || password.length >= min, {
      error: () =>
        t(
          'Password must be at least {min, plural, one {# character} other {# characters}} or empty to keep current password',
          { min },
        ),
    })
    .nullish()
    .transform((value) => value || undefined)

/** The fields of a user that staff can change. */
export const UserChange = z.object({
  fullName: changedFullNameInput.optional(),
  email: EmailAddress.optional(),
  role: z.enum(ROLES, { error: () => t('Role is required') }).optional(),
  staffRole: newUserRoleFields.staffRole,
  companyIds: newUserRoleFields.companyIds,
  companyName: nullableTextInput(NAME_MAX).optional(),
  password: optionalPasswordInput().describe('A new password. Empty or null keeps the current one'),
})

/** The fields that users can change about themselves. */
export const ProfileChange = z.object({
  fullName: changedFullNameInput.optional(),
  email: EmailAddress.optional(),
  companyName: nullableTextInput(NAME_MAX).optional(),
  timeZone: TimeZone.nullable().optional(),
  language: LanguageChoice.optional(),
  picture: AttachmentReference.nullable().optional().describe('An uploaded image. Null removes the picture'),
})

export const PasswordChange = z.object({
  currentPassword: rawPasswordInput(1, () => t('Please enter your current password')),
  newPassword: passwordInput(),
  lockOut: revokeAccessInput,
})

/** The first staff member, created through the one-time link that an empty portal prints on startup. */
export const Setup = z.object({
  token: z.string().max(100).describe('The part of the link after the `#`'),
  ...newUserFields,
})

/** The data about this portal that public pages need. */
export const PublicPortalInfo = defineSchema('PortalInfo', {
  agencyName: z.string(),
  initials: z.string().describe('The agency’s initials, which are shown if it has no logo'),
  logo: z.string().nullable().describe('The path of the agency’s logo'),
  logoLook: LogoDimensions.nullable().describe('The logo’s dimensions, if known'),
  icon: z
    .string()
    .describe('The path of a square PNG with the logo, or otherwise the initials')
    .meta({ example: '/icon-192.png?v=3Jx0aQ' }),
  accentColor: z.string().describe('The agency’s color'),
  accountManager: z.object({ name: z.string() }).nullable().describe('The person who helps with signing in'),
  registration: z.enum(['open', 'closed']).describe('Whether clients can register'),
  passwordMinLength: z.int().describe('The minimum length of passwords that people choose for themselves'),
  apiTokenDays: z.int().nullable().describe('How many days API tokens last by default. Null for no limit'),
  targetHours: z.int().describe('The agency’s response target in business hours'),
  provider: z.string().nullable().describe('The sign-in provider’s name, if there is one'),
  signIn: z
    .enum(['any', 'provider'])
    .describe('`provider`: people can only sign in with the sign-in provider'),
  emergencySignIn: z.boolean().describe('Whether an emergency account can still sign in with a password'),
  mail: z.boolean().describe('Whether emails are being sent. Without a mail server, staff confirm addresses'),
  demo: z.boolean().describe('Whether this is a demo portal'),
  language: z.string().describe('The language of this response').meta({ example: 'en' }),
  agencyLanguage: z
    .string()
    .describe('The language for people who haven’t chosen one')
    .meta({ example: 'en' }),
  languages: z
    .array(z.object({ code: z.string(), name: z.string(), dir: z.enum(['ltr', 'rtl']) }))
    .describe('The languages that the agency offers, with their own names'),
  version: z.string().describe('The portal’s version').meta({ example: '0.1.0' }),
})
