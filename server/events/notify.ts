import type { RecordKind } from '#shared/records.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Role } from '#shared/users/values.ts'
import type { Database } from '#server/db/connection.ts'
import { isActivePerson, isConfirmedAddress } from '#server/db/fragments.ts'
import { publishing } from '#server/realtime/publish.ts'
import { collect, isFlood, isFull } from './flood.ts'
import { kindOf } from '#server/features/notifications/kinds.ts'
import { type News, type NewsMail, beginMails, isJoinable, partOf } from './news-mail.ts'

/** What a person is told, in one line, and where it leads. */
export interface Note extends News {
  type: string
  entityType: RecordKind
  entityId: number
  href: string
  /** What the mail's link says, where its kind does not tell. */
  actionLabel?: string
  /** Whether it is told to nobody who has not read the last one of its type. */
  once?: boolean
}

/** Who acts; null when the portal itself tells, such as of a due date. */
type ActorId = number | null

// Events that follow each other so fast are one mail.
const TOGETHER_SECONDS = 3

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
  const mail = mailOf(note, actorId)
  const writerId = to.role === 'staff' ? actorId : null
  const { rows } = await telling(tx, note, mail, actorId, writerId, to).execute(tx)
  const userIds = rows.map(({ id }) => id)
  if (writerId !== null && userIds.length > 0) await collect(tx, writerId, mail, userIds)
  // A deed tells open pages of itself; what nobody did has to be told.
  if (actorId === null) await tellOpenPages(tx, note, to)
}

/**
 * One statement for almost everything, because each one that goes to the database costs. It answers whom to mail together
 * what `writerId` writes without end, but for those whose mail of it is full.
 */
const telling = (
  tx: Database,
  { type, title, entityType, entityId, href, once }: Note,
  mail: NewsMail,
  actorId: ActorId,
  writerId: ActorId,
  to: Readers,
): RawBuilder<{ id: number }> => sql`
  with readers as (${readersOf(tx, mail.kind, actorId, { ...to, ...(once && { notWaiting: type }) })}),
    flood as (select where ${isFlood(writerId)}),
    told as (
      insert into notifications (user_id, type, title, entity_type, entity_id, href, kind, digest)
      select id, ${type}, ${title}, ${entityType}, ${entityId}, ${href}, ${mail.kind}, mail = 'daily' from readers),
    pushed as (
      insert into pushes (subscription_id, title, href, tag)
      select push_subscriptions.id, ${title}, ${href}, ${`${entityType}-${entityId}`}
      from readers join push_subscriptions on push_subscriptions.user_id = readers.id where readers.push),
    addressees as (select id from readers where mail = 'now' and not exists (select from flood)),
    joined as (${joinWaiting(mail)}),
    mailed as (${beginMails(mail, sql`id not in (select user_id from joined)`)})
  select id from readers, flood where mail = 'now' and not ${isFull(writerId, 'readers.id')}`

/** The mail about the record that takes the news. */
const mailOf = (note: Note, actorId: ActorId): NewsMail => ({
  kind: kindOf(note.type, note.entityType),
  entityType: note.entityType,
  entityId: note.entityId,
  subject: note.title,
  href: note.href,
  actionLabel: note.actionLabel ?? null,
  waitsSeconds: TOGETHER_SECONDS,
  part: partOf(note, actorId),
})

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
  update mails set parts = parts || ${mail.part}
  where id in (
    select mails.id from mails join addressees on addressees.id = mails.user_id
    where ${isJoinable(mail)} order by mails.id for update of mails skip locked)
  returning user_id`

async function tellOpenPages(tx: Database, { type, entityType, entityId }: Note, { userId }: Readers) {
  const clientId = userId ?? null
  await sql`select ${publishing({ kind: 'change', type, entityType, entityId, clientId })}`.execute(tx)
}
