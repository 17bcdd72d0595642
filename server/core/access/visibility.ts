import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { PLAN_EACH_TIME } from '#server/platform/db/driver/statement-names.ts'
import {
  type PolicyAction,
  type Actor,
  type Membership,
  type StaffActor,
  getVisibleCompanyIds,
  isStaffRoleEnough,
  isCompanyRoleEnough,
  isVisibleToMember,
  policy,
} from '#shared/contract/policy.ts'
import { PRIVATE_RECORD_TYPES } from '#server/core/records/reader-columns.ts'
import { type Condition, SQL_LOGIC, toSql } from './conditions.ts'
import {
  type OwnedTableScope,
  type OwnedTable,
  type PartTableScope,
  type PartTable,
  TABLE_SCOPES,
  isPersonal,
  getOwnedTableScope,
  getTableScope,
} from './table-scopes.ts'

/** No, one, or several companies. A statement for one company is planned once, for several each time. */
type CompanyIds = undefined | number | readonly number[]

/** The companies and projects whose records a user can see. */
export interface VisibilityFilter {
  /** Companies in which they see every record. */
  whole: CompanyIds
  /** Companies in which they see private records only if the records are theirs or name them. */
  open: CompanyIds
  /** Companies in which they see only chosen projects, and records that are theirs or name them. */
  chosen: CompanyIds
  projects: readonly number[]
  /** All of these companies. Used if there is more than one kind of them. */
  companies: readonly number[]
  /** The user's id where it makes a difference. Otherwise 0, so that users who see the same records share a result. */
  userId: number
}

/** All records, or the records that a visibility filter includes. */
export type Visibility = 'all' | VisibilityFilter

const column = (alias: string, name: string) => sql.ref(`${alias}.${name}`)

/** Returns which records of a table the actor can do `action` to, in all companies or one. `can` agrees. */
export function getVisibility(
  actor: Actor,
  action: PolicyAction,
  { table, company }: { table: OwnedTable; company?: number | undefined },
): Visibility {
  const scope = getOwnedTableScope(table)
  if (actor.role === 'staff')
    return isStaffRoleEnough(actor, action) ? getStaffVisibility(actor, scope, company) : NOTHING
  if (policy[action].client !== 'company' || scope.company === null) return NOTHING
  const memberships = actor.companies.filter((each) => isCompanyRoleEnough(each, action))
  const groups = Map.groupBy(memberships, (membership) => getGroup(scope, membership))
  const getIds = (group: Group) => {
    const ids = (groups.get(group) ?? []).map(({ companyId }) => companyId)
    return normalizeIds(limitToCompany(ids, company))
  }
  const [whole, open, chosen] = [getIds('whole'), getIds('open'), getIds('chosen')]
  const projects =
    chosen === undefined ? [] : (groups.get('chosen') ?? []).flatMap((each) => each.projectIds ?? [])
  const dependsOnUser = isPersonal(scope) && (open ?? chosen) !== undefined
  const companies = [whole, open, chosen].filter((each) => each !== undefined).flat()
  return { whole, open, chosen, projects, companies, userId: dependsOnUser ? actor.id : 0 }
}

function getStaffVisibility(
  actor: StaffActor,
  scope: OwnedTableScope,
  company: number | undefined,
): Visibility {
  const visibleCompanyIds = getVisibleCompanyIds(actor)
  if (scope.company === null) return visibleCompanyIds === 'all' && company === undefined ? 'all' : NOTHING
  if (visibleCompanyIds !== 'all')
    return { ...NOTHING, whole: normalizeIds(limitToCompany(visibleCompanyIds, company)) }
  return company === undefined ? 'all' : { ...NOTHING, whole: company }
}

/** The part of a company that a member sees, as in `VisibilityFilter`. */
type Group = 'whole' | 'open' | 'chosen'

/** The value of a fact that depends on the row. */
const UNKNOWN: Condition = sql<SqlBool>`null`

/** Evaluates the rule for members without a row, to find out how much of the company they see. */
function getGroup(scope: OwnedTableScope, { role, projectIds }: Membership): Group {
  const dependsOnRow: Condition = isPersonal(scope) && UNKNOWN
  const isVisible = (isPrivate: Condition) =>
    isVisibleToMember<Condition>(SQL_LOGIC, {
      isOwner: role === 'owner',
      canSeeAllProjects: projectIds === null,
      isInVisibleProject: scope.project === 'all' || (scope.project !== null && UNKNOWN),
      isOwnRecord: dependsOnRow,
      isNamed: dependsOnRow,
      isPrivate,
    }) === true
  if (isVisible(dependsOnRow)) return 'whole'
  return isVisible(false) ? 'open' : 'chosen'
}

/** Returns one actor for all staff who see the same records, so they share a result. Clients share none. */
export function getSharedCacheActor(actor: Actor): Actor {
  if (actor.role === 'client') return actor
  const { role, staffRole } = actor
  return staffRole === 'freelancer'
    ? { id: 0, role, staffRole, companyIds: actor.companyIds }
    : { id: 0, role, staffRole }
}

const NOTHING: VisibilityFilter = {
  whole: undefined,
  open: undefined,
  chosen: undefined,
  projects: [],
  companies: [],
  userId: 0,
}

const limitToCompany = (ids: readonly number[], company: number | undefined) =>
  company === undefined ? ids : ids.filter((id) => id === company)

export const listCompanyIds = (ids: CompanyIds): readonly number[] => (ids === undefined ? [] : [ids].flat())

/** Sorts several ids, so that users who see the same companies share a result. */
const normalizeIds = (ids: readonly number[]): CompanyIds =>
  ids.length > 1 ? ids.toSorted((a, b) => a - b) : ids[0]

/** Returns the condition for the records in `visibility`. `alias` is the table's name in the statement. */
export const toVisibilityCondition = (
  visibility: Visibility,
  table: OwnedTable,
  alias: string = table,
): RawBuilder<SqlBool> => toSql(compileOwned(visibility, table, alias))

function compileOwned(visibility: Visibility, table: OwnedTable, alias: string): Condition {
  if (visibility === 'all') return true
  const { whole, open, chosen } = visibility
  const rows = createRowConditions(visibility, table, alias)
  return rows.matchAny(
    rows.matchCompanies(whole, () => true),
    rows.matchCompanies(open, () => rows.matchVisible({ canSeeAllProjects: true })),
    rows.matchCompanies(chosen, () => rows.matchVisible({ canSeeAllProjects: false })),
  )
}

/**
 * Returns the condition for records that company tallies don't count separately: private records that belong to the
 * user or name them, and all that they see in companies with chosen projects. Undefined if there can't be any.
 */
export function getUntalliedCondition(
  visibility: Visibility,
  table: OwnedTable,
): RawBuilder<SqlBool> | undefined {
  if (visibility === 'all') return undefined
  const { open, chosen } = visibility
  const rows = createRowConditions(visibility, table, table)
  const condition = rows.matchAny(
    rows.matchCompanies(open, () =>
      SQL_LOGIC.all(rows.isPrivate, rows.matchVisible({ canSeeAllProjects: true, isPrivate: true })),
    ),
    rows.matchCompanies(chosen, () => rows.matchVisible({ canSeeAllProjects: false })),
  )
  return condition === false ? undefined : toSql(condition)
}

/** Returns functions that build the conditions on the rows of a table. */
function createRowConditions(visibility: VisibilityFilter, table: OwnedTable, alias: string) {
  const { projects, userId } = visibility
  const scope = getOwnedTableScope(table)
  const isPrivate: Condition = isPersonal(scope) && sql<SqlBool>`${column(alias, 'private')}`
  /** Matches rows of these companies that meet the condition. */
  const matchCompanies = (companies: CompanyIds, condition: () => Condition): Condition =>
    companies !== undefined && SQL_LOGIC.all(isOfCompanies(scope, alias, companies), condition())
  return {
    isPrivate,
    matchCompanies,
    /** Matches rows that meet one of the conditions. */
    matchAny: (...conditions: Condition[]): Condition => {
      const possible = conditions.filter((condition) => condition !== false)
      const joined = SQL_LOGIC.any(...possible)
      if (possible.length < 2) return joined
      // This lets the database use the index on the company.
      return SQL_LOGIC.all(isOfCompanies(scope, alias, visibility.companies), joined)
    },
    /** Matches rows that a member who isn't an owner can see. */
    matchVisible: (facts: { canSeeAllProjects: boolean; isPrivate?: Condition }): Condition =>
      isVisibleToMember<Condition>(SQL_LOGIC, {
        isOwner: false,
        isInVisibleProject: !facts.canSeeAllProjects && isInProjects(scope, alias, projects),
        isOwnRecord: isOwnRecord(scope, alias, userId),
        isNamed: isNamedReader(scope, alias, userId),
        isPrivate,
        ...facts,
      }),
  }
}

function isInProjects({ project }: OwnedTableScope, alias: string, projects: readonly number[]): Condition {
  if (project === null || project === 'all') return project === 'all'
  if (typeof project === 'string') return sql<SqlBool>`${column(alias, project)} = any(${projects})`
  return sql<SqlBool>`${column(alias, 'id')} = any(array(
    select ${sql.ref(project.refersBy)} from projects where id = any(${projects})))`
}

function isOwnRecord({ person, about }: OwnedTableScope, alias: string, userId: number): Condition {
  if (about) return isAboutOwnRecord(about, alias, userId)
  return person !== undefined && sql<SqlBool>`${column(alias, person)} = ${userId}`
}

const isNamedReader = ({ readers }: OwnedTableScope, alias: string, userId: number): Condition =>
  readers !== undefined &&
  sql<SqlBool>`${column(alias, 'id')} = any(array(
    select ${sql.ref(readers)} from record_readers where user_id = ${userId} and ${sql.ref(readers)} is not null))`

/** Whether the record that a row is about belongs to this user, or names them. */
function isAboutOwnRecord(
  { type, id, doneBy }: NonNullable<OwnedTableScope['about']>,
  alias: string,
  userId: number,
): RawBuilder<SqlBool> {
  const ofKinds = PRIVATE_RECORD_TYPES.map((kind) => {
    const scope: OwnedTableScope = TABLE_SCOPES[kind]
    const isTheirs = SQL_LOGIC.any(isOwnRecord(scope, 'mine', userId), isNamedReader(scope, 'mine', userId))
    return sql`when ${sql.lit(kind)} then exists (select from ${sql.table(scope.table)} as mine
      where mine.id = ${column(alias, id)} and ${toSql(isTheirs)})`
  })
  return sql<SqlBool>`case ${column(alias, type)} when 'company' then ${column(alias, doneBy)} = ${userId}
    ${sql.join(ofKinds, sql` `)} else false end`
}

const isOfCompanies = (
  { company }: OwnedTableScope,
  alias: string,
  ids: number | readonly number[],
): RawBuilder<SqlBool> =>
  typeof ids === 'number'
    ? sql<SqlBool>`${column(alias, company ?? 'companyId')} = ${ids}`
    : sql<SqlBool>`${sql.raw(PLAN_EACH_TIME)} ${column(alias, company ?? 'companyId')} = any(${ids})`

/** Limits a condition to one company. */
export interface CompanyFilter {
  company?: number | undefined
}

/** Returns the condition for the rows of a table on which `actor` can do `action`, in all companies or in one. */
export const getVisibilityCondition = (
  actor: Actor,
  action: PolicyAction,
  { table, company, as = table }: { table: OwnedTable | PartTable; as?: string } & CompanyFilter,
): RawBuilder<SqlBool> => toSql(compileVisibility(actor, action, { table, company, as }))

/** Returns the condition of `getVisibilityCondition` before `toSql`. It's `true` if every row matches. */
export function compileVisibility(
  actor: Actor,
  action: PolicyAction,
  { table, company, as }: { table: OwnedTable | PartTable; as: string } & CompanyFilter,
): Condition {
  const scope = getTableScope(table)
  if ('parents' in scope)
    return compileParts(scope, as, (parent) =>
      compileVisibility(actor, action, { table: parent, company, as: parent }),
    )
  const owned = table as OwnedTable
  return compileOwned(getVisibility(actor, action, { table: owned, company }), owned, as)
}

/** Returns the condition for parts: their record is visible. Of several records, the first one decides. */
function compileParts(
  { parents }: PartTableScope,
  alias: string,
  compileParent: (table: OwnedTable | PartTable) => Condition,
): Condition {
  const compiledParents = Object.entries(parents).map(([name, kind]) => {
    const table = TABLE_SCOPES[kind].table as OwnedTable | PartTable
    return { table, refers: column(alias, name), isReached: compileParent(table) }
  })
  if (compiledParents.every(({ isReached }) => isReached === true)) return true
  const conditions = compiledParents.map(({ table, refers, isReached }, i) =>
    SQL_LOGIC.all(
      ...compiledParents.slice(0, i).map((earlier) => sql<SqlBool>`${earlier.refers} is null`),
      isReached !== false &&
        sql<SqlBool>`${refers} = any(array(select id from ${sql.table(table)} where ${toSql(isReached)}))`,
    ),
  )
  return SQL_LOGIC.any(...conditions)
}
