import type { CompanyRole, Role } from './roles.ts'

/** How far an action extends for a client: what is their own, what their companies own, or nothing. */
export type ClientReach = 'none' | 'own' | 'company'
/** The least role of the staff that may do it; a freelancer only within the companies chosen for them. */
export type StaffReach = 'none' | 'own' | 'freelancer' | 'member' | 'owner'
/** What a role in a company has to allow. */
export type CompanyRight = 'see' | 'write' | 'people'

interface Rule {
  client: ClientReach
  staff: StaffReach
  /** What a client needs in the company of the record; null where no company is asked. */
  needs: CompanyRight | null
  /** Whether it takes a role over all projects of the company. */
  whole?: boolean
  /**
   * The scope that an API token needs; null if no token may do it. `*:write` is any that may change something: the handler
   * then asks for that of another action.
   */
  scope: `${string}:${'read' | 'write'}` | null
  /**
   * Whether staff in Client View may use this action to read what the client reads. Each action about oneself states this
   * separately. Client View refuses all writes.
   */
  clientView: boolean
}

/** What everybody does about themselves. */
const OWN = { client: 'own', staff: 'own', needs: null } as const
/** What every client sees of their companies, and all staff. */
const SEE = { client: 'company', staff: 'freelancer', needs: 'see', clientView: true } as const
/** What clients may do for their companies, and all staff. */
const WRITE = { client: 'company', staff: 'freelancer', needs: 'write', clientView: true } as const
/** What clients may do with what is their own in their companies, and all staff. */
const REMOVE = { client: 'own', staff: 'freelancer', needs: 'write', clientView: false } as const
/** What is for clients alone. */
const ANSWER = { client: 'company', staff: 'none', needs: 'write', clientView: true } as const
/** What is for the staff alone, from this role on. */
const STAFF = { client: 'none', staff: 'freelancer', needs: null, clientView: false } as const
const MEMBERS = { client: 'none', staff: 'member', needs: null, clientView: false } as const
const OWNERS = { client: 'none', staff: 'owner', needs: null, clientView: false } as const

/** Section 6 of the specification, with the roles of companies and of the staff: who may do what. */
export const policy = {
  'session.use': { ...OWN, scope: null, clientView: true },
  'session.readDevices': { ...OWN, scope: null, clientView: false },
  'factor.manage': { ...OWN, scope: null, clientView: false },
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

export type Action = keyof typeof policy

/** An API token's permission to read an area, or to write to it. */
export type Scope = Exclude<(typeof policy)[Action]['scope'], '*:write' | null>
const scopes = /* @__PURE__ */ Object.values(policy).map(({ scope }) => scope)
/** All of them. The order is that of the API's description. */
export const SCOPES = /* @__PURE__ */ [...new Set(scopes)].filter(
  (scope) => scope !== null && scope !== '*:write',
)

/** What an action is done to, in the notation of record kinds: `info_request` for `infoRequest.read`. */
export const subjectOf = (action: Action | 'public'): string =>
  (action.split('.')[0] ?? '').replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** The API token of a request. */
export interface ActingToken {
  id: number
  name: string
  scopes: readonly Scope[]
}

/** What somebody is in a company that they have not left. */
export interface Membership {
  companyId: number
  role: CompanyRole
  /** The projects that they see; null for every one. */
  projectIds: readonly number[] | null
  /** Whether the company is archived, as a write is told: its people only read. */
  archived?: boolean
}

interface Doer {
  id: number
  /** A program of this member of staff, limited to the token's scopes. */
  token?: ActingToken
}

export type ClientActor = Doer & {
  role: 'client'
  /** Those that they have not left, the first joined first. */
  companies: readonly Membership[]
  /** The id of the member of staff who is viewing the portal as this client; such an actor cannot write. */
  viewer?: number
}

export type StaffActor = Doer & { role: 'staff'; viewer?: undefined } & (
    | { staffRole: 'owner' | 'member' }
    | { staffRole: 'freelancer'; companyIds: readonly number[] }
  )

/** Who performs an action. */
export type Actor = ClientActor | StaffActor

/** Where a record stands, for the rights of who asks. */
export interface Place {
  /** The company that owns it; null for what only staff see. */
  company: number | null
  /** The project that it is part of, for who sees chosen projects only; tickets are of none. `all`: what everyone sees. */
  project: number | 'all' | null
  /** Whose it is: who raised or was asked. */
  person: number | null
  private: boolean
  /** Named in it. */
  people: readonly number[]
}

/** A place in a company, such as the company itself, which all its people see. */
export const placeIn = (company: number | null, more: Partial<Place> = {}): Place => ({
  company,
  project: 'all',
  person: null,
  private: false,
  people: [],
  ...more,
})

/** Whether the actor's token, if any, has the scope of `action`. */
export function inScope({ token }: Actor, action: Action): boolean {
  const { scope } = policy[action]
  if (token === undefined) return true
  if (scope === '*:write') return token.scopes.some((each) => each.endsWith(':write'))
  return scope !== null && token.scopes.includes(scope)
}

/** Whether `action` may be used in Client View, by an actor who is in it. */
export const mayUseInView = ({ viewer }: Actor, action: Action): boolean =>
  viewer === undefined || policy[action].clientView

const RANKS = { none: Infinity, own: 0, freelancer: 0, member: 1, owner: 2 } as const satisfies Record<
  StaffReach,
  number
>

/** Whether a role of the staff is enough for `action`. */
export const isRankEnough = ({ staffRole }: StaffActor, action: Action): boolean =>
  RANKS[staffRole] >= RANKS[policy[action].staff]

const RIGHTS: Record<CompanyRole, readonly CompanyRight[]> = {
  owner: ['see', 'write', 'people'],
  colleague: ['see', 'write'],
  viewer: ['see'],
}

/** Whether a role in a company allows `action` at all. */
export function isRoleEnough({ role, projectIds }: Membership, action: Action): boolean {
  const { needs, whole = false }: Rule = policy[action]
  return (needs === null || RIGHTS[role].includes(needs)) && !(whole && projectIds !== null)
}

/** Whether `actor` may do `action` in `place`; without one, whether to anything at all. */
export const can = (actor: Actor, action: Action, place?: Place): boolean =>
  inScope(actor, action) && (place ? mayIn(actor, action, place) : mayAtAll(actor, action))

/** Who is in no company sees nothing, but may look. */
function mayAtAll(actor: Actor, action: Action): boolean {
  if (actor.role === 'staff') return isRankEnough(actor, action)
  const { client, needs } = policy[action]
  if (client === 'none' || !mayUseInView(actor, action)) return false
  return needs === null || needs === 'see' || actor.companies.some((each) => isRoleEnough(each, action))
}

/** The same as `can`, whatever the scopes of a token, which are asked once for each request. */
export function mayIn(actor: Actor, action: Action, place: Place): boolean {
  const { client, staff, needs }: Rule = policy[action]
  if (actor.role === 'staff')
    return (
      isRankEnough(actor, action) && (staff === 'own' ? place.person === actor.id : isOfStaff(actor, place))
    )
  if (client === 'none' || !mayUseInView(actor, action)) return false
  if (client === 'own' && place.person !== actor.id) return false
  return (client === 'own' && needs === null) || isInSight(actor, place, (each) => isRoleEnough(each, action))
}

/** Whether `actor` sees what stands in `place`, whatever they may do there. */
export const sees = (actor: Actor, place: Place): boolean =>
  actor.role === 'staff' ? isOfStaff(actor, place) : isInSight(actor, place)

/** The result of `judge`. */
export type Judgment = 'allowed' | 'company-archived' | 'role-too-low' | 'not-visible'

/** Returns whether `actor` can do `action` to a record in `place`, or why not. Callers answer 403, 404, or 409. */
export function judge(actor: Actor, action: Action, place: Place): Judgment {
  if (mayIn(actor, action, place))
    return isRefusedByArchive(actor, action, place) ? 'company-archived' : 'allowed'
  return sees(actor, place) && !isForOthers(actor, action) ? 'role-too-low' : 'not-visible'
}

/** Whether the action would change something in an archived company. Members of such a company can only read. */
const isRefusedByArchive = (actor: Actor, action: Action, place: Place): boolean => {
  const { needs } = policy[action]
  if (actor.role === 'staff' || needs === null || needs === 'see') return false
  return actor.companies.some(({ companyId, archived }) => companyId === place.company && archived)
}

/**
 * Whether the action is only for the other role, or only for a person's own things. Then the answer is 404, even if
 * `actor` sees the record.
 */
const isForOthers = ({ role }: Actor, action: Action): boolean =>
  policy[action][role] === 'none' || (policy[action][role] === 'own' && policy[action].needs === null)

/** Returns the companies of which `actor` sees at least some records. */
export function companiesSeenBy(actor: Actor): readonly number[] | 'all' {
  if (actor.role === 'client') return actor.companies.map(({ companyId }) => companyId)
  return actor.staffRole === 'freelancer' ? actor.companyIds : 'all'
}

const isOfStaff = (actor: StaffActor, { company }: Place): boolean =>
  isVisibleToStaff(BOOLEAN_LOGIC, {
    isFreelancer: actor.staffRole === 'freelancer',
    isOfChosenCompany:
      actor.staffRole === 'freelancer' && company !== null && actor.companyIds.includes(company),
  })

function isInSight(
  { id, companies }: ClientActor,
  { company, project, person, people, private: isPrivate }: Place,
  isEnough: (membership: Membership) => boolean = () => true,
): boolean {
  const membership = companies.find(({ companyId }) => companyId === company)
  if (!membership || !isEnough(membership)) return false
  const { role, projectIds } = membership
  return isVisibleToMember(BOOLEAN_LOGIC, {
    isOwner: role === 'owner',
    seesAllProjects: projectIds === null,
    isInSeenProject:
      project === 'all' || (project !== null && projectIds !== null && projectIds.includes(project)),
    isOwnRecord: person === id,
    isNamed: people.includes(id),
    isPrivate,
  })
}

/*
 * The rules for who sees what. Each rule is only here. Its conditions are booleans when the portal checks one record,
 * and SQL when it queries many (`server/core/access/conditions.ts`).
 */

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
  seesAllProjects: Condition
  /** Whether the record is in a project that was chosen for the member, or everyone in the company can see it. */
  isInSeenProject: Condition
  /** Whether the record belongs to the member. */
  isOwnRecord: Condition
  /** Whether the record names the member. */
  isNamed: Condition
  isPrivate: Condition
}

/** Whether a member of a company sees a record of that company. */
export const isVisibleToMember = <Condition>(
  { any, all, not }: Logic<Condition>,
  facts: MemberFacts<Condition>,
): Condition =>
  any(
    all(not(facts.isPrivate), any(facts.seesAllProjects, facts.isInSeenProject)),
    facts.isOwner,
    facts.isOwnRecord,
    facts.isNamed,
  )

/** The facts that decide whether a member of the staff sees the records of a company. */
interface StaffFacts<Condition> {
  isFreelancer: Condition
  /** Whether the company was chosen for the freelancer. False for records without a company. */
  isOfChosenCompany: Condition
}

/** Whether a member of the staff sees the records of a company. */
export const isVisibleToStaff = <Condition>(
  { any, not }: Logic<Condition>,
  facts: StaffFacts<Condition>,
): Condition => any(not(facts.isFreelancer), facts.isOfChosenCompany)

/** The facts that decide whether an actor sees a person. */
interface PersonFacts<Condition> {
  /** Whether the actor sees all companies. */
  seesAllCompanies: Condition
  isStaff: Condition
  isSelf: Condition
  /** Whether the person is in a company of which the actor sees at least some records. */
  isOfSeenCompany: Condition
}

/** Whether an actor sees a person. */
export const isVisiblePerson = <Condition>(
  { any }: Logic<Condition>,
  facts: PersonFacts<Condition>,
): Condition => any(facts.seesAllCompanies, facts.isStaff, facts.isSelf, facts.isOfSeenCompany)

/** Whether `actor` sees a person who is in these companies. */
export function seesPerson(
  actor: Actor,
  { id, role, companyIds }: { id: number; role: Role; companyIds: readonly number[] },
): boolean {
  const seen = companiesSeenBy(actor)
  return isVisiblePerson(BOOLEAN_LOGIC, {
    seesAllCompanies: seen === 'all',
    isStaff: role === 'staff',
    isSelf: id === actor.id,
    isOfSeenCompany: seen !== 'all' && companyIds.some((company) => seen.includes(company)),
  })
}
