import { type SqlBool, sql } from 'kysely'
import type { CompanyRef, Person } from '#shared/contract/fields.ts'
import { canUseInClientView } from '#shared/contract/policy.ts'
import type { TicketPriority } from '#shared/tickets/values.ts'
import type { RecordKind } from '#shared/records/records.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { countRows } from '#server/platform/db/counts.ts'
import { selectCompany, selectPersonInCompany } from '#server/core/records/sql-fragments.ts'
import { type PageQuery, createTableOrder, readPage } from '#server/platform/db/paging.ts'
import type { NewNotification } from './new-notification.ts'
import { isReadableNotification } from '#server/core/access/still-readable.ts'
import { translateStoredText } from '#server/platform/i18n/translate-stored-text.ts'
import type { Context } from '#server/core/context/context.ts'

const NEWEST = createTableOrder('desc', 'notifications', { id: 'int8' })

/** Selects the actor's notifications, except withdrawn ones and those about records that they can't read. */
const selectOwnNotifications = (ctx: Context) =>
  ctx.db
    .selectFrom('notifications')
    .where('notifications.userId', '=', ctx.actor.id)
    .where('notifications.withdrawn', '=', false)
    .where(isReadableNotification(ctx.actor))

/** Withdraws the notifications of a deleted comment. They're no longer shown or included in a digest. */
export async function withdrawCommentNotifications(tx: Database, commentId: number): Promise<void> {
  await tx.updateTable('notifications').set({ withdrawn: true }).where('commentId', '=', commentId).execute()
}

/** Withdraws the notifications of a deleted task or a withdrawn request. */
export async function withdrawRecordNotifications(
  tx: Database,
  entityType: 'task' | 'info_request',
  entityId: number,
): Promise<void> {
  await tx
    .updateTable('notifications')
    .set({ withdrawn: true })
    .where('entityType', '=', entityType)
    .where('entityId', '=', entityId)
    .execute()
}

/** The priority of the ticket that a notification is about. */
const priority = sql<TicketPriority | null>`(select priority from tickets
  where notifications.entity_type = 'ticket' and tickets.id = notifications.entity_id)`

const taskParentOwner = sql`coalesce(
  (select user_id from projects where projects.id = tasks.project_id),
  (select user_id from briefs where briefs.id = tasks.brief_id))`

/** The owner of the record that a notification is about. */
const owner = sql`case notifications.entity_type
  when 'ticket' then (select user_id from tickets where tickets.id = notifications.entity_id)
  when 'brief' then (select user_id from briefs where briefs.id = notifications.entity_id)
  when 'project' then (select user_id from projects where projects.id = notifications.entity_id)
  when 'website' then (select user_id from websites where websites.id = notifications.entity_id)
  when 'info_request' then (select client_id from info_requests where info_requests.id = notifications.entity_id)
  when 'task' then (select ${taskParentOwner} from tasks where tasks.id = notifications.entity_id) end`

const COMPANY_ID = sql.ref('notifications.companyId')
const client = selectPersonInCompany<Person | null>(sql`nullif(${owner}, notifications.user_id)`, COMPANY_ID)

/** The number of a user's newest notifications that are searched for the newest about each company. */
const NEWEST_OF_ALL = 500

/** Matches the newest notifications of each company, and all about the user's own companies or about none. */
const isNewestPerCompany = (userId: number, perClient: number) => sql<SqlBool>`notifications.id in (
  select id from (
    select id, company_id, row_number() over (partition by company_id order by id desc) as nth from (
      select id, company_id from notifications where user_id = ${userId} and not withdrawn
      order by id desc limit ${sql.lit(NEWEST_OF_ALL)}) as newest) as numbered
  where nth <= ${perClient} or company_id is null
    or company_id in (select company_id from memberships where memberships.user_id = ${userId} and ended_at is null))`

const isUrgent = sql<SqlBool>`notifications.entity_type = 'ticket' and exists (
  select from tickets where tickets.id = notifications.entity_id and priority = 'urgent'
    and status in ('open', 'in_progress'))`

const selectNotifications = (query: ReturnType<typeof selectOwnNotifications>) =>
  query
    .select(['id', 'type', 'title', 'message', 'entityId', 'href', 'readAt', 'createdAt', 'version'])
    .select((eb) => [
      eb.ref('entityType').$castTo<RecordKind>().as('entityType'),
      priority.as('priority'),
      selectCompany<CompanyRef | null>(COMPANY_ID).as('company'),
      client.as('client'),
      eb.ref('titleValues').$castTo<NewNotification['values']>().as('titleValues'),
    ])

export const countUnread = (ctx: Context, { company }: { company?: number | undefined }): Promise<number> =>
  countRows(ctx.db, filterByCompany(selectOwnNotifications(ctx).where('readAt', 'is', null), company))

const filterByCompany = (
  notifications: ReturnType<typeof selectOwnNotifications>,
  company: number | undefined,
) => (company === undefined ? notifications : notifications.where('notifications.companyId', '=', company))

type StoredNotification = Awaited<ReturnType<ReturnType<typeof selectNotifications>['execute']>>[number]

/** Returns a notification in the current language. Staff in Client View don't see a colleague's message. */
const toNotification = ({ actor }: Context, { titleValues, ...notification }: StoredNotification) => ({
  ...notification,
  title: translateStoredText({ text: notification.title, values: titleValues }),
  message: canUseInClientView(actor, 'infoRequest.readWords') ? notification.message : null,
})

/** Returns the actor's notifications, newest first. */
export async function readNotifications(
  ctx: Context,
  query: PageQuery & {
    unread?: boolean | undefined
    urgent?: boolean | undefined
    perClient?: number | undefined
    company?: number | undefined
  },
) {
  let matching = filterByCompany(selectOwnNotifications(ctx), query.company)
  if (query.unread) matching = matching.where('readAt', 'is', null)
  if (query.urgent) matching = matching.where(isUrgent)
  if (query.perClient) matching = matching.where(isNewestPerCompany(ctx.actor.id, query.perClient))
  const page = await readPage(selectNotifications(matching), {
    order: NEWEST,
    page: query,
    total: () => countRows(ctx.db, matching),
  })
  return page.withItems(page.items.map((notification) => toNotification(ctx, notification)))
}

export async function findNotification(ctx: Context, id: number) {
  const found = await selectNotifications(selectOwnNotifications(ctx)).where('id', '=', id).executeTakeFirst()
  return found && toNotification(ctx, found)
}

/** Returns a notification of the actor, locked until the transaction ends. */
export const lockNotification = (ctx: Context, id: number) =>
  selectNotifications(selectOwnNotifications(ctx)).where('id', '=', id).forUpdate().executeTakeFirst()

/** Deletes a former staff member's notifications and cancels queued mails, because clients can't see them. */
export async function deleteNotifications(tx: Database, userId: number): Promise<void> {
  await tx.deleteFrom('notifications').where('userId', '=', userId).execute()
  await tx
    .updateTable('mails')
    .set({ status: 'kept' })
    .where('userId', '=', userId)
    .where('status', '=', 'waiting')
    .where('private', '=', false)
    .execute()
}
