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
  projectIds: z.array(Id).nullable().describe('The only projects that they see; null for all'),
  news: z.enum(COMPANY_NEWS),
})

export const User = defineSchema('User', {
  id: Id,
  username: z.string(),
  fullName: z.string(),
  email: z.string(),
  emailConfirmed: z
    .boolean()
    .describe('False while it is what they registered with and no link that was mailed there was used'),
  pendingEmail: z
    .string()
    .nullable()
    .describe('What they changed it to; takes its place once a link that was mailed there is used'),
  role: z.enum(ROLES),
  staffRole: z.enum(STAFF_ROLES).nullable().describe('Of staff; null for clients'),
  companyIds: z
    .array(Id)
    .nullable()
    .describe(
      'The only companies whose records a freelancer of the staff sees; empty for owners and members, null for clients',
    ),
  assigned: z
    .array(z.object({ companyId: Id, count: z.int() }))
    .optional()
    .describe(
      'Of one of the staff, told to owners: how many tickets, projects, briefs and tasks are theirs at each company. At those that they no longer see they become nobody’s',
    ),
  companies: z.array(UserCompany).describe('Of a client, the first joined first; empty for staff'),
  companyName: z.string().nullable().describe('The company that a client joined first'),
  timeZone: z.string().nullable().describe('IANA name; null for that of the device'),
  language: z.string().nullable().describe('Null for the agency’s').meta({ example: 'en' }),
  picture: Picture,
  status: z.enum(USER_STATUSES),
  createdAt: Instant,
  version: Version,
})
export type User = z.infer<typeof User>

/** The signed-in user. In Client View, it's the client, with the staff member who is viewing. */
export const Me = User.extend({
  languageChosen: z
    .boolean()
    .describe('Whether they chose `language` themselves, be it the agency’s: then none is offered to them'),
  owesSecondFactor: z
    .literal(true)
    .optional()
    .describe('The agency requires a second factor that is not there: only setting one up is possible'),
  mustChangePassword: z
    .literal(true)
    .optional()
    .describe('Staff typed the password: the pages of the portal lead to choosing one; no call is refused'),
  sharedComputer: z
    .literal(true)
    .optional()
    .describe(
      'Others use this computer too: the session ends after 12 hours, and nothing is kept on the device',
    ),
  secondFactorDue: Instant.nullable().describe(
    'From when on the agency requires a second factor that is not there; null if it requires none, or there is one',
  ),
  clientView: z
    .object({
      viewerId: Id.describe('The id of the staff member in Client View'),
      by: z.string().describe('The staff member’s name'),
      until: Instant,
    })
    .optional(),
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
  staffRole: z
    .enum(STAFF_ROLES)
    .optional()
    .describe('Of staff; only owners of the portal say who is staff, and what they may do'),
  companyIds: companyIds
    .optional()
    .describe('Of a freelancer of the staff: the companies whose records they see'),
  companyId: Id.optional().describe('The company that a client joins, in place of a new one of this name'),
  companyRole: CompanyRoleInput.optional().describe(
    'What they are in the company `companyId`: a colleague by default',
  ),
}

/** Whether others also use the computer that someone signs in on. */
export const sharedComputer = z
  .boolean()
  .default(false)
  .describe('Others use this computer too: the cookie ends with the browser, the session after 12 hours')

/** Sign-in. The minimum lengths are from section 5 of the specification. */
export const Login = z
  .object({
    username: textInput(3, NAME_MAX, usernameTooShortMessage).transform(toReadableAddress),
    password: passwordInput(),
    shared: sharedComputer,
  })
  .meta({ examples: [{ username: 'maria', password: 'a long sentence' }] })

/** Whether a new password also revokes access that would outlive it. */
export const revokeAccessInput = z
  .boolean()
  .default(false)
  .describe('Also ends API tokens, the calendar link, push notifications and one-time links')

const newUserFields = {
  username: usernameInput,
  password: passwordInput(),
  fullName: fullNameInput,
  email: EmailAddress,
}

export const Registration = z.object({
  ...newUserFields,
  companyName: nameInput(1, () => t('Company name is required for clients')),
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
  password: optionalPasswordInput(),
})

/** The fields that users can change about themselves. */
export const ProfileChange = z.object({
  fullName: changedFullNameInput.optional(),
  email: EmailAddress.optional(),
  companyName: nullableTextInput(NAME_MAX).optional(),
  timeZone: TimeZone.nullable().optional(),
  language: LanguageChoice.optional(),
  picture: AttachmentReference.nullable().optional(),
})

export const PasswordChange = z.object({
  currentPassword: rawPasswordInput(1, () => t('Please enter your current password')),
  newPassword: passwordInput(),
  lockOut: revokeAccessInput,
})

/** The first staff member, created through the one-time link that an empty portal prints on startup. */
export const Setup = z.object({ token: z.string().max(100), ...newUserFields })

/** The data about this portal that public pages need. */
export const PublicPortalInfo = defineSchema('PortalInfo', {
  agencyName: z.string(),
  initials: z.string().describe('Of the agency’s name, which stand where it has no logo'),
  logo: z.string().nullable().describe('The address of the agency’s logo'),
  logoLook: LogoDimensions.nullable().describe('Null without a logo, and for one from before this was known'),
  icon: z
    .string()
    .describe('Its address, of a square PNG: the logo, or else the initials')
    .meta({ example: '/icon-192.png?v=3Jx0aQ' }),
  accentColor: z.string().describe('The agency’s color'),
  accountManager: z.object({ name: z.string() }).nullable(),
  registration: z.enum(['open', 'closed']),
  passwordMinLength: z
    .int()
    .describe('The fewest characters of a password that people choose for themselves'),
  apiTokenDays: z
    .int()
    .nullable()
    .describe('After how many days an API token ends that is made without an end; null for never'),
  targetHours: z.int().describe('Business hours within which an answer is hoped for, and given'),
  provider: z.string().nullable().describe('What the sign-in provider is called; null where there is none'),
  signIn: z
    .enum(['any', 'provider'])
    .describe('`provider`: people sign in with the provider and nothing else; passwords are refused'),
  emergencySignIn: z.boolean().describe('Whether one account has a password all the same'),
  mail: z
    .boolean()
    .describe('Whether mails go out now; where no mail server is set, staff confirm addresses'),
  demo: z.boolean(),
  language: z.string().describe('In which this is answered').meta({ example: 'en' }),
  agencyLanguage: z.string().describe('Of whoever has chosen none').meta({ example: 'en' }),
  languages: z
    .array(z.object({ code: z.string(), name: z.string(), dir: z.enum(['ltr', 'rtl']) }))
    .describe('Those that the agency offers, each by its own name'),
  version: z.string().describe('Which version of the portal runs').meta({ example: '0.1.0' }),
})
