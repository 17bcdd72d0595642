import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { PLAN_EACH_TIME } from '#server/platform/db/driver/statement-names.ts'
import { type Action, type Actor, isRankEnough, isRoleEnough, policy } from '#shared/contract/policy.ts'

/** Companies: none of them, one, or several. A statement that asks for one is planned once, for several each time. */
type Companies = undefined | number | readonly number[]

/** What somebody sees of what companies own, by the companies and projects of which they see it. */
export interface Sight {
  /** Companies whose every record they see. */
  whole: Companies
  /** Those whose private records they see only if these are theirs, or name them. */
  open: Companies
  /** Those of which they see chosen projects only, and what is theirs or names them. */
  chosen: Companies
  projects: readonly number[]
  /** All of these companies, where there is more than one kind of them. */
  companies: readonly number[]
  /** Who they are, where that makes a difference; else 0, so that those who see the same share an answer. */
  me: number
}

/** Everything that there is, or what a sight includes. */
export type Reach = 'all' | Sight

/** A table whose rows companies own. */
export type ReachedTable = keyof typeof TABLES

/** How the records of a table tell where they stand. A table without `own` has no private records. */
type OfPerson = (table: string, me: number) => RawBuilder<SqlBool>
type OfProjects = (table: string, projects: readonly number[]) => RawBuilder<SqlBool>

interface Standing {
  /** The column with the company. */
  company?: string
  /** Whether a row is of chosen projects. Tickets never are. */
  inProjects?: OfProjects
  /** Whether it is of this person, or names them. */
  own?: OfPerson
}

const column = (table: string, name: string) => sql.ref(`${table}.${name}`)

/** A record is of who raised it or was asked, and names whoever may read it though it is private. */
const own =
  (person: string, record: 'ticket_id' | 'info_request_id'): OfPerson =>
  (table, me) =>
    sql<SqlBool>`(${column(table, person)} = ${me} or ${column(table, 'id')} = any(array(
    select ${sql.ref(record)} from record_readers where user_id = ${me} and ${sql.ref(record)} is not null)))`

const ofTicket = own('user_id', 'ticket_id')
const ofRequest = own('client_id', 'info_request_id')

const byProject: OfProjects = (table, projects) =>
  sql<SqlBool>`${column(table, 'project_id')} = any(${projects})`

const TABLES = {
  companies: { company: 'id', inProjects: () => sql<SqlBool>`true` },
  briefs: {
    inProjects: (table, projects) => sql<SqlBool>`${column(table, 'id')} = any(array(
      select brief_id from projects where id = any(${projects})))`,
  },
  projects: { inProjects: (table, projects) => sql<SqlBool>`${column(table, 'id')} = any(${projects})` },
  websites: { inProjects: byProject },
  tickets: { own: ofTicket },
  infoRequests: { inProjects: byProject, own: ofRequest },
  // What is told of a record is for those who see the record; of a company, of who came and went, for those who see all
  // of it, and for whoever did it.
  activities: {
    inProjects: byProject,
    own: (table, me) => sql<SqlBool>`case ${column(table, 'entity_type')}
      when 'company' then ${column(table, 'user_id')} = ${me}
      when 'ticket' then exists (select from tickets mine
        where mine.id = ${column(table, 'entity_id')} and ${ofTicket('mine', me)})
      when 'info_request' then exists (select from info_requests mine
        where mine.id = ${column(table, 'entity_id')} and ${ofRequest('mine', me)})
      else false end`,
  },
} as const satisfies Record<string, Standing>

/** Whether its records may be private, and somebody's own. */
const isPersonal = (table: ReachedTable) => 'own' in TABLES[table]

/**
 * What `action` lets `actor` reach of the records of `table`, or of one company: the same truth as `can` of a place, for
 * a condition.
 */
export function reachOf(actor: Actor, action: Action, table: ReachedTable, company?: number): Reach {
  if (actor.role === 'staff') {
    if (!isRankEnough(actor, action)) return NOTHING
    if (actor.staffRole !== 'freelancer')
      return company === undefined ? 'all' : { ...NOTHING, whole: company }
    return { ...NOTHING, whole: oneOrMore(within(actor.companyIds, company)) }
  }
  if (policy[action].client !== 'company') return NOTHING
  const hasPrivate = isPersonal(table)
  const groups = Map.groupBy(
    actor.companies.filter((each) => isRoleEnough(each, action)),
    ({ role, projectIds }) =>
      role === 'owner' || (projectIds === null && !hasPrivate) ? 'whole' : projectIds ? 'chosen' : 'open',
  )
  const idsOf = (group: 'whole' | 'open' | 'chosen') =>
    oneOrMore(
      within(
        (groups.get(group) ?? []).map(({ companyId }) => companyId),
        company,
      ),
    )
  const [whole, open, chosen] = [idsOf('whole'), idsOf('open'), idsOf('chosen')]
  const projects =
    chosen === undefined ? [] : (groups.get('chosen') ?? []).flatMap((each) => each.projectIds ?? [])
  const dependsOnWho = hasPrivate && (open ?? chosen) !== undefined
  const companies = [whole, open, chosen].filter((each) => each !== undefined).flat()
  return { whole, open, chosen, projects, companies, me: dependsOnWho ? actor.id : 0 }
}

/**
 * Who stands for everybody of the staff who sees the same as `actor`, so that they share an answer: what staff see does not
 * depend on who they are. Clients stand for themselves.
 */
export function inCommon(actor: Actor): Actor {
  if (actor.role === 'client') return actor
  const { role, staffRole } = actor
  return staffRole === 'freelancer'
    ? { id: 0, role, staffRole, companyIds: actor.companyIds }
    : { id: 0, role, staffRole }
}

const NOTHING: Sight = {
  whole: undefined,
  open: undefined,
  chosen: undefined,
  projects: [],
  companies: [],
  me: 0,
}

const within = (ids: readonly number[], company: number | undefined) =>
  company === undefined ? ids : ids.filter((id) => id === company)

/** Each of them. */
export const companiesOf = (ids: Companies): readonly number[] => (ids === undefined ? [] : [ids].flat())

/** In order, so that those who see the same share an answer. */
const oneOrMore = (ids: readonly number[]): Companies =>
  ids.length > 1 ? ids.toSorted((a, b) => a - b) : ids[0]

/** The condition for what a reach includes. `alias` is what the statement calls the table. */
export function conditionOf(reached: Reach, table: ReachedTable, alias: string = table): RawBuilder<SqlBool> {
  if (reached === 'all') return sql<SqlBool>`true`
  const { isOfWhole, isOpen, isTheirs, isChosen } = conditionsIn(reached, table, alias)
  const conditions = [
    isOfWhole,
    isOpen && sql<SqlBool>`${isOpen.ofCompanies} and (${isOpen.isPublic} or ${isTheirs})`,
    isChosen,
  ]
  return anyOf(conditions, reached, table, alias) ?? sql<SqlBool>`false`
}

/**
 * The same for what the tallies of companies do not have apart: what is private, but theirs or names them, and what they
 * see of companies of which they see chosen projects. Undefined if there can be none.
 */
export function untallied(reached: Reach, table: ReachedTable): RawBuilder<SqlBool> | undefined {
  if (reached === 'all') return undefined
  const { isOpen, isTheirs, isChosen } = conditionsIn(reached, table, table)
  const isPrivate =
    isOpen && isPersonal(table)
      ? sql<SqlBool>`${isOpen.ofCompanies} and ${column(table, 'private')} and ${isTheirs}`
      : undefined
  return anyOf([isPrivate, isChosen], reached, table, table)
}

function anyOf(
  conditions: (RawBuilder<SqlBool> | undefined)[],
  { companies }: Sight,
  table: ReachedTable,
  alias: string,
): RawBuilder<SqlBool> | undefined {
  const [first, ...others] = conditions.filter((condition) => condition !== undefined)
  if (!first || others.length === 0) return first
  // For the index: what holds of all.
  return sql<SqlBool>`${ofCompanies(table, alias, companies)} and ((${sql.join([first, ...others], sql`) or (`)}))`
}

/** The parts of a condition; undefined where there are no such companies. */
function conditionsIn({ whole, open, chosen, projects, me }: Sight, table: ReachedTable, alias: string) {
  const { inProjects, own: isOwn }: Standing = TABLES[table]
  const isTheirs = isOwn?.(alias, me) ?? sql<SqlBool>`false`
  const isPublic = isOwn ? sql<SqlBool>`not ${column(alias, 'private')}` : sql<SqlBool>`true`
  const isInProjects = inProjects
    ? sql<SqlBool>`${inProjects(alias, projects)} and ${isPublic}`
    : sql<SqlBool>`false`
  return {
    isTheirs,
    isOfWhole: whole === undefined ? undefined : ofCompanies(table, alias, whole),
    isOpen: open === undefined ? undefined : { ofCompanies: ofCompanies(table, alias, open), isPublic },
    isChosen:
      chosen === undefined
        ? undefined
        : sql<SqlBool>`${ofCompanies(table, alias, chosen)} and (${isInProjects} or ${isTheirs})`,
  }
}

function ofCompanies(
  table: ReachedTable,
  alias: string,
  ids: number | readonly number[],
): RawBuilder<SqlBool> {
  const { company = 'company_id' }: Standing = TABLES[table]
  return typeof ids === 'number'
    ? sql<SqlBool>`${column(alias, company)} = ${ids}`
    : sql<SqlBool>`${sql.raw(PLAN_EACH_TIME)} ${column(alias, company)} = any(${ids})`
}

/** Keeps to one company. */
export interface Narrowing {
  company?: number | undefined
}

/** A condition that limits a list to what `actor` may reach, or to what that is of one company. */
export function reach(
  actor: Actor,
  action: Action,
  table: ReachedTable,
  { company, as }: Narrowing & { as?: string } = {},
): RawBuilder<SqlBool> {
  return conditionOf(reachOf(actor, action, table, company), table, as)
}

/** The same for tasks, which are of their project, or of their brief while that is none. */
export function reachOfTasks(actor: Actor, action: Action, { company }: Narrowing = {}): RawBuilder<SqlBool> {
  if (reachOf(actor, action, 'projects', company) === 'all') return sql<SqlBool>`true`
  return sql<SqlBool>`(
    tasks.project_id = any(array(select id from projects where ${reach(actor, action, 'projects', { company })}))
    or tasks.project_id is null and tasks.brief_id = any(array(
      select id from briefs where ${reach(actor, action, 'briefs', { company })})))`
}
