import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { WaitingSide } from '#shared/sla/values.ts'
import { type Actor, canUseInClientView, isStaffRoleEnough } from '#shared/contract/policy.ts'
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
import { isNotInArchivedCompany, isInArchivedCompany } from '#server/core/access/archive.ts'
import { getVisibilityCondition } from '#server/core/access/visibility.ts'
import type { Context } from '#server/core/context/context.ts'
import { answeredRequestSource, createHandoverSource, openRequestSource } from './waiting-requests.ts'
import {
  OPTIONAL_COLUMNS,
  type WaitingSource,
  hasProjectId,
  selectResponsibleId,
  toIdArray,
} from './waiting-source.ts'

/** An item before it's known who reads it. Staff who see the same records share the rows of their dashboards. */
export type WaitingRow = Omit<WaitingItem, 'own'> & {
  /** The ids of the users on the reader's side whose record it is. */
  ownIds: (number | null)[]
  place: number
  due: string
  rank: number
  companyId: number
}

/** Whether staff have answered the ticket, but it still waits on the agency. */
const ANSWERED = `(waiting_on = 'agency' and answer_due_at is null and first_answered_at is not null)`

/** The last reply by staff, which is the question that the client has to answer. */
const lastReply = sql`coalesce((select content from comments join users on users.id = comments.user_id
  where ticket_id = tickets.id and not internal and comments.deleted_at is null and role = 'staff' order by comments.id desc limit 1), description)`

const createTicketSource = (side: WaitingSide): WaitingSource => ({
  kind: 'ticket',
  isVisible: (actor, company) => getVisibilityCondition(actor, 'waiting.read', { table: 'tickets', company }),
  company: sql.ref('tickets.companyId'),
  ownIds: ({ role }) => toIdArray(sql.ref(role === 'client' ? 'tickets.userId' : 'tickets.assigneeId')),
  since: 'waiting_since',
  rows: sql`tickets where waiting_on = ${sql.lit(side)}`,
  title: sql.ref('title'),
  description: side === 'client' ? lastReply : sql.ref('description'),
  columns: () => ({
    priority: sql.ref('priority'),
    answerDueAt: sql.ref('answer_due_at'),
    answered: sql.raw(ANSWERED),
  }),
  matchesProject: (id) => sql<SqlBool>`website_id in (select id from websites where project_id = ${id})`,
})

const createBriefSource = (condition: RawBuilder<unknown>, description: string): WaitingSource => ({
  kind: 'brief',
  isVisible: (actor, company) => getVisibilityCondition(actor, 'waiting.read', { table: 'briefs', company }),
  company: sql.ref('briefs.companyId'),
  ownIds: ({ role }) => toIdArray(sql.ref(role === 'client' ? 'briefs.userId' : 'briefs.responsibleId')),
  since: 'waiting_since',
  rows: sql`briefs where ${condition}`,
  title: sql.ref('project_name'),
  description: sql.ref(description),
  columns: () => ({}),
  matchesProject: () => sql<SqlBool>`false`,
})

const clientTaskSource: WaitingSource = {
  kind: 'task',
  isVisible: (actor, company) => getVisibilityCondition(actor, 'waiting.read', { table: 'tasks', company }),
  company: COMPANY_OF_TASK,
  ownIds: ({ role }) =>
    toIdArray(role === 'client' ? sql.ref('tasks.assigneeId') : selectResponsibleId('tasks')),
  since: 'created_at',
  rows: sql`tasks where ${isCountedTask} and assignee_id is not null and status <> 'completed'
    and exists (select from users where users.id = assignee_id and role = 'client')`,
  title: sql.ref('title'),
  description: sql.ref('description'),
  columns: () => ({
    dueDate: sql.ref('due_date'),
    asked: selectPersonInCompany(sql.ref('tasks.assigneeId'), COMPANY_OF_TASK),
    of: sql`json_build_object('kind', case when project_id is null then 'brief' else 'project' end,
      'id', coalesce(project_id, brief_id))`,
  }),
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
  ownIds: () => sql`'{}'::integer[]`,
  since: 'waiting_since',
  rows: sql`(${COMPANIES_WITHOUT_OWNER} union all ${UNSENT_INVITATIONS}) as companies where true`,
  title: sql.ref('name'),
  description: sql`''`,
  columns: () => ({ needs: sql.ref('needs') }),
  matchesProject: () => sql<SqlBool>`false`,
}

/** The records that wait on each side. */
const WAITING_SOURCES: Record<WaitingSide, WaitingSource[]> = {
  agency: [
    createTicketSource('agency'),
    createBriefSource(sql`status = 'pending'`, 'project_description'),
    answeredRequestSource,
    companySource,
  ],
  client: [
    createTicketSource('client'),
    openRequestSource,
    createBriefSource(sql`can_resubmit`, 'feedback'),
    clientTaskSource,
  ],
}

/** The only definition of which records wait for an actor, or for the people whose work an actor sees, on a side. */
const getWaitingSources = (actor: Actor, side: WaitingSide): WaitingSource[] =>
  side === 'client' && actor.role === 'client'
    ? [...WAITING_SOURCES.client, createHandoverSource(actor.id)]
    : WAITING_SOURCES[side]

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
const getDueDate = (actor: Actor, { columns }: WaitingSource) => {
  const { dueDate } = columns(actor)
  return dueDate ? sql`coalesce(${dueDate}, ${NEVER_DUE})` : NEVER_DUE
}
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
    due: getDueDate(actor, source),
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

const selectColumns = (actor: Actor, source: WaitingSource) => {
  const { kind, since, company, ownIds, title, description } = source
  const columns = source.columns(actor)
  const optionalColumns = Object.entries(OPTIONAL_COLUMNS).map(
    ([name, defaultValue]) =>
      sql`${columns[name as keyof typeof OPTIONAL_COLUMNS] ?? defaultValue} as ${sql.ref(name)}`,
  )
  return sql`${sql.lit(kind)} as kind, ${getPlaceTerm(source).expression} as place, ${getDueDate(actor, source)} as due, ${getRank(source)} as rank, id,
    ${sql.ref(since)} as since, ${company} as company_id, to_json(${ownIds(actor)}) as own_ids, ${title} as title,
    left(coalesce(${description}, ''), ${sql.lit(EXCERPT_MAX)}) as description,
    ${sql.join(optionalColumns)}`
}

interface WaitingQuery {
  // oxlint-disable-next-line naming/fields -- a query parameter
  on: WaitingSide
  projectId?: number | undefined
  kind?: WaitingItem['kind'] | undefined
  company?: number | undefined
  own?: boolean | undefined
}

const isOwn = (actor: Actor, { ownIds }: WaitingSource) =>
  sql<SqlBool>`coalesce(${actor.id} = any(${ownIds(actor)}), false)`

const selectRows = (actor: Actor, source: WaitingSource, { projectId, kind, company, own }: WaitingQuery) =>
  sql`${source.rows} and ${source.isVisible(actor, company)}
    and ${kind === undefined || kind === source.kind ? sql`true` : sql`false`}
    and ${projectId === undefined ? sql`true` : source.matchesProject(projectId)}
    and ${own === undefined ? sql`true` : sql`${isOwn(actor, source)} = ${sql.lit(own)}`}`

/** Selects no more rows of each kind than the page may need. */
const selectFirstRows = (actor: Actor, query: WaitingQuery & PageQuery) =>
  getWaitingSources(actor, query.on).map(
    (source) => sql`(select ${selectColumns(actor, source)}
      from ${selectRows(actor, source, query)} and ${isNotInArchivedCompany(source.company)}
        and ${buildPageClause(getSourceOrder(actor, source), query)})`,
  )

const combineSources = (parts: RawBuilder<unknown>[]) =>
  sql<Omit<WaitingRow, 'client'>>`(${sql.join(parts, sql` union all `)})`

/** Returns a page of all records that the actor can read and that wait on one side. */
export async function readWaitingItems(
  ctx: Context,
  query: WaitingQuery & PageQuery,
): Promise<Page<WaitingItem>> {
  const page = await readWaitingRows(ctx, query, () => countWaitingItems(ctx, query))
  return page.withItems(toWaitingItems(page.items, ctx.actor))
}

function readWaitingRows(
  ctx: Context,
  query: WaitingQuery & PageQuery,
  total: () => Promise<number>,
): Promise<Page<WaitingRow>> {
  const waiting = ctx.db
    .selectFrom(combineSources(selectFirstRows(ctx.actor, query)).as('waiting'))
    .selectAll()
    .select(selectCompanyName(sql.ref('waiting.companyId')).as('client'))
  return readPage(waiting, { order: getOverallOrder(ctx.actor), page: query, total })
}

/** Returns rows as their reader sees them. Staff in Client View don't see messages. */
export const toWaitingItems = (rows: readonly WaitingRow[], reader: Actor): WaitingItem[] =>
  rows.map(({ ownIds, handedOver, ...row }) => ({
    ...row,
    own: ownIds.includes(reader.id),
    handedOver: handedOver && {
      ...handedOver,
      words: canUseInClientView(reader, 'infoRequest.readWords') ? handedOver.words : null,
    },
  }))

/** Counts waiting records. The index has no company, so those of archived companies are subtracted. */
async function countWaitingItems(ctx: Context, query: WaitingQuery): Promise<number> {
  const count = (getCondition: (source: WaitingSource) => RawBuilder<SqlBool>) => {
    const parts = getWaitingSources(ctx.actor, query.on).map(
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
export async function readFirstWaitingRows(ctx: Context, query: WaitingQuery): Promise<WaitingRow[]> {
  const { items } = await readWaitingRows(ctx, { ...query, limit: DASHBOARD_ITEMS }, async () => 0)
  return items
}
