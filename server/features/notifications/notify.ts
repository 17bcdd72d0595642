import { type RawBuilder, sql } from 'kysely'
import type { EntityType } from '#shared/activities/values.ts'
import type { Role } from '#shared/users/values.ts'
import type { Database } from '#server/db/connection.ts'
import { isActivePerson, isConfirmedAddress } from '#server/db/fragments.ts'
import { publishing } from '#server/realtime/publish.ts'
import { beginCollecting, collected, isFlood, isJoinable, takesMore, withPart } from './flood.ts'
import { kindOf } from './kinds.ts'

/** What a person is told, in one line, and where it leads. */
export interface Note {
  type: string
  title: string
  entityType: EntityType
  entityId: number
  href: string
  /** What was written, for the mail: a comment, a reason, a request. Never what its readers may not see. */
  text?: string | null | undefined
  /** By when it wants something done, `YYYY-MM-DD`, for the mail. */
  due?: string | null | undefined
  /** What the mail's link says, where its kind does not tell. */
  actionLabel?: string
  /** Whether it is told to nobody who has not read the last one of its type. */
  once?: boolean
}

/** Who acts; null when the portal itself tells, such as of a due date. */
type ActorId = number | null

// Events that follow each other so fast are one mail.
const TOGETHER_SECONDS = 3
const TEXT_MAX = 2_000

/** Tells one person, in the portal and as they chose, in the transaction of the event; nobody is told of what they did themselves. */
export async function notifyPerson(
  tx: Database,
  actorId: ActorId,
  userId: number,
  note: Note,
): Promise<void> {
  await notify(tx, note, actorId, { userId })
}

/** Tells all staff who have come but the one who did it. What a client writes without end is mailed to them together. */
export async function notifyStaff(tx: Database, actorId: ActorId, note: Note): Promise<void> {
  await notify(tx, note, actorId, { role: 'staff' })
}

async function notify(tx: Database, note: Note, actorId: ActorId, to: Readers): Promise<void> {
  const { type, title, entityType, entityId, href } = note
  const kind = kindOf(type, entityType)
  const mail = await mailOf(tx, note, actorId, to)
  await sql`
    with readers as (${readersOf(tx, kind, actorId, { ...to, ...(note.once && { notWaiting: type }) })}),
      told as (
        insert into notifications (user_id, type, title, entity_type, entity_id, href, kind, digest)
        select id, ${type}, ${title}, ${entityType}, ${entityId}, ${href}, ${kind}, mail = 'daily' from readers),
      joined as (${joinWaiting(mail)}),
      mailed as (
        insert into mails (user_id, kind, entity_type, entity_id, subject, parts, href, action_label, next_try_at)
        select id, ${kind}, ${mail.entityType}, ${mail.entityId}, ${title}, jsonb_build_array(${mail.part}), ${mail.href},
          ${mail.actionLabel}, now() + make_interval(secs => ${mail.waitsSeconds})
        from readers where mail = 'now' and id not in (select user_id from joined) and not ${isTaken(mail)})
    insert into pushes (subscription_id, title, href, tag)
    select push_subscriptions.id, ${title}, ${href}, ${`${entityType}-${entityId}`}
    from readers join push_subscriptions on push_subscriptions.user_id = readers.id where readers.push`.execute(
    tx,
  )
  // A deed tells open pages of itself; what nobody did has to be told.
  if (actorId === null) await tellOpenPages(tx, note, to)
}

/** The mail that takes the news: one about the record, or one of all that a client writes. */
interface NewsMail {
  entityType: string
  entityId: number
  href: string
  actionLabel: string | null
  waitsSeconds: number
  part: RawBuilder<unknown>
  /** Whether it collects all that a client writes. */
  collects: boolean
}

async function mailOf(tx: Database, note: Note, actorId: ActorId, { role }: Readers): Promise<NewsMail> {
  const { entityType, entityId, href, actionLabel = null } = note
  if (actorId === null || role !== 'staff' || !(await isFlood(tx, actorId)))
    return {
      entityType,
      entityId,
      href,
      actionLabel,
      waitsSeconds: TOGETHER_SECONDS,
      part: partOf(note, actorId),
      collects: false,
    }
  await beginCollecting(tx, actorId)
  const part = sql`jsonb_build_object('title', ${note.title}::text, 'href', ${href}::text)`
  return { ...collected(actorId), href: '/notifications', actionLabel: 'See all news', part, collects: true }
}

interface Readers {
  userId?: number
  role?: Role
  /** The type of news that they have none of left to read. */
  notWaiting?: string
}

function readersOf(tx: Database, kind: string, actorId: ActorId, { userId, role, notWaiting }: Readers) {
  let readers = tx
    .selectFrom('users')
    .leftJoin('notificationSettings as chosen', 'chosen.userId', 'users.id')
    .select('users.id')
    // What is not confirmed to be their address is mailed nothing.
    .select(
      sql<string>`case when ${isConfirmedAddress('users')} then coalesce(chosen.mail ->> ${kind}, 'now') else 'never' end`.as(
        'mail',
      ),
    )
    .select(sql<boolean>`coalesce((chosen.push ->> ${kind})::boolean, true)`.as('push'))
    .where(isActivePerson('users'))
  if (actorId !== null) readers = readers.where('users.id', '!=', actorId)
  if (userId !== undefined) readers = readers.where('users.id', '=', userId)
  if (role !== undefined)
    readers = readers.where('users.role', '=', role).where('users.invitedAt', 'is', null)
  if (notWaiting !== undefined)
    readers = readers.where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('notifications')
            .select('notifications.id')
            .whereRef('notifications.userId', '=', 'users.id')
            .where('notifications.readAt', 'is', null)
            .where('notifications.type', '=', notWaiting),
        ),
      ),
    )
  return readers
}

/** Adds the news to a mail about the same record that has not gone yet; one that is being sent is left alone. */
const joinWaiting = (mail: NewsMail): RawBuilder<unknown> => sql`
  update mails set parts = ${mail.collects ? withPart(mail.part) : sql`parts || ${mail.part}`}
  where id in (
    select mails.id from mails join readers on readers.id = mails.user_id and readers.mail = 'now'
    where ${isJoinable(mail)} and ${mail.collects ? takesMore : sql`true`}
    order by mails.id for update of mails ${mail.collects ? sql`` : sql`skip locked`})
  returning user_id`

/** Whether a reader has a mail that collects, and that may be full. */
const isTaken = (mail: NewsMail): RawBuilder<unknown> =>
  mail.collects
    ? sql`exists (select from mails where mails.user_id = readers.id and ${isJoinable(mail)})`
    : sql`false`

const partOf = ({ title, text, due }: Note, actorId: ActorId): RawBuilder<unknown> => sql`
  jsonb_strip_nulls(jsonb_build_object('title', ${title}::text, 'text', ${excerpt(text)}::text,
    'due', ${due ?? null}::text, 'by', (select full_name from users where id = ${text ? actorId : null}::integer)))`

function excerpt(text: string | null | undefined): string | null {
  if (!text) return null
  return text.length > TEXT_MAX ? `${text.slice(0, TEXT_MAX).toWellFormed().trimEnd()} …` : text
}

async function tellOpenPages(tx: Database, { type, entityType, entityId }: Note, { userId }: Readers) {
  const clientId = userId ?? null
  await sql`select ${publishing({ kind: 'change', type, entityType, entityId, clientId })}`.execute(tx)
}
