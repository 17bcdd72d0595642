import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { PLAN_EACH_TIME } from '#server/platform/db/driver/statement-names.ts'
import {
  type Action,
  type Actor,
  type Membership,
  type StaffActor,
  companiesSeenBy,
  isRankEnough,
  isRoleEnough,
  isVisibleToMember,
  policy,
} from '#shared/contract/policy.ts'
import { PRIVATE_KINDS } from '#server/core/records/reader-columns.ts'
import { type Condition, SQL_LOGIC, toSql } from './conditions.ts'
import {
  type OwnedScope,
  type OwnedTable,
  type PartScope,
  type PartTable,
  ALL_RECORD_SCOPES,
  isPersonal,
  ownedScopeOf,
  scopeOf,
} from './scopes.ts'

/**
 * No company, one company, or several. A statement for one company is planned once, a statement for several each time.
 */
type Companies = undefined | number | readonly number[]

/** The companies and projects whose records a user can see. */
export interface Sight {
  /** Companies in which they see every record. */
  whole: Companies
  /** Companies in which they see private records only if the records are theirs or name them. */
  open: Companies
  /** Companies in which they see only chosen projects, and records that are theirs or name them. */
  chosen: Companies
  projects: readonly number[]
  /** All of these companies. Used if there is more than one kind of them. */
  companies: readonly number[]
  /** The user's id where it makes a difference. Otherwise 0, so that users who see the same records share a result. */
  me: number
}

/** All records, or the records that a sight includes. */
export type Reach = 'all' | Sight

const column = (alias: string, name: string) => sql.ref(`${alias}.${name}`)

/**
 * Returns which records of `table` the actor can do `action` to, in all companies or in one. It agrees with `can`,
 * which checks one place.
 */
export function reachOf(actor: Actor, action: Action, table: OwnedTable, company?: number): Reach {
  const scope = ownedScopeOf(table)
  if (actor.role === 'staff')
    return isRankEnough(actor, action) ? reachOfStaff(actor, scope, company) : NOTHING
  if (policy[action].client !== 'company' || scope.company === null) return NOTHING
  const groups = Map.groupBy(
    actor.companies.filter((each) => isRoleEnough(each, action)),
    (membership) => groupOf(scope, membership),
  )
  const idsOf = (group: Group) =>
    oneOrMore(
      within(
        (groups.get(group) ?? []).map(({ companyId }) => companyId),
        company,
      ),
    )
  const [whole, open, chosen] = [idsOf('whole'), idsOf('open'), idsOf('chosen')]
  const projects =
    chosen === undefined ? [] : (groups.get('chosen') ?? []).flatMap((each) => each.projectIds ?? [])
  const dependsOnWho = isPersonal(scope) && (open ?? chosen) !== undefined
  const companies = [whole, open, chosen].filter((each) => each !== undefined).flat()
  return { whole, open, chosen, projects, companies, me: dependsOnWho ? actor.id : 0 }
}

function reachOfStaff(actor: StaffActor, scope: OwnedScope, company: number | undefined): Reach {
  const seen = companiesSeenBy(actor)
  if (scope.company === null) return seen === 'all' && company === undefined ? 'all' : NOTHING
  if (seen !== 'all') return { ...NOTHING, whole: oneOrMore(within(seen, company)) }
  return company === undefined ? 'all' : { ...NOTHING, whole: company }
}

/** The part of a company that a member sees, as in `Sight`. */
type Group = 'whole' | 'open' | 'chosen'

/** The value of a fact that depends on the row. */
const UNKNOWN: Condition = sql<SqlBool>`null`

/** Evaluates the rule for members without a row, to find out how much of the company they see. */
function groupOf(scope: OwnedScope, { role, projectIds }: Membership): Group {
  const dependsOnRow: Condition = isPersonal(scope) && UNKNOWN
  const isVisible = (isPrivate: Condition) =>
    isVisibleToMember<Condition>(SQL_LOGIC, {
      isOwner: role === 'owner',
      seesAllProjects: projectIds === null,
      isInSeenProject: scope.project === 'all' || (scope.project !== null && UNKNOWN),
      isOwnRecord: dependsOnRow,
      isNamed: dependsOnRow,
      isPrivate,
    }) === true
  if (isVisible(dependsOnRow)) return 'whole'
  return isVisible(false) ? 'open' : 'chosen'
}

/**
 * Returns an actor that represents all staff who see the same records as `actor`, so that they share a result. Staff
 * see records regardless of their identity. A client represents only themselves.
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

export const companiesOf = (ids: Companies): readonly number[] => (ids === undefined ? [] : [ids].flat())

/** Sorts several ids, so that users who see the same companies share a result. */
const oneOrMore = (ids: readonly number[]): Companies =>
  ids.length > 1 ? ids.toSorted((a, b) => a - b) : ids[0]

/** Returns the condition for the records that a reach includes. `alias` is the name of the table in the statement. */
export const conditionOf = (reached: Reach, table: OwnedTable, alias: string = table): RawBuilder<SqlBool> =>
  toSql(compile(reached, table, alias))

function compile(reached: Reach, table: OwnedTable, alias: string): Condition {
  if (reached === 'all') return true
  const { whole, open, chosen } = reached
  const rows = rowsOf(reached, table, alias)
  return anyOf(
    [
      rows.of(whole, () => true),
      rows.of(open, () => rows.visible({ seesAllProjects: true })),
      rows.of(chosen, () => rows.visible({ seesAllProjects: false })),
    ],
    () => rows.of(reached.companies, () => true),
  )
}

/**
 * Returns the condition for records that company tallies don't count separately: private records that are theirs or
 * name them, and all that they see in companies with chosen projects. Undefined if there can't be any.
 */
export function untallied(reached: Reach, table: OwnedTable): RawBuilder<SqlBool> | undefined {
  if (reached === 'all') return undefined
  const { open, chosen } = reached
  const rows = rowsOf(reached, table, table)
  const condition = anyOf(
    [
      rows.of(open, () =>
        SQL_LOGIC.all(rows.isPrivate, rows.visible({ seesAllProjects: true, isPrivate: true })),
      ),
      rows.of(chosen, () => rows.visible({ seesAllProjects: false })),
    ],
    () => rows.of(reached.companies, () => true),
  )
  return condition === false ? undefined : toSql(condition)
}

function anyOf(conditions: Condition[], isOfCompanies: () => Condition): Condition {
  const possible = conditions.filter((condition) => condition !== false)
  const joined = SQL_LOGIC.any(...possible)
  // This lets the database use the index on the company.
  return possible.length > 1 ? SQL_LOGIC.all(isOfCompanies(), joined) : joined
}

/** Returns functions that build the conditions on the rows of a table. */
function rowsOf({ projects, me }: Sight, table: OwnedTable, alias: string) {
  const scope = ownedScopeOf(table)
  const isPrivate: Condition = isPersonal(scope) && sql<SqlBool>`${column(alias, 'private')}`
  return {
    isPrivate,
    /** Matches rows of these companies that meet the condition. */
    of: (companies: Companies, condition: () => Condition): Condition =>
      companies !== undefined && SQL_LOGIC.all(isOfCompanies(scope, alias, companies), condition()),
    /** Matches rows that a member who isn't an owner can see. */
    visible: (as: { seesAllProjects: boolean; isPrivate?: Condition }): Condition =>
      isVisibleToMember<Condition>(SQL_LOGIC, {
        isOwner: false,
        isInSeenProject: !as.seesAllProjects && isInProjects(scope, alias, projects),
        isOwnRecord: isOwnRecord(scope, alias, me),
        isNamed: isNamedIn(scope, alias, me),
        isPrivate,
        ...as,
      }),
  }
}

function isInProjects({ project }: OwnedScope, alias: string, projects: readonly number[]): Condition {
  if (project === null || project === 'all') return project === 'all'
  if (typeof project === 'string') return sql<SqlBool>`${column(alias, project)} = any(${projects})`
  return sql<SqlBool>`${column(alias, 'id')} = any(array(
    select ${sql.ref(project.refersBy)} from projects where id = any(${projects})))`
}

function isOwnRecord({ person, about }: OwnedScope, alias: string, me: number): Condition {
  if (about) return isAboutOwnRecord(about, alias, me)
  return person !== undefined && sql<SqlBool>`${column(alias, person)} = ${me}`
}

const isNamedIn = ({ readers }: OwnedScope, alias: string, me: number): Condition =>
  readers !== undefined &&
  sql<SqlBool>`${column(alias, 'id')} = any(array(
    select ${sql.ref(readers)} from record_readers where user_id = ${me} and ${sql.ref(readers)} is not null))`

/** Whether the record that a row is about belongs to this user, or names them. */
function isAboutOwnRecord(
  { type, id, doneBy }: NonNullable<OwnedScope['about']>,
  alias: string,
  me: number,
): RawBuilder<SqlBool> {
  const ofKinds = PRIVATE_KINDS.map((kind) => {
    const scope: OwnedScope = ALL_RECORD_SCOPES[kind]
    const isTheirs = SQL_LOGIC.any(isOwnRecord(scope, 'mine', me), isNamedIn(scope, 'mine', me))
    return sql`when ${sql.lit(kind)} then exists (select from ${sql.table(scope.table)} as mine
      where mine.id = ${column(alias, id)} and ${toSql(isTheirs)})`
  })
  return sql<SqlBool>`case ${column(alias, type)} when 'company' then ${column(alias, doneBy)} = ${me}
    ${sql.join(ofKinds, sql` `)} else false end`
}

const isOfCompanies = (
  { company }: OwnedScope,
  alias: string,
  ids: number | readonly number[],
): RawBuilder<SqlBool> =>
  typeof ids === 'number'
    ? sql<SqlBool>`${column(alias, company ?? 'companyId')} = ${ids}`
    : sql<SqlBool>`${sql.raw(PLAN_EACH_TIME)} ${column(alias, company ?? 'companyId')} = any(${ids})`

/** Limits a condition to one company. */
export interface Narrowing {
  company?: number | undefined
}

/** Returns the condition for the rows of a table to which `actor` can do `action`, in all companies or in one. */
export const reach = (
  actor: Actor,
  action: Action,
  table: OwnedTable | PartTable,
  { company, as = table }: Narrowing & { as?: string } = {},
): RawBuilder<SqlBool> => toSql(compileReach(actor, action, table, { company, as }))

/** Returns the condition of `reach` before `toSql`. It's `true` if it holds for every row. */
export function compileReach(
  actor: Actor,
  action: Action,
  table: OwnedTable | PartTable,
  { company, as }: Narrowing & { as: string },
): Condition {
  const scope = scopeOf(table)
  return 'of' in scope
    ? compileParts(scope, as, (parent) => compileReach(actor, action, parent, { company, as: parent }))
    : compile(reachOf(actor, action, table as OwnedTable, company), table as OwnedTable, as)
}

/**
 * Returns the condition for parts: their record is reached. If a row refers to several records, the first one decides.
 */
function compileParts(
  { of }: PartScope,
  alias: string,
  reachOfParent: (table: OwnedTable | PartTable) => Condition,
): Condition {
  const parents = Object.entries(of).map(([name, kind]) => {
    const table = ALL_RECORD_SCOPES[kind].table as OwnedTable | PartTable
    return { table, refers: column(alias, name), isReached: reachOfParent(table) }
  })
  if (parents.every(({ isReached }) => isReached === true)) return true
  const conditions = parents.map(({ table, refers, isReached }, i) =>
    SQL_LOGIC.all(
      ...parents.slice(0, i).map((earlier) => sql<SqlBool>`${earlier.refers} is null`),
      isReached !== false &&
        sql<SqlBool>`${refers} = any(array(select id from ${sql.table(table)} where ${toSql(isReached)}))`,
    ),
  )
  return SQL_LOGIC.any(...conditions)
}
