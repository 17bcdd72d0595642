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

const News = z
  .enum(COMPANY_NEWS)
  .describe('`all`: notified about all projects. `mine`: only their own and followed records')
const ChosenProjects = z
  .array(Id)
  .nullable()
  .describe('The projects that they can see. Null if they can see all projects')

const chosenProjects = z.array(Id).max(CHOSEN_PROJECTS_MAX, {
  error: () =>
    t('Choose at most {max, plural, one {# project} other {# projects}}', { max: CHOSEN_PROJECTS_MAX }),
})
// A member's list can become empty, but an invitation has to include at least one project.
const projectIds = chosenProjects
  .nullable()
  .describe('The projects that they can see. Null if they can see all projects')
const invitedProjectIds = chosenProjects.min(1, { error: () => t('Choose at least one project') }).nullable()

/** A company whose members share its records. */
export const Company = defineSchema('Company', {
  id: Id,
  name: z.string(),
  archivedAt: Instant.nullable(),
  mergedInto: Id.nullable().describe('The company that this one was merged into'),
  merged: CompanyRef.nullable().optional().describe('For staff: the company that this one was merged into'),
  mine: z
    .object({ role: z.enum(COMPANY_ROLES), projectIds: ChosenProjects, news: News })
    .nullable()
    .describe('Your own membership. Null for staff'),
  owners: z.array(Person).optional().describe('For staff: the owners'),
  people: z.int().optional().describe('For staff: the number of members'),
  openTickets: z.int().optional().describe('For staff: the number of open tickets'),
  waiting: z.int().optional().describe('For staff: the number of requests waiting for an answer'),
  ...changeFields,
})
export type Company = z.infer<typeof Company>

const missingCompanyNameMessage = () => t('Please enter the company’s name')
const name = nameInput(1, missingCompanyNameMessage)
export const NewCompany = z.object({ name }).meta({ examples: [{ name: 'Bakery' }] })

export const CompanyChange = z
  .object({
    name: changedNameInput(1, missingCompanyNameMessage).optional(),
    archived: z.boolean().optional().describe('Only for staff. Members of an archived company can only read'),
  })
  .meta({ examples: [{ name: 'Bakery Bauer' }] })

/** A member's open work in a company. */
export const OpenWorkCounts = z.object({
  requests: z
    .int()
    .describe(
      'Open requests that they’re asked to answer, and requests with questions that were handed over to them',
    ),
  tasks: z.int().describe('Open tasks that are assigned to them'),
  private: z.int().describe('Their own private tickets and requests'),
  contact: z.int().describe('Projects and websites that they’re the contact for'),
})

const WorkKind = OpenWorkCounts.keyof()

/** The work that would be reassigned from a member, and to which members. */
export const WorkReassignments = z.array(
  z.object({
    what: WorkKind.describe('The kind of work'),
    count: z.int().describe('The number of records'),
    to: Person.nullable().describe('The new person. Null if no one can take it over'),
  }),
)
export type WorkReassignments = z.infer<typeof WorkReassignments>

/** A member of a company. */
export const CompanyPerson = defineSchema('CompanyPerson', {
  userId: Id,
  person: Person,
  role: z.enum(COMPANY_ROLES),
  limited: z
    .boolean()
    .describe('Whether they can see only chosen projects. A limited colleague is a contractor'),
  projectIds: ChosenProjects.optional().describe('For owners, staff and the member'),
  news: News,
  invitedBy: Person.nullable().optional().describe('For owners, staff and the member'),
  since: Instant.describe('When they joined'),
  endedAt: Instant.nullable().describe('When they left'),
  waiting: OpenWorkCounts.optional().describe('For owners and staff, for one member: their open work'),
  successors: z
    .object(mapKeys(WorkKind.options, () => z.array(Id)))
    .optional()
    .describe('For owners and staff, for one member: the people who can take over their work'),
  handsOver: WorkReassignments.optional().describe(
    'In a preview: the work that they can no longer do, and who it goes to',
  ),
  version: Version,
})
export type CompanyPerson = z.infer<typeof CompanyPerson>

export const CompanyPersonChange = z
  .object({
    role: CompanyRoleInput.optional(),
    projectIds: projectIds.optional(),
    news: News.optional(),
    preview: z.boolean().default(false).describe('Only shows the effect, and changes nothing'),
  })
  .meta({ examples: [{ role: 'colleague', projectIds: [7] }] })

/** The effect on one of a client's companies if the client's account ends. */
export const LeaveEffect = defineSchema('LeftCompany', {
  company: CompanyRef,
  ownerless: z.boolean().describe('Whether no owner would be left'),
  alone: z.boolean().describe('Whether it never had another member. If so, erasing the client archives it'),
  waiting: OpenWorkCounts,
  heir: Person.nullable().describe(
    'The person who would take over their work, except private records. Null for no one',
  ),
})

/** The successors of a member who leaves. */
export const MemberRemoval = z
  .object({
    successors: z
      .object({
        requests: Id.optional().describe('The member who takes over the open requests'),
        tasks: Id.optional().describe('The member who gets the open tasks'),
        private: Id.optional().describe(
          'The member who gets private tickets and requests. By default, no one',
        ),
        contact: Id.optional().describe('The new contact for the projects and websites'),
      })
      .optional()
      .describe('The IDs of the members who take over the work'),
  })
  .nullish()
  .meta({ examples: [{ successors: { requests: 7, contact: 7 } }] })

export const CompanyInvitation = defineSchema('CompanyInvitation', {
  id: Id,
  companyId: Id,
  email: z.string().nullable().describe('Null for owners, except the one who sent the invitation'),
  emailProblem: z
    .string()
    .nullable()
    .describe('Why the email bounced. Staff get the mail server’s reason. Null if it didn’t bounce'),
  fullName: z.string(),
  role: z.enum(COMPANY_ROLES),
  projectIds: ChosenProjects,
  invitedBy: Person,
  createdAt: Instant,
  expiresAt: Instant,
  state: z.enum(INVITATION_STATES),
  link: z.string().nullable().describe('Returned only to staff, and only when the link is created').meta({
    example: 'https://portal.example/company-invitation#b3Jx0aQk9v2TnW7sLd5Yc8Zr1HfGp6Me4uNiXoAqVtE',
  }),
})
export type CompanyInvitation = z.infer<typeof CompanyInvitation>

export const NewCompanyInvitation = z
  .object({
    email: EmailAddress,
    fullName: fullNameInput,
    role: CompanyRoleInput,
    projectIds: invitedProjectIds.default(null),
    language: LanguageChoice.optional().describe(
      'The language of the email and of a new account. By default, your own if you’re a client, otherwise the agency’s',
    ),
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
  account: z.enum(INVITED_ACCOUNTS).describe('Whether someone with this address already has an account'),
  username: z
    .string()
    .nullable()
    .describe('The default username of a new account if its address has to be confirmed first'),
  language: z.string().nullable().describe('The language of the invitation. Null for the agency’s language'),
  expiresAt: Instant,
})
export type ResolvedCompanyInvitation = z.infer<typeof ResolvedCompanyInvitation>

export const companyTokenInput = z.string().max(100)

export const CompanyMerge = z
  .object({
    into: Id.describe('The company to merge into'),
    preview: z.boolean().default(false).describe('Only shows the effect, and changes nothing'),
  })
  .meta({ examples: [{ into: 8, preview: true }] })

const MergedMembership = z.object({ role: z.enum(COMPANY_ROLES), projectIds: ChosenProjects })

export const CompanyMergeResult = defineSchema('MergedCompany', {
  into: Company.describe('The company that it was merged into'),
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
    .describe('The number of moved records. People in both companies aren’t counted'),
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
    .describe('In a preview: private records, and the people who would be able to see them'),
  team: z
    .array(z.object({ person: Person, gains: CompanyRef.describe('The company that they would see') }))
    .optional()
    .describe('In a preview: staff freelancers who would see another company'),
  roles: z
    .array(
      z.object({
        person: Person,
        from: MergedMembership,
        to: MergedMembership,
        handsOver: WorkReassignments.describe('The work that they could no longer do, and who would get it'),
      }),
    )
    .optional()
    .describe('In a preview: people in both companies who could do or see less than before'),
})
export type CompanyMergeResult = z.infer<typeof CompanyMergeResult>
