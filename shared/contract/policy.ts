import type { CompanyRole, Role } from './roles.ts'

/** The records that an action covers for a client: no records, their own, or their companies'. */
export type ClientAccessLevel = 'none' | 'own' | 'company'
/** The lowest staff role that can do an action. Freelancers can do it only within their chosen companies. */
export type StaffAccessLevel = 'none' | 'own' | 'freelancer' | 'member' | 'owner'
/** A right that a company role can include. */
export type CompanyRight = 'see' | 'write' | 'people'

interface Rule {
  client: ClientAccessLevel
  staff: StaffAccessLevel
  /** The right that a client needs in the record's company. Null if the company doesn't matter. */
  needs: CompanyRight | null
  /** Whether the action needs a membership that covers all projects of the company. */
  whole?: boolean
  /**
   * The token scope that an API token needs. Null if no token can do the action. `*:write` is any scope that can change
   * something: the handler then requires the scope of another action.
   */
  scope: `${string}:${'read' | 'write'}` | null
  /**
   * Whether staff in Client View can use this action to read what the client reads. Actions on a user's own data
   * declare this separately. Client View refuses all writes.
   */
  clientView: boolean
}

/** Actions of every user on their own data. */
const OWN = { client: 'own', staff: 'own', needs: null } as const
/** Reading, for clients in their companies and for all staff. */
const SEE = { client: 'company', staff: 'freelancer', needs: 'see', clientView: true } as const
/** Writing, for clients in their companies and for all staff. */
const WRITE = { client: 'company', staff: 'freelancer', needs: 'write', clientView: true } as const
/** Actions of clients on their own records in their companies, and of all staff. */
const REMOVE = { client: 'own', staff: 'freelancer', needs: 'write', clientView: false } as const
/** Actions for clients only. */
const ANSWER = { client: 'company', staff: 'none', needs: 'write', clientView: true } as const
/** Actions for staff only, from this role up. */
const STAFF = { client: 'none', staff: 'freelancer', needs: null, clientView: false } as const
const MEMBERS = { client: 'none', staff: 'member', needs: null, clientView: false } as const
const OWNERS = { client: 'none', staff: 'owner', needs: null, clientView: false } as const

/** The rights of each role: section 6 of the specification, with company roles and staff roles. */
export const policy = {
  'session.use': { ...OWN, scope: null, clientView: true },
  'session.readDevices': { ...OWN, scope: null, clientView: false },
  'factor.manage': { ...OWN, scope: null, clientView: false },
  'address.manage': { client: 'own', staff: 'none', needs: null, scope: null, clientView: false },
  'agency.read': { ...STAFF, scope: null },
  'agency.manage': { ...OWNERS, scope: null },
  'staff.manage': { ...OWNERS, scope: null },
  'company.read': { ...SEE, scope: 'companies:read' },
  'company.takePart': { client: 'company', staff: 'member', needs: 'see', scope: null, clientView: true },
  'company.create': { ...MEMBERS, scope: null },
  'company.manage': { client: 'company', staff: 'member', needs: 'people', scope: null, clientView: true },
  'company.merge': { ...OWNERS, scope: null },
  'follow.set': { ...SEE, scope: null },
  'brief.read': { ...SEE, scope: 'briefs:read' },
  'brief.create': { ...ANSWER, whole: true, scope: null, clientView: false },
  'brief.createForClient': { ...STAFF, scope: 'briefs:write' },
  'brief.update': { ...ANSWER, scope: null },
  'brief.assign': { ...STAFF, scope: 'briefs:write' },
  'brief.decide': { ...STAFF, scope: 'briefs:write' },
  'project.read': { ...SEE, scope: 'projects:read' },
  'project.create': { ...STAFF, scope: 'projects:write' },
  'project.update': { ...STAFF, scope: 'projects:write' },
  'project.readOwn': { client: 'company', staff: 'none', needs: 'see', scope: null, clientView: true },
  'template.read': { ...STAFF, scope: 'projects:read' },
  'template.apply': { ...STAFF, scope: 'projects:write' },
  'template.manage': { ...MEMBERS, scope: null },
  'milestone.read': { ...SEE, scope: 'projects:read' },
  'recurrence.read': { ...STAFF, scope: 'projects:read' },
  'recurrence.manage': { ...MEMBERS, scope: 'projects:write' },
  'task.read': { ...SEE, scope: 'tasks:read' },
  'task.create': { ...STAFF, scope: 'tasks:write' },
  'task.update': { ...STAFF, scope: 'tasks:write' },
  'task.delete': { ...STAFF, scope: 'tasks:write' },
  'task.setStatus': { ...WRITE, scope: 'tasks:write' },
  'infoRequest.read': { ...SEE, scope: 'requests:read' },
  'infoRequest.readAll': { ...STAFF, scope: 'requests:read' },
  'infoRequest.readOwn': { client: 'company', staff: 'none', needs: 'see', scope: null, clientView: true },
  'infoRequest.create': { ...STAFF, scope: 'requests:write' },
  'infoRequest.update': { ...WRITE, scope: 'requests:write' },
  'infoRequest.share': { ...WRITE, scope: 'requests:write' },
  'infoRequest.handOver': { ...WRITE, scope: 'requests:write' },
  'infoRequest.withdraw': { ...STAFF, scope: 'requests:write' },
  'infoRequest.remind': { ...STAFF, scope: 'requests:write' },
  'infoRequest.answer': { ...ANSWER, scope: null, clientView: false },
  'infoRequest.readWords': { ...OWN, scope: null, clientView: false },
  'infoRequest.review': { ...STAFF, scope: 'requests:write' },
  'answerLink.manage': { ...ANSWER, scope: null },
  'answerLink.readAddress': { ...OWN, scope: null, clientView: false },
  'website.read': { ...SEE, scope: 'websites:read' },
  'website.readAll': { ...STAFF, scope: 'websites:read' },
  'website.readOwn': { client: 'company', staff: 'none', needs: 'see', scope: null, clientView: true },
  'website.create': { ...STAFF, scope: 'websites:write' },
  'website.update': { ...STAFF, scope: 'websites:write' },
  'ticket.read': { ...SEE, scope: 'tickets:read' },
  'ticket.create': { ...WRITE, scope: 'tickets:write' },
  'ticket.triage': { ...STAFF, scope: 'tickets:write' },
  'ticket.share': { ...WRITE, scope: 'tickets:write' },
  'ticket.setStatus': { ...WRITE, scope: 'tickets:write' },
  'presence.tell': { ...STAFF, scope: null },
  'replyTemplate.use': { ...STAFF, scope: 'tickets:read' },
  'replyTemplate.manage': { ...MEMBERS, scope: null },
  'comment.read': { ...SEE, scope: 'comments:read' },
  'comment.create': { ...WRITE, scope: 'comments:write' },
  'comment.update': { ...WRITE, scope: 'comments:write' },
  'comment.delete': { ...WRITE, scope: 'comments:write' },
  'comment.readVersions': { ...STAFF, scope: 'comments:read' },
  'note.read': { ...STAFF, scope: 'notes:read' },
  'note.write': { ...STAFF, scope: 'notes:write' },
  'file.read': { ...SEE, scope: 'files:read' },
  'file.upload': { client: 'own', staff: 'freelancer', needs: null, scope: 'files:write', clientView: false },
  'projectFile.read': { ...SEE, scope: 'files:read' },
  'projectFile.add': { ...STAFF, scope: 'files:write' },
  'projectFile.remove': { ...REMOVE, scope: 'files:write' },
  'asset.read': { ...SEE, scope: 'files:read' },
  'asset.add': { ...WRITE, scope: 'files:write' },
  'asset.remove': { ...REMOVE, scope: 'files:write' },
  'activity.read': { ...SEE, scope: 'activities:read' },
  'activity.log': { ...STAFF, scope: 'activities:write' },
  'undo.take': { ...OWN, scope: '*:write', clientView: false },
  'event.follow': { client: 'own', staff: 'freelancer', needs: null, scope: null, clientView: true },
  'user.see': { ...SEE, scope: 'people:read' },
  'user.read': { ...STAFF, scope: 'people:read' },
  'user.manage': { ...MEMBERS, scope: null },
  'report.read': { ...MEMBERS, scope: 'reports:read' },
  'stats.read': { ...SEE, scope: 'reports:read' },
  'morning.read': { ...STAFF, scope: 'reports:read' },
  'waiting.read': { ...SEE, scope: 'reports:read' },
  'search.use': { ...SEE, scope: 'search:read' },
  'clientView.start': { ...MEMBERS, scope: null },
  'privacy.exportOwn': { ...OWN, scope: null, clientView: false },
  'privacy.manage': { ...OWNERS, scope: null },
  'audit.read': { ...OWNERS, scope: null },
  'export.make': { ...OWNERS, scope: null },
  'mail.read': { ...MEMBERS, scope: null },
  'apiToken.manage': { client: 'none', staff: 'own', needs: null, scope: null, clientView: false },
  'apiToken.manageAll': { ...OWNERS, scope: null },
  'webhook.manage': { ...OWNERS, scope: null },
} as const satisfies Record<string, Rule>

export type PolicyAction = keyof typeof policy

/** An API token's permission to read an area, or to write to it. */
export type TokenScope = Exclude<(typeof policy)[PolicyAction]['scope'], '*:write' | null>
const policyScopes = /* @__PURE__ */ Object.values(policy).map(({ scope }) => scope)
/** All token scopes. The API's description lists them in this order. */
export const TOKEN_SCOPES = /* @__PURE__ */ [...new Set(policyScopes)].filter(
  (scope) => scope !== null && scope !== '*:write',
)

/** Returns the record type of an action, in the notation of record kinds: `info_request` for `infoRequest.read`. */
export const getActionRecordType = (action: PolicyAction | 'public'): string =>
  (action.split('.')[0] ?? '').replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** The API token of a request. */
export interface ActingToken {
  id: number
  name: string
  scopes: readonly TokenScope[]
}

/** A member's role in a company that they haven't left. */
export interface Membership {
  companyId: number
  role: CompanyRole
  /** The projects that the member can see. Null means all projects. */
  projectIds: readonly number[] | null
  /** Whether the company is archived. Its members can then only read. */
  archived?: boolean
}

interface ActorBase {
  id: number
  /** The API token that acts for this staff member, limited to its scopes. */
  token?: ActingToken
}

export type ClientActor = ActorBase & {
  role: 'client'
  /** The companies that the client hasn't left, in the order in which they joined. */
  companies: readonly Membership[]
  /** The ID of the staff member who is viewing the portal as this client. Such an actor can't write. */
  viewer?: number
}

export type StaffActor = ActorBase & { role: 'staff'; viewer?: undefined } & (
    | { staffRole: 'owner' | 'member' }
    | { staffRole: 'freelancer'; companyIds: readonly number[] }
  )

/** The user or API token that performs an action. */
export type Actor = ClientActor | StaffActor

/** The scope of a record, which decides an actor's rights to it. */
export interface RecordScope {
  /** The company that owns the record. Null for records that only staff see. */
  company: number | null
  /** Its project, for members limited to some; tickets have none. `all` means that every member sees it. */
  project: number | 'all' | null
  /** The member that the record belongs to, who raised it or was asked. */
  person: number | null
  private: boolean
  /** The members who are named in the record. */
  people: readonly number[]
}

/** Returns the scope of a record that all members of a company see, except for the parts in `overrides`. */
export const getCompanyScope = (
  company: number | null,
  overrides: Partial<RecordScope> = {},
): RecordScope => ({
  company,
  project: 'all',
  person: null,
  private: false,
  people: [],
  ...overrides,
})

/** Whether the actor's token, if any, has the scope of `action`. */
export function hasTokenScope({ token }: Actor, action: PolicyAction): boolean {
  const { scope } = policy[action]
  if (token === undefined) return true
  if (scope === '*:write') return token.scopes.some((each) => each.endsWith(':write'))
  return scope !== null && token.scopes.includes(scope)
}

/** Whether `action` can be used in Client View, if the actor is in it. */
export const canUseInClientView = ({ viewer }: Actor, action: PolicyAction): boolean =>
  viewer === undefined || policy[action].clientView

const STAFF_LEVELS = { none: Infinity, own: 0, freelancer: 0, member: 1, owner: 2 } as const satisfies Record<
  StaffAccessLevel,
  number
>

export const isStaffRoleEnough = ({ staffRole }: StaffActor, action: PolicyAction): boolean =>
  STAFF_LEVELS[staffRole] >= STAFF_LEVELS[policy[action].staff]

const COMPANY_ROLE_RIGHTS: Record<CompanyRole, readonly CompanyRight[]> = {
  owner: ['see', 'write', 'people'],
  colleague: ['see', 'write'],
  viewer: ['see'],
}

/** Whether a company role allows `action` at all. */
export function isCompanyRoleEnough({ role, projectIds }: Membership, action: PolicyAction): boolean {
  const { needs, whole = false }: Rule = policy[action]
  return (needs === null || COMPANY_ROLE_RIGHTS[role].includes(needs)) && !(whole && projectIds !== null)
}

/** Whether `actor` can do `action` to a record with this scope. Without a scope, whether they can do it at all. */
export const can = (actor: Actor, action: PolicyAction, scope?: RecordScope): boolean =>
  hasTokenScope(actor, action) &&
  (scope ? canInRecordScope(actor, action, scope) : canAnywhere(actor, action))

/** Whether the actor can do `action` at all. A client without a company can still read, but sees nothing. */
function canAnywhere(actor: Actor, action: PolicyAction): boolean {
  if (actor.role === 'staff') return isStaffRoleEnough(actor, action)
  const { client, needs } = policy[action]
  if (client === 'none' || !canUseInClientView(actor, action)) return false
  return (
    needs === null || needs === 'see' || actor.companies.some((each) => isCompanyRoleEnough(each, action))
  )
}

/** Like `can` for a record with this scope, but without token scopes, which are checked once per request. */
export function canInRecordScope(actor: Actor, action: PolicyAction, scope: RecordScope): boolean {
  const { client, staff, needs }: Rule = policy[action]
  if (actor.role === 'staff')
    return (
      isStaffRoleEnough(actor, action) &&
      (staff === 'own' ? scope.person === actor.id : canStaffSee(actor, scope))
    )
  if (client === 'none' || !canUseInClientView(actor, action)) return false
  if (client === 'own' && scope.person !== actor.id) return false
  return (
    (client === 'own' && needs === null) ||
    canClientSee(actor, scope, (each) => isCompanyRoleEnough(each, action))
  )
}

/** Whether `actor` sees the record (`isVisibleToMember`, `isVisibleToStaff`). `policy` can't hide it. */
export const canSee = (actor: Actor, scope: RecordScope): boolean =>
  actor.role === 'staff' ? canStaffSee(actor, scope) : canClientSee(actor, scope)

export type AccessDecision = 'allowed' | 'company-archived' | 'role-too-low' | 'not-visible'

/** Returns whether `actor` can do `action` to a record with this scope, or why not, for the 403, 404, or 409. */
export function decideAccess(actor: Actor, action: PolicyAction, scope: RecordScope): AccessDecision {
  if (canInRecordScope(actor, action, scope))
    return isBlockedByArchive(actor, action, scope) ? 'company-archived' : 'allowed'
  return canSee(actor, scope) && !isForOthers(actor, action) ? 'role-too-low' : 'not-visible'
}

/** Whether the action would change something in an archived company. Members of such a company can only read. */
const isBlockedByArchive = (actor: Actor, action: PolicyAction, scope: RecordScope): boolean => {
  const { needs } = policy[action]
  if (actor.role === 'staff' || needs === null || needs === 'see') return false
  return actor.companies.some(({ companyId, archived }) => companyId === scope.company && archived)
}

/** Whether the action is for the other role or own data only: then 404, even if `actor` sees the record. */
const isForOthers = ({ role }: Actor, action: PolicyAction): boolean =>
  policy[action][role] === 'none' || (policy[action][role] === 'own' && policy[action].needs === null)

/** Returns the companies where `actor` can see at least some records. */
export function getVisibleCompanyIds(actor: Actor): readonly number[] | 'all' {
  if (actor.role === 'client') return actor.companies.map(({ companyId }) => companyId)
  return actor.staffRole === 'freelancer' ? actor.companyIds : 'all'
}

const canStaffSee = (actor: StaffActor, { company }: RecordScope): boolean =>
  isVisibleToStaff(BOOLEAN_LOGIC, {
    isFreelancer: actor.staffRole === 'freelancer',
    isInChosenCompany:
      actor.staffRole === 'freelancer' && company !== null && actor.companyIds.includes(company),
  })

function canClientSee(
  { id, companies }: ClientActor,
  { company, project, person, people, private: isPrivate }: RecordScope,
  isEnough: (membership: Membership) => boolean = () => true,
): boolean {
  const membership = companies.find(({ companyId }) => companyId === company)
  if (!membership || !isEnough(membership)) return false
  const { role, projectIds } = membership
  return isVisibleToMember(BOOLEAN_LOGIC, {
    isOwner: role === 'owner',
    canSeeAllProjects: projectIds === null,
    isInVisibleProject:
      project === 'all' || (project !== null && projectIds !== null && projectIds.includes(project)),
    isOwnRecord: person === id,
    isNamed: people.includes(id),
    isPrivate,
  })
}

/* The only visibility rules, on booleans or SQL conditions (`server/core/access/conditions.ts`). */

/** Combines conditions of one type. */
export interface Logic<Condition> {
  any: (...conditions: Condition[]) => Condition
  all: (...conditions: Condition[]) => Condition
  not: (condition: Condition) => Condition
}

const BOOLEAN_LOGIC: Logic<boolean> = {
  any: (...conditions) => conditions.includes(true),
  all: (...conditions) => !conditions.includes(false),
  not: (condition) => !condition,
}

/** The facts that decide whether a member of a company sees a record of that company. */
interface MemberFacts<Condition> {
  isOwner: Condition
  /** Whether the member isn't limited to chosen projects. */
  canSeeAllProjects: Condition
  /** Whether the record is in a project that was chosen for the member, or everyone in the company can see it. */
  isInVisibleProject: Condition
  isOwnRecord: Condition
  isNamed: Condition
  isPrivate: Condition
}

export const isVisibleToMember = <Condition>(
  { any, all, not }: Logic<Condition>,
  facts: MemberFacts<Condition>,
): Condition =>
  any(
    all(not(facts.isPrivate), any(facts.canSeeAllProjects, facts.isInVisibleProject)),
    facts.isOwner,
    facts.isOwnRecord,
    facts.isNamed,
  )

/** The facts that decide whether a staff member sees the records of a company. */
interface StaffFacts<Condition> {
  isFreelancer: Condition
  /** Whether the company was chosen for the freelancer. False for records without a company. */
  isInChosenCompany: Condition
}

export const isVisibleToStaff = <Condition>(
  { any, not }: Logic<Condition>,
  facts: StaffFacts<Condition>,
): Condition => any(not(facts.isFreelancer), facts.isInChosenCompany)

/** The facts that decide whether an actor sees a person. */
interface PersonFacts<Condition> {
  /** Whether the actor sees all companies. */
  canSeeAllCompanies: Condition
  isStaff: Condition
  isSelf: Condition
  /** Whether the person is in a company where the actor sees at least some records. */
  isInVisibleCompany: Condition
}

export const isVisiblePerson = <Condition>(
  { any }: Logic<Condition>,
  facts: PersonFacts<Condition>,
): Condition => any(facts.canSeeAllCompanies, facts.isStaff, facts.isSelf, facts.isInVisibleCompany)

/** Whether `actor` sees a person who is in these companies. */
export function canSeePerson(
  actor: Actor,
  { id, role, companyIds }: { id: number; role: Role; companyIds: readonly number[] },
): boolean {
  const visibleCompanyIds = getVisibleCompanyIds(actor)
  return isVisiblePerson(BOOLEAN_LOGIC, {
    canSeeAllCompanies: visibleCompanyIds === 'all',
    isStaff: role === 'staff',
    isSelf: id === actor.id,
    isInVisibleCompany:
      visibleCompanyIds !== 'all' && companyIds.some((company) => visibleCompanyIds.includes(company)),
  })
}
