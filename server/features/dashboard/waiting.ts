import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { WaitingSide } from '#shared/sla/values.ts'
import { type Actor, isStaffRoleEnough } from '#shared/contract/policy.ts'
import { DASHBOARD_ITEMS, EXCERPT_MAX, WAITING_KINDS } from '#shared/dashboard/values.ts'
import type { WaitingItem } from '#shared/dashboard/schemas.ts'
import {
  COMPANY_OF_TASK,
  selectCompanyName,
  selectPersonInCompany,
} from '#server/core/records/sql-fragments.ts'
import { LACKS_OWNER } from '#server/features/companies/memberships.ts'
import { isCountedTask } from '#server/features/tasks/queries.ts'
import { MAX_COUNTED, countRows } from '#server/platform/db/counts.ts'
import {
  type Order,
  type OrderTerm,
  type Page,
  type PageQuery,
  buildPageClause,
  readPage,
} from '#server/platform/db/paging.ts'
import { isCounted } from '#server/features/requests/request-filters.ts'
import { isNotInArchivedCompany, isInArchivedCompany } from '#server/core/access/archive.ts'
import { getVisibilityCondition } from '#server/core/access/visibility.ts'
import type { Context } from '#server/core/context/context.ts'

type WaitingRow = Omit<WaitingItem, 'client'> & {
  place: number
  due: string
  rank: number
  companyId: number
}

/** One kind of waiting records. An index orders its rows by `place` and waiting time. */
interface WaitingSource {
  kind: WaitingItem['kind']
  /** Returns the visibility filter for an actor, limited to a company unless it's undefined. */
  isVisible: (actor: Actor, company: number | undefined) => RawBuilder<SqlBool>
  company: RawBuilder<unknown>
  since: string
  rows: RawBuilder<unknown>
  /** The columns of the item that aren't null. */
  columns: Partial<Record<keyof typeof OPTIONAL_COLUMNS, RawBuilder<unknown>>>
  title: RawBuilder<unknown>
  description: RawBuilder<unknown>
  /** Limits the rows to a project. Selects no rows if records of the kind aren't in a project yet. */
  matchesProject: (id: number) => RawBuilder<SqlBool>
}

/** The optional columns of a row, each with its value for kinds without it. */
const OPTIONAL_COLUMNS = {
  priority: sql`null::ticket_priority`,
  answerDueAt: sql`null::timestamptz`,
  remindedAt: sql`null::timestamptz`,
  dueDate: sql`null::date`,
  requestKind: sql`null::text`,
  asked: sql`null::json`,
  of: sql`null::json`,
  answered: sql`false`,
  needs: sql`null::text`,
}

const excerpt = (text: RawBuilder<unknown>) => sql`left(${text}, ${sql.lit(EXCERPT_MAX)})`
const hasProjectId = (id: number) => sql<SqlBool>`project_id = ${id}`

/** Whether staff have answered the ticket, but it still waits on the agency. */
const ANSWERED = `(waiting_on = 'agency' and answer_due_at is null and first_answered_at is not null)`

/** The last reply by staff, which is the question that the client has to answer. */
const lastReply = sql`coalesce((select content from comments join users on users.id = comments.user_id
  where ticket_id = tickets.id and not internal and comments.deleted_at is null and role = 'staff' order by comments.id desc limit 1), description)`

const createTicketSource = (side: WaitingSide): WaitingSource => ({
  kind: 'ticket',
  isVisible: (actor, company) => getVisibilityCondition(actor, 'waiting.read', { table: 'tickets', company }),
  company: sql.ref('tickets.companyId'),
  since: 'waiting_since',
  rows: sql`tickets where waiting_on = ${sql.lit(side)}`,
  title: sql.ref('title'),
  description: excerpt(side === 'client' ? lastReply : sql.ref('description')),
  columns: {
    priority: sql.ref('priority'),
    answerDueAt: sql.ref('answer_due_at'),
    answered: sql.raw(ANSWERED),
  },
  matchesProject: (id) => sql<SqlBool>`website_id in (select id from websites where project_id = ${id})`,
})

const createBriefSource = (condition: RawBuilder<unknown>, description: string): WaitingSource => ({
  kind: 'brief',
  isVisible: (actor, company) => getVisibilityCondition(actor, 'waiting.read', { table: 'briefs', company }),
  company: sql.ref('briefs.companyId'),
  since: 'waiting_since',
  rows: sql`briefs where ${condition}`,
  title: sql.ref('project_name'),
  description: excerpt(sql`coalesce(${sql.ref(description)}, '')`),
  columns: {},
  matchesProject: () => sql<SqlBool>`false`,
})

/** Whether this user reassigned the request to the current respondent. */
const hasReassigned = (id: number) => sql<SqlBool>`info_requests.client_id <> ${id} and exists (
  select from activities where entity_type = 'info_request' and entity_id = info_requests.id
    and type = 'info_handed_over' and activities.user_id = ${id}
    and (data ->> 'personId')::integer = info_requests.client_id)`

const createRequestSource = (
  since: string,
  condition: RawBuilder<unknown>,
  description: string,
): WaitingSource => ({
  kind: 'info_request',
  isVisible: (actor, company) => {
    const isVisible = getVisibilityCondition(actor, 'waiting.read', { table: 'infoRequests', company })
    return actor.role === 'client'
      ? sql<SqlBool>`${isVisible} and not (${hasReassigned(actor.id)})`
      : isVisible
  },
  company: sql.ref('infoRequests.companyId'),
  since,
  rows: sql`info_requests where ${isCounted} and ${condition}`,
  title: sql.ref('title'),
  description: excerpt(sql`coalesce(${sql.ref(description)}, '')`),
  columns: {
    remindedAt: sql.ref('reminded_at'),
    dueDate: sql.ref('due_date'),
    requestKind: sql`kind::text`,
    asked: selectPersonInCompany(sql.ref('infoRequests.clientId'), sql.ref('infoRequests.companyId')),
  },
  matchesProject: hasProjectId,
})

const clientTaskSource: WaitingSource = {
  kind: 'task',
  isVisible: (actor, company) => getVisibilityCondition(actor, 'waiting.read', { table: 'tasks', company }),
  company: COMPANY_OF_TASK,
  since: 'created_at',
  rows: sql`tasks where ${isCountedTask} and assignee_id is not null and status <> 'completed'
    and exists (select from users where users.id = assignee_id and role = 'client')`,
  title: sql.ref('title'),
  description: excerpt(sql.ref('description')),
  columns: {
    dueDate: sql.ref('due_date'),
    asked: selectPersonInCompany(sql.ref('tasks.assigneeId'), COMPANY_OF_TASK),
    of: sql`json_build_object('kind', case when project_id is null then 'brief' else 'project' end,
      'id', coalesce(project_id, brief_id))`,
  },
  matchesProject: hasProjectId,
}

/** Companies without an owner. They have waited since their last owner left. */
const COMPANIES_WITHOUT_OWNER = sql`
  select companies.id, companies.name, 'owner' as needs, coalesce((
      select max(coalesce(memberships.ended_at, users.deleted_at, users.deactivated_at))
      from memberships join users on users.id = memberships.user_id
      where memberships.company_id = companies.id and memberships.role = 'owner'), companies.created_at) as waiting_since
  from companies where ${LACKS_OWNER}`

/**
 * Companies with invitations that a client created, if no mail with the invitation has been sent, for example without a
 * mail server, and staff haven't seen its link either. A company without an owner needs an owner first.
 */
const UNSENT_INVITATIONS = sql`
  select companies.id, companies.name, 'invitation' as needs, min(invited.created_at) as waiting_since
  from company_invitations as invited join companies on companies.id = invited.company_id
  where invited.used_at is null and invited.revoked_at is null
    and invited.expires_at > now() and not invited.shown and invited.created_at < now() - interval '1 minute'
    and exists (select from users where users.id = invited.invited_by and users.role = 'client')
    and not exists (
      select from mails where mails.private and mails.company_id = companies.id and mails.kind = 'company_invitation'
        and lower(mails.address) = lower(invited.email) and mails.status in ('sent', 'undelivered'))
    and not ${LACKS_OWNER}
  group by companies.id`

const companySource: WaitingSource = {
  kind: 'company',
  isVisible: (actor, company) =>
    actor.role === 'staff' && isStaffRoleEnough(actor, 'company.manage')
      ? getVisibilityCondition(actor, 'waiting.read', { table: 'companies', company })
      : sql<SqlBool>`false`,
  company: sql.ref('companies.id'),
  since: 'waiting_since',
  rows: sql`(${COMPANIES_WITHOUT_OWNER} union all ${UNSENT_INVITATIONS}) as companies where true`,
  title: sql.ref('name'),
  description: sql`''`,
  columns: { needs: sql.ref('needs') },
  matchesProject: () => sql<SqlBool>`false`,
}

/** The only definition of which records wait on which side. */
const WAITING_SOURCES: Record<WaitingSide, WaitingSource[]> = {
  agency: [
    createTicketSource('agency'),
    createBriefSource(sql`status = 'pending'`, 'project_description'),
    createRequestSource('answered_at', sql`awaits_review and answered_at is not null`, 'response_message'),
    companySource,
  ],
  client: [
    createTicketSource('client'),
    createRequestSource('waiting_since', sql`waiting_on = 'client'`, 'description'),
    createBriefSource(sql`can_resubmit`, 'feedback'),
    clientTaskSource,
  ],
}

/** Orders tickets by priority, and then unanswered ones first. An index of tickets has this expression. */
const TICKET_PLACE = sql.raw(
  `(case priority when 'urgent' then 0 when 'high' then 2 when 'medium' then 4 else 6 end
    + case when ${ANSWERED} then 1 else 0 end)`,
)
/** Items without a priority sort like an unanswered medium ticket. */
const NO_PRIORITY = 4

const getPlaceTerm = ({ kind }: WaitingSource): OrderTerm =>
  kind === 'ticket'
    ? { expression: TICKET_PLACE, key: 'place', type: 'int4' }
    : { expression: sql`${sql.lit(NO_PRIORITY)}::int4`, key: 'place', type: 'int4', constant: NO_PRIORITY }

const NEVER_DUE = sql`'infinity'::date`
const getDueDate = ({ columns }: WaitingSource) =>
  columns.dueDate ? sql`coalesce(${columns.dueDate}, ${NEVER_DUE})` : NEVER_DUE
const getRank = ({ kind }: WaitingSource) => sql`${sql.lit(WAITING_KINDS.indexOf(kind))}::int4`

/**
 * Returns the order of waiting items. Ties are ordered by kind, which a cursor stores as a number. Clients get items
 * that are due next before items that have waited longest.
 */
const createOrder = (
  actor: Actor,
  keys: { place: OrderTerm; due: RawBuilder<unknown>; since: string; rank: RawBuilder<unknown> },
): Order => ({
  direction: 'asc',
  terms: [
    keys.place,
    ...(actor.role === 'client' ? [{ expression: keys.due, key: 'due', type: 'date' } as const] : []),
    { expression: sql.ref(keys.since), key: 'since', type: 'timestamptz' },
    { expression: keys.rank, key: 'rank', type: 'int4' },
    { expression: sql.ref('id'), key: 'id', type: 'int4' },
  ],
})

const getSourceOrder = (actor: Actor, source: WaitingSource) =>
  createOrder(actor, {
    place: getPlaceTerm(source),
    due: getDueDate(source),
    since: source.since,
    rank: getRank(source),
  })
const getOverallOrder = (actor: Actor) =>
  createOrder(actor, {
    place: { expression: sql.ref('place'), key: 'place', type: 'int4' },
    due: sql.ref('due'),
    since: 'since',
    rank: sql.ref('rank'),
  })

const selectColumns = (source: WaitingSource) => {
  const { kind, since, company, title, description, columns } = source
  const optionalColumns = Object.entries(OPTIONAL_COLUMNS).map(
    ([name, none]) => sql`${columns[name as keyof typeof OPTIONAL_COLUMNS] ?? none} as ${sql.ref(name)}`,
  )
  return sql`${sql.lit(kind)} as kind, ${getPlaceTerm(source).expression} as place, ${getDueDate(source)} as due, ${getRank(source)} as rank, id,
    ${sql.ref(since)} as since, ${company} as company_id, ${title} as title, ${description} as description,
    ${sql.join(optionalColumns)}`
}

interface WaitingQuery {
  // oxlint-disable-next-line naming/fields -- a query parameter
  on: WaitingSide
  projectId?: number | undefined
  kind?: WaitingItem['kind'] | undefined
  company?: number | undefined
}

const selectRows = (actor: Actor, source: WaitingSource, { projectId, kind, company }: WaitingQuery) =>
  sql`${source.rows} and ${source.isVisible(actor, company)}
    and ${kind === undefined || kind === source.kind ? sql`true` : sql`false`}
    and ${projectId === undefined ? sql`true` : source.matchesProject(projectId)}`

/** Selects no more rows of each kind than the page may need. */
const selectFirstRows = (actor: Actor, query: WaitingQuery & PageQuery) =>
  WAITING_SOURCES[query.on].map(
    (source) => sql`(select ${selectColumns(source)}
      from ${selectRows(actor, source, query)} and ${isNotInArchivedCompany(source.company)}
        and ${buildPageClause(getSourceOrder(actor, source), query)})`,
  )

const combineSources = (parts: RawBuilder<unknown>[]) =>
  sql<WaitingRow>`(${sql.join(parts, sql` union all `)})`

/** Returns a page of all records that the actor can read and that wait on one side. */
export function readWaitingItems(
  ctx: Context,
  query: WaitingQuery & PageQuery,
  total = () => countWaitingItems(ctx, query),
): Promise<Page<WaitingItem>> {
  const waiting = ctx.db
    .selectFrom(combineSources(selectFirstRows(ctx.actor, query)).as('waiting'))
    .selectAll()
    .select(selectCompanyName(sql.ref('waiting.companyId')).as('client'))
  return readPage(waiting, { order: getOverallOrder(ctx.actor), page: query, total })
}

/** Counts waiting records. The index has no company, so those of archived companies are subtracted. */
async function countWaitingItems(ctx: Context, query: WaitingQuery): Promise<number> {
  const count = (getCondition: (source: WaitingSource) => RawBuilder<SqlBool>) => {
    const parts = WAITING_SOURCES[query.on].map(
      (source) => sql`(select 1 from ${selectRows(ctx.actor, source, query)} and ${getCondition(source)})`,
    )
    return countRows(ctx.db, ctx.db.selectFrom(combineSources(parts).as('waiting')))
  }
  const [all, ofArchived] = await Promise.all([
    count(() => sql<SqlBool>`true`),
    count(({ company }) => isInArchivedCompany(company)),
  ])
  return all === MAX_COUNTED ? all : all - ofArchived
}

/** Reads the few records that come first. */
export async function readFirstWaitingItems(ctx: Context, query: WaitingQuery): Promise<WaitingItem[]> {
  const { items } = await readWaitingItems(ctx, { ...query, limit: DASHBOARD_ITEMS }, async () => 0)
  return items
}
