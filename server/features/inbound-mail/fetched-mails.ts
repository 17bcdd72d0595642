import { sql } from 'kysely'
import type { Database } from '#server/platform/db/connection.ts'

/** Maximum number of attempts to read a mail that crashes its parser. */
export const MAX_ATTEMPTS = 3
/** Longer than a polling round, so that no other node takes the mail during the round. */
const RETRY_AT = sql<string>`now() + interval '6 minutes'`

/** A mail in a mailbox: uids are valid for as long as the mailbox's `uidValidity` is unchanged (RFC 3501, 2.3.1.1). */
export interface FetchedMail {
  mailbox: string
  uidValidity: bigint
  uid: number
}

/** Counts an attempt before it's made. Returns its number, or undefined if the mail has to wait. */
export async function beginAttempt(db: Database, mail: FetchedMail): Promise<number | undefined> {
  const counted = await db
    .insertInto('fetchedMails')
    .values({ ...toKeyColumns(mail), nextTryAt: RETRY_AT })
    .onConflict((conflict) =>
      conflict
        .columns(['mailbox', 'uidValidity', 'uid'])
        .doUpdateSet((eb) => ({ tries: eb('fetchedMails.tries', '+', 1), nextTryAt: RETRY_AT }))
        .where('fetchedMails.nextTryAt', '<', sql<string>`now()`),
    )
    .returning('tries')
    .executeTakeFirst()
  return counted?.tries
}

/** Deletes the attempt for a mail that wasn't read at all, so that the next round takes it. */
export async function deleteAttempt(db: Database, mail: FetchedMail): Promise<void> {
  await db
    .deleteFrom('fetchedMails')
    .where((eb) => eb.and(toKeyColumns(mail)))
    .execute()
}

/** Postpones a mail that can't be accepted right now for an hour. The attempt doesn't count. */
export async function postponeMail(db: Database, mail: FetchedMail): Promise<void> {
  await db
    .updateTable('fetchedMails')
    .set((eb) => ({ tries: eb('tries', '-', 1), nextTryAt: sql<string>`now() + interval '1 hour'` }))
    .where((eb) => eb.and(toKeyColumns(mail)))
    .execute()
}

const toKeyColumns = ({ mailbox, uidValidity, uid }: FetchedMail) => ({
  mailbox,
  uidValidity: Number(uidValidity),
  uid,
})
