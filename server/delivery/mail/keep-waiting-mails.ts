import { sql } from 'kysely'
import type { Database } from '#server/db/connection.ts'
import type { AccountMailKind } from './send-mail.ts'

/** What waits to be mailed to a person stays readable in the outbox, and is not sent any more. */
export async function keepWaitingMails(tx: Database, userId: number): Promise<void> {
  await tx
    .updateTable('mails')
    .set({ status: 'kept', href: sql`case when private then null else href end` })
    .where('userId', '=', userId)
    .where('status', '=', 'waiting')
    .execute()
}

/** The same for links that are dead. One that is being sent at the moment goes out: nobody waits for the mail server. */
export async function keepLinkMails(
  tx: Database,
  userId: number,
  purposes: readonly AccountMailKind[],
): Promise<void> {
  await tx
    .updateTable('mails')
    .set({ status: 'kept', href: null })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('mails')
        .select('id')
        .where('userId', '=', userId)
        .where('private', '=', true)
        .where('kind', 'in', purposes)
        .where('status', '=', 'waiting')
        .forUpdate()
        .skipLocked(),
    )
    .execute()
}
