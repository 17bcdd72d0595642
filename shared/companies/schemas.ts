import * as z from 'zod'
import {
  CompanyRef,
  Id,
  Instant,
  Person,
  Version,
  changedNameInput,
  nameInput,
  changeFields,
  defineSchema,
} from '#shared/contract/fields.ts'
import { CHOSEN_PROJECTS_MAX, COMPANY_NEWS, INVITATION_STATES, INVITED_ACCOUNTS } from './values.ts'
import { mapKeys } from '#shared/contract/map-keys.ts'
import { COMPANY_ROLES } from '#shared/contract/roles.ts'
import { t } from '#shared/i18n/t.ts'
import { EmailAddress } from '#shared/contract/email-field.ts'
import { CompanyRoleInput, LanguageChoice, fullNameInput } from '#shared/contract/person-fields.ts'

const News = z.enum(COMPANY_NEWS)
const ChosenProjects = z
  .array(Id)
  .nullable()
  .describe('The projects that their sight is limited to; null for all that is not private')

const chosenProjects = z.array(Id).max(CHOSEN_PROJECTS_MAX, {
  error: () =>
    t('Choose at most {max, plural, one {# project} other {# projects}}', { max: CHOSEN_PROJECTS_MAX }),
})
// A member's list can become empty, but an invitation has to include at least one project.
const projectIds = chosenProjects.nullable()
const invitedProjectIds = chosenProjects.min(1, { error: () => t('Choose at least one project') }).nullable()

/** A company whose members share its records. */
export const Company = defineSchema('Company', {
  id: Id,
  name: z.string(),
  archivedAt: Instant.nullable(),
  mergedInto: Id.nullable().describe('The company that took over everything of this one'),
  merged: CompanyRef.nullable().optional().describe('The same company by name; told to staff'),
  mine: z
    .object({ role: z.enum(COMPANY_ROLES), projectIds: ChosenProjects, news: News })
    .nullable()
    .describe('What the reader is in it; null for staff'),
  owners: z.array(Person).optional().describe('Told to staff'),
  people: z.int().optional().describe('How many belong to it; told to staff'),
  openTickets: z.int().optional().describe('Told to staff'),
  waiting: z.int().optional().describe('How many of its requests wait for an answer; told to staff'),
  ...changeFields,
})
export type Company = z.infer<typeof Company>

const missingCompanyNameMessage = () => t('Please enter the company’s name')
const name = nameInput(1, missingCompanyNameMessage)
export const NewCompany = z.object({ name }).meta({ examples: [{ name: 'Bakery' }] })

export const CompanyChange = z
  .object({
    name: changedNameInput(1, missingCompanyNameMessage).optional(),
    archived: z.boolean().optional().describe('By staff: its people read, and write nothing'),
  })
  .meta({ examples: [{ name: 'Bakery Bauer' }] })

/** A member's open work in a company. */
export const OpenWorkCounts = z.object({
  requests: z.int().describe('Open requests that they were asked'),
  tasks: z.int().describe('Open tasks that are assigned to them'),
  private: z.int().describe('Private tickets and requests that they raised or were asked'),
  contact: z.int().describe('Projects and websites whose contact they are'),
})

const WorkKind = OpenWorkCounts.keyof()

/** The work that would be reassigned from a member, and to which members. */
export const WorkReassignments = z.array(
  z.object({
    what: WorkKind,
    count: z.int(),
    to: Person.nullable().describe('Null where nobody can take it over'),
  }),
)
export type WorkReassignments = z.infer<typeof WorkReassignments>

/** A member of a company. */
export const CompanyPerson = defineSchema('CompanyPerson', {
  userId: Id,
  person: Person,
  role: z.enum(COMPANY_ROLES),
  projectIds: ChosenProjects.optional().describe('Told to owners, staff and the person'),
  news: News,
  invitedBy: Person.nullable().optional().describe('Told to owners, staff and the person'),
  since: Instant,
  endedAt: Instant.nullable(),
  waiting: OpenWorkCounts.optional().describe('Of one person, told to owners and staff'),
  successors: z
    .object(mapKeys(WorkKind.options, () => z.array(Id)))
    .optional()
    .describe('Of one person, told to owners and staff: who may take over what waits for them'),
  handsOver: WorkReassignments.optional().describe(
    'Of a preview: what goes to others because they may no longer do it',
  ),
  version: Version,
})
export type CompanyPerson = z.infer<typeof CompanyPerson>

export const CompanyPersonChange = z
  .object({
    role: CompanyRoleInput.optional(),
    projectIds: projectIds.optional(),
    news: News.optional(),
    preview: z.boolean().default(false).describe('Changes nothing'),
  })
  .meta({ examples: [{ role: 'colleague', projectIds: [7] }] })

/** The effect on one of a client's companies if the client's account ends. */
export const LeaveEffect = defineSchema('LeftCompany', {
  company: CompanyRef,
  ownerless: z.boolean().describe('Whether nobody would own it'),
  alone: z.boolean().describe('Whether nobody else ever belonged to it: erasing them archives it'),
  waiting: OpenWorkCounts,
  heir: Person.nullable().describe(
    'Who would take over what waits, but for what is private; null for nobody',
  ),
})

/** The successors of a member who leaves. */
export const MemberRemoval = z
  .object({
    successors: z
      .object({
        requests: Id.optional().describe('Who is asked the open requests from now on'),
        tasks: Id.optional().describe('Who does the open tasks from now on'),
        private: Id.optional().describe('Who sees and takes over what is private; nobody, unless named'),
        contact: Id.optional().describe('Who is the contact of the projects and websites from now on'),
      })
      .optional(),
  })
  .nullish()
  .meta({ examples: [{ successors: { requests: 7, contact: 7 } }] })

export const CompanyInvitation = defineSchema('CompanyInvitation', {
  id: Id,
  companyId: Id,
  email: z.string().nullable().describe('Null for an owner who did not write it'),
  fullName: z.string(),
  role: z.enum(COMPANY_ROLES),
  projectIds: ChosenProjects,
  invitedBy: Person,
  createdAt: Instant,
  expiresAt: Instant,
  state: z.enum(INVITATION_STATES),
  link: z
    .string()
    .nullable()
    .describe('Told once, to staff alone')
    .meta({ example: 'https://portal.example/company-invitation#…' }),
})
export type CompanyInvitation = z.infer<typeof CompanyInvitation>

export const NewCompanyInvitation = z
  .object({
    email: EmailAddress,
    fullName: fullNameInput,
    role: CompanyRoleInput,
    projectIds: invitedProjectIds.default(null),
    language: LanguageChoice.optional(),
  })
  .meta({ examples: [{ email: 'jonas@bakery.example', fullName: 'Jonas Bauer', role: 'colleague' }] })

/** An invitation, as shown to a person who opens its link. */
export const ResolvedCompanyInvitation = defineSchema('HeldCompanyInvitation', {
  company: CompanyRef,
  email: z.string(),
  fullName: z.string(),
  role: z.enum(COMPANY_ROLES),
  projectIds: ChosenProjects,
  invitedBy: z.object({ fullName: z.string() }),
  account: z.enum(INVITED_ACCOUNTS).describe('Whether somebody has this address already'),
  username: z
    .string()
    .nullable()
    .describe(
      'The name that a new account gets unless another is chosen, where the address has to be confirmed before it signs in',
    ),
  expiresAt: Instant,
})
export type ResolvedCompanyInvitation = z.infer<typeof ResolvedCompanyInvitation>

export const companyTokenInput = z.string().max(100)

export const CompanyMerge = z
  .object({
    into: Id.describe('The company that stays'),
    preview: z.boolean().default(false).describe('Moves nothing'),
  })
  .meta({ examples: [{ into: 8, preview: true }] })

const MergedMembership = z.object({ role: z.enum(COMPANY_ROLES), projectIds: ChosenProjects })

export const CompanyMergeResult = defineSchema('MergedCompany', {
  into: Company,
  moved: z
    .object({
      people: z.int(),
      briefs: z.int(),
      projects: z.int(),
      websites: z.int(),
      tickets: z.int(),
      infoRequests: z.int(),
      files: z.int(),
    })
    .describe('How many; of people those who are not in both'),
  willSee: z
    .array(
      z.object({
        entityType: z.enum(['ticket', 'info_request']),
        entityId: Id,
        title: z.string(),
        people: z.array(Person),
      }),
    )
    .optional()
    .describe('Of a preview: who will see what was private'),
  team: z
    .array(z.object({ person: Person, gains: CompanyRef }))
    .optional()
    .describe('Of a preview: the freelancers of the staff who will see everything of a company'),
  roles: z
    .array(
      z.object({
        person: Person,
        from: MergedMembership,
        to: MergedMembership,
        handsOver: WorkReassignments.describe('What goes to others because they may no longer do it'),
      }),
    )
    .optional()
    .describe('Of a preview: who is in both, and may do or see less than before'),
})
export type CompanyMergeResult = z.infer<typeof CompanyMergeResult>
