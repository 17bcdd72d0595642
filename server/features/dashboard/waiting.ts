import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { WaitingOn } from '#shared/sla/values.ts'
import { type Actor, isRankEnough } from '#shared/contract/policy.ts'
import { DASHBOARD_ITEMS, EXCERPT_MAX, WAITING_KINDS } from '#shared/dashboard/values.ts'
import type { WaitingItem } from '#shared/dashboard/schemas.ts'
import { COMPANY_OF_TASK, companyName, personIn } from '#server/core/records/sql-fragments.ts'
import { LACKS_OWNER } from '#server/features/companies/memberships.ts'
import { isCountedTask } from '#server/features/tasks/scope.ts'
import { MAX_COUNTED, countRows } from '#server/platform/db/counts.ts'
import {
  type Order,
  type OrderTerm,
  type Page,
  type PageQuery,
  firstOf,
  readPage,
} from '#server/platform/db/paging.ts'
import { isCounted } from '#server/features/requests/scope.ts'
import { notOfArchivedCompany, ofArchivedCompany } from '#server/core/access/archive.ts'
import { reach } from '#server/core/access/reach.ts'
import type { Context } from '#server/core/context/context.ts'

type Waiting = Omit<WaitingItem, 'client'> & { place: number; due: string; rank: number; companyId: number }

/**
 * One kind of waiting records. An index returns its rows ordered by place and by the column that says since when they
 * wait.
 */
interface Part {
  kind: WaitingItem['kind']
  /** Returns the visibility filter for an actor, limited to a company if one is given. */
  isReached: (actor: Actor, company: number | undefined) => RawBuilder<SqlBool>
  company: RawBuilder<unknown>
  since: string
  rows: RawBuilder<unknown>
  /** The columns of the item that aren't null. */
  tells: Partial<Record<keyof typeof TOLD, RawBuilder<unknown>>>
  title: RawBuilder<unknown>
  description: RawBuilder<unknown>
  /** Limits the rows to a project. Selects no rows if records of the kind aren't in a project yet. */
  ofProject: (id: number) => RawBuilder<SqlBool>
}

/** The optional columns of a row, each with its value for kinds without it. */
const TOLD = {
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
const inProject = (id: number) => sql<SqlBool>`project_id = ${id}`

/** Whether a reply answered the ticket and kept the turn. */
const ANSWERED = `(waiting_on = 'agency' and answer_due_at is null and first_answered_at is not null)`

/** The last reply by staff, which is the question that the client is asked. */
const lastReply = sql`coalesce((select content from comments join users on users.id = comments.user_id
  where ticket_id = tickets.id and not internal and comments.deleted_at is null and role = 'staff' order by comments.id desc limit 1), description)`

const ticketsWaitingOn = (who: WaitingOn): Part => ({
  kind: 'ticket',
  isReached: (actor, company) => reach(actor, 'waiting.read', 'tickets', { company }),
  company: sql.ref('tickets.companyId'),
  since: 'waiting_since',
  rows: sql`tickets where waiting_on = ${sql.lit(who)}`,
  title: sql.ref('title'),
  description: excerpt(who === 'client' ? lastReply : sql.ref('description')),
  tells: {
    priority: sql.ref('priority'),
    answerDueAt: sql.ref('answer_due_at'),
    answered: sql.raw(ANSWERED),
  },
  ofProject: (id) => sql<SqlBool>`website_id in (select id from websites where project_id = ${id})`,
})

const briefsThatWait = (which: RawBuilder<unknown>, description: string): Part => ({
  kind: 'brief',
  isReached: (actor, company) => reach(actor, 'waiting.read', 'briefs', { company }),
  company: sql.ref('briefs.companyId'),
  since: 'waiting_since',
  rows: sql`briefs where ${which}`,
  title: sql.ref('project_name'),
  description: excerpt(sql`coalesce(${sql.ref(description)}, '')`),
  tells: {},
  ofProject: () => sql<SqlBool>`false`,
})

/** Whether this person handed the request over to the current respondent. */
const isHandedOnBy = (id: number) => sql<SqlBool>`info_requests.client_id <> ${id} and exists (
  select from activities where entity_type = 'info_request' and entity_id = info_requests.id
    and type = 'info_handed_over' and activities.user_id = ${id}
    and (data ->> 'personId')::integer = info_requests.client_id)`

const requests = (since: string, which: RawBuilder<unknown>, description: string): Part => ({
  kind: 'info_request',
  isReached: (actor, company) => {
    const reached = reach(actor, 'waiting.read', 'infoRequests', { company })
    return actor.role === 'client' ? sql<SqlBool>`${reached} and not (${isHandedOnBy(actor.id)})` : reached
  },
  company: sql.ref('infoRequests.companyId'),
  since,
  rows: sql`info_requests where ${isCounted} and ${which}`,
  title: sql.ref('title'),
  description: excerpt(sql`coalesce(${sql.ref(description)}, '')`),
  tells: {
    remindedAt: sql.ref('reminded_at'),
    dueDate: sql.ref('due_date'),
    requestKind: sql`kind::text`,
    asked: personIn(sql.ref('infoRequests.clientId'), sql.ref('infoRequests.companyId')),
  },
  ofProject: inProject,
})

const tasksOfClients: Part = {
  kind: 'task',
  isReached: (actor, company) => reach(actor, 'waiting.read', 'tasks', { company }),
  company: COMPANY_OF_TASK,
  since: 'created_at',
  rows: sql`tasks where ${isCountedTask} and assignee_id is not null and status <> 'completed'
    and exists (select from users where users.id = assignee_id and role = 'client')`,
  title: sql.ref('title'),
  description: excerpt(sql.ref('description')),
  tells: {
    dueDate: sql.ref('due_date'),
    asked: personIn(sql.ref('tasks.assigneeId'), COMPANY_OF_TASK),
    of: sql`json_build_object('kind', case when project_id is null then 'brief' else 'project' end,
      'id', coalesce(project_id, brief_id))`,
  },
  ofProject: inProject,
}

/** Companies without an owner. They wait since their last owner left. */
const NO_OWNER = sql`
  select companies.id, companies.name, 'owner' as needs, coalesce((
      select max(coalesce(memberships.ended_at, users.deleted_at, users.deactivated_at))
      from memberships join users on users.id = memberships.user_id
      where memberships.company_id = companies.id and memberships.role = 'owner'), companies.created_at) as waiting_since
  from companies where ${LACKS_OWNER}`

/**
 * Companies with invitations that a client created, if no mail with the invitation has been sent, for example without a
 * mail server, and staff haven't seen its link either. A company without an owner needs an owner first.
 */
const TO_PASS_ON = sql`
  select companies.id, companies.name, 'invitation' as needs, min(invited.created_at) as waiting_since
  from company_invitations as invited join companies on companies.id = invited.company_id
  where invited.used_at is null and invited.revoked_at is null
    and invited.expires_at > now() and not invited.shown and invited.created_at < now() - interval '1 minute'
    and exists (select from users where users.id = invited.invited_by and users.role = 'client')
    and not exists (
      select from mails where mails.private and mails.company_id = companies.id and mails.kind = 'company_invitation'
        and lower(mails.address) = lower(invited.email) and mails.status = 'sent')
    and not ${LACKS_OWNER}
  group by companies.id`

const companiesInNeed: Part = {
  kind: 'company',
  isReached: (actor, company) =>
    actor.role === 'staff' && isRankEnough(actor, 'company.manage')
      ? reach(actor, 'waiting.read', 'companies', { company })
      : sql<SqlBool>`false`,
  company: sql.ref('companies.id'),
  since: 'waiting_since',
  rows: sql`(${NO_OWNER} union all ${TO_PASS_ON}) as companies where true`,
  title: sql.ref('name'),
  description: sql`''`,
  tells: { needs: sql.ref('needs') },
  ofProject: () => sql<SqlBool>`false`,
}

/** The only definition of which records wait for which side. */
const PARTS: Record<WaitingOn, Part[]> = {
  agency: [
    ticketsWaitingOn('agency'),
    briefsThatWait(sql`status = 'pending'`, 'project_description'),
    requests('answered_at', sql`awaits_review and answered_at is not null`, 'response_message'),
    companiesInNeed,
  ],
  client: [
    ticketsWaitingOn('client'),
    requests('waiting_since', sql`waiting_on = 'client'`, 'description'),
    briefsThatWait(sql`can_resubmit`, 'feedback'),
    tasksOfClients,
  ],
}

/**
 * Orders urgent tickets first, and answered tickets below unanswered tickets of their priority. An index of tickets has
 * the same expression.
 */
const TICKET_PLACE = sql.raw(
  `(case priority when 'urgent' then 0 when 'high' then 2 when 'medium' then 4 else 6 end
    + case when ${ANSWERED} then 1 else 0 end)`,
)
/** Items without a priority sort like an unanswered medium ticket. */
const NO_PRIORITY = 4

const placeOf = ({ kind }: Part): OrderTerm =>
  kind === 'ticket'
    ? { by: TICKET_PLACE, key: 'place', type: 'int4' }
    : { by: sql`${sql.lit(NO_PRIORITY)}::int4`, key: 'place', type: 'int4', constant: NO_PRIORITY }

const NEVER_DUE = sql`'infinity'::date`
const dueOf = ({ tells }: Part) => (tells.dueDate ? sql`coalesce(${tells.dueDate}, ${NEVER_DUE})` : NEVER_DUE)
const rankOf = ({ kind }: Part) => sql`${sql.lit(WAITING_KINDS.indexOf(kind))}::int4`

/**
 * Returns the order of waiting items. Ties are ordered by kind, which a cursor stores as a number. Clients get items
 * that are due next before items that have waited longest.
 */
const orderBy = (
  actor: Actor,
  place: OrderTerm,
  due: RawBuilder<unknown>,
  since: string,
  rank: RawBuilder<unknown>,
): Order => ({
  direction: 'asc',
  terms: [
    place,
    ...(actor.role === 'client' ? [{ by: due, key: 'due', type: 'date' } as const] : []),
    { by: sql.ref(since), key: 'since', type: 'timestamptz' },
    { by: rank, key: 'rank', type: 'int4' },
    { by: sql.ref('id'), key: 'id', type: 'int4' },
  ],
})

const partOrder = (actor: Actor, part: Part) =>
  orderBy(actor, placeOf(part), dueOf(part), part.since, rankOf(part))
const wholeOrder = (actor: Actor) =>
  orderBy(
    actor,
    { by: sql.ref('place'), key: 'place', type: 'int4' },
    sql.ref('due'),
    'since',
    sql.ref('rank'),
  )

const columnsOf = (part: Part) => {
  const { kind, since, company, title, description, tells } = part
  const told = Object.entries(TOLD).map(
    ([name, none]) => sql`${tells[name as keyof typeof TOLD] ?? none} as ${sql.ref(name)}`,
  )
  return sql`${sql.lit(kind)} as kind, ${placeOf(part).by} as place, ${dueOf(part)} as due, ${rankOf(part)} as rank, id,
    ${sql.ref(since)} as since, ${company} as company_id, ${title} as title, ${description} as description,
    ${sql.join(told)}`
}

interface WaitingQuery {
  on: WaitingOn
  projectId?: number | undefined
  kind?: WaitingItem['kind'] | undefined
  company?: number | undefined
}

const rowsFor = (actor: Actor, part: Part, { projectId, kind, company }: WaitingQuery) =>
  sql`${part.rows} and ${part.isReached(actor, company)}
    and ${kind === undefined || kind === part.kind ? sql`true` : sql`false`}
    and ${projectId === undefined ? sql`true` : part.ofProject(projectId)}`

/** Selects no more rows of each kind than the page may need. */
const firstOfEach = (actor: Actor, query: WaitingQuery & PageQuery) =>
  PARTS[query.on].map(
    (part) => sql`(select ${columnsOf(part)}
      from ${rowsFor(actor, part, query)} and ${notOfArchivedCompany(part.company)}
        and ${firstOf(partOrder(actor, part), query)})`,
  )

const together = (parts: RawBuilder<unknown>[]) => sql<Waiting>`(${sql.join(parts, sql` union all `)})`

/** Returns a page of all records that the actor can read and that wait for one side. */
export function readWaiting(
  ctx: Context,
  query: WaitingQuery & PageQuery,
  total = () => countWaiting(ctx, query),
): Promise<Page<WaitingItem>> {
  const waiting = ctx.db
    .selectFrom(together(firstOfEach(ctx.actor, query)).as('waiting'))
    .selectAll()
    .select(companyName(sql.ref('waiting.companyId')).as('client'))
  return readPage(waiting, wholeOrder(ctx.actor), query, total)
}

/**
 * Counts waiting records. Records of archived companies are counted separately, because the index that counts all of
 * them has no company.
 */
async function countWaiting(ctx: Context, query: WaitingQuery): Promise<number> {
  const count = (which: (part: Part) => RawBuilder<SqlBool>) =>
    countRows(
      ctx.db,
      ctx.db.selectFrom(
        together(
          PARTS[query.on].map(
            (part) => sql`(select 1 from ${rowsFor(ctx.actor, part, query)} and ${which(part)})`,
          ),
        ).as('waiting'),
      ),
    )
  const [all, ofArchived] = await Promise.all([
    count(() => sql<SqlBool>`true`),
    count(({ company }) => ofArchivedCompany(company)),
  ])
  return all === MAX_COUNTED ? all : all - ofArchived
}

/** Reads the few records that come first. */
export async function readFirstWaiting(
  ctx: Context,
  query: Pick<WaitingQuery, 'on' | 'company'>,
): Promise<WaitingItem[]> {
  const { items } = await readWaiting(ctx, { ...query, limit: DASHBOARD_ITEMS }, async () => 0)
  return items
}
