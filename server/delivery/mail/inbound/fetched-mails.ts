import { sql } from 'kysely'
import type { Database } from '#server/db/connection.ts'

/** So often is a mail read that takes its reader down. */
export const MOST_TRIES = 3
/** Longer than a round: meanwhile no other node takes it. */
const AGAIN = sql<string>`now() + interval '6 minutes'`

/** A mail of a mailbox: numbers count while the mailbox's `uidValidity` stays (RFC 3501, 2.3.1.1). */
export interface FetchedMail {
  mailbox: string
  uidValidity: bigint
  uid: number
}

/** Counts a try before it is made, and tells the how manieth it is; undefined while another is under way, or was of late, or it waits. */
export async function beginTry(db: Database, mail: FetchedMail): Promise<number | undefined> {
  const counted = await db
    .insertInto('fetchedMails')
    .values({ ...keyOf(mail), nextTryAt: AGAIN })
    .onConflict((known) =>
      known
        .columns(['mailbox', 'uidValidity', 'uid'])
        .doUpdateSet((eb) => ({ tries: eb('fetchedMails.tries', '+', 1), nextTryAt: AGAIN }))
        .where('fetchedMails.nextTryAt', '<', sql<string>`now()`),
    )
    .returning('tries')
    .executeTakeFirst()
  return counted?.tries
}

/** For what was not read at all: it is taken at the next round. */
export async function forgetTry(db: Database, mail: FetchedMail): Promise<void> {
  const { mailbox, uidValidity, uid } = keyOf(mail)
  await db
    .deleteFrom('fetchedMails')
    .where('mailbox', '=', mailbox)
    .where('uidValidity', '=', uidValidity)
    .where('uid', '=', uid)
    .execute()
}

/** For what its sender may not send now: it is fetched again in an hour, and the try does not count. */
export async function waitAnHour(db: Database, mail: FetchedMail): Promise<void> {
  const { mailbox, uidValidity, uid } = keyOf(mail)
  await db
    .updateTable('fetchedMails')
    .set((eb) => ({ tries: eb('tries', '-', 1), nextTryAt: sql<string>`now() + interval '1 hour'` }))
    .where('mailbox', '=', mailbox)
    .where('uidValidity', '=', uidValidity)
    .where('uid', '=', uid)
    .execute()
}

const keyOf = ({ mailbox, uidValidity, uid }: FetchedMail) => ({
  mailbox,
  uidValidity: Number(uidValidity),
  uid,
})
