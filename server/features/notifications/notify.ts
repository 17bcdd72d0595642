import { sql } from 'kysely'
import type { EntityType } from '#shared/activities.ts'
import type { Role } from '#shared/users.ts'
import type { Database } from '#server/db/connection.ts'
import { isActivePerson } from '#server/db/fragments.ts'

/** What a person is told, in one line, and where it leads. */
export interface Note {
  type: string
  title: string
  entityType: EntityType
  entityId: number
  href: string
}

/** Tells one person, in the portal and by mail, in the transaction of the event; nobody is told of what they did themselves. */
export async function notifyPerson(tx: Database, actorId: number, userId: number, note: Note): Promise<void> {
  await notify(tx, note, { actorId, userId })
}

/** Tells all staff but the one who did it. */
export async function notifyStaff(tx: Database, actorId: number, note: Note): Promise<void> {
  await notify(tx, note, { actorId, role: 'staff' })
}

async function notify(
  tx: Database,
  note: Note,
  { actorId, userId, role }: { actorId: number; userId?: number; role?: Role },
): Promise<void> {
  let readers = tx.selectFrom('users').select('id').where(isActivePerson('users')).where('id', '!=', actorId)
  if (userId !== undefined) readers = readers.where('id', '=', userId)
  if (role !== undefined) readers = readers.where('role', '=', role)
  const { type, title, entityType, entityId, href } = note
  await sql`
    with readers as (${readers}),
      told as (
        insert into notifications (user_id, type, title, entity_type, entity_id, href)
        select id, ${type}, ${title}, ${entityType}, ${entityId}, ${href} from readers)
    insert into mails (user_id, entity_type, entity_id, subject, parts, href)
    select id, ${entityType}, ${entityId}, ${title}, ${JSON.stringify([{ title }])}, ${href} from readers`.execute(
    tx,
  )
}
