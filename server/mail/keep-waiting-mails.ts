import { sql } from 'kysely'
import type { Database } from '#server/db/connection.ts'

/** What waits to be mailed to a person stays readable in the outbox, and is not sent any more. */
export async function keepWaitingMails(tx: Database, userId: number): Promise<void> {
  await tx
    .updateTable('mails')
    .set({ status: 'kept', href: sql`case when private then null else href end` })
    .where('userId', '=', userId)
    .where('status', '=', 'waiting')
    .execute()
}
