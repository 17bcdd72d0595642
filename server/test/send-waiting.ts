import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Database } from '#server/platform/db/connection.ts'
import { isWorkingLink } from '#server/app/process/is-working-link.ts'
import { type SenderSettings, startMailSender } from '#server/core/mail/sender.ts'

type MailConfig = Omit<SenderSettings, 'isWorkingLink' | 'mailGroupSeconds'> &
  Partial<Pick<SenderSettings, 'mailGroupSeconds'>>

/**
 * Notifications wait three seconds for more about the same record. Mails that are deferred for longer stay deferred.
 */
const SOON = sql<string>`now() + interval '5 seconds'`

/** Makes the mails due that would be sent within seconds, in the order in which they would be sent. */
export async function makeMailsDue(db: Database): Promise<void> {
  await db
    .updateTable('mails')
    .set({ nextTryAt: sql<string>`next_try_at - interval '6 seconds'` })
    .where('status', '=', 'waiting')
    .where('nextTryAt', '>', sql<string>`now() - interval '1 second'`)
    .where('nextTryAt', '<', SOON)
    .execute()
}

/**
 * Runs a new sender until `isDone`, and throws the sender's errors. A new sender looks for mails at once, while a
 * running one looks every few seconds.
 */
export async function runMailSender(
  db: Database,
  config: MailConfig,
  isDone: () => Promise<boolean>,
): Promise<void> {
  const errors: unknown[] = []
  const stop = startMailSender(db, { mailGroupSeconds: 0, ...config, isWorkingLink }, (error) =>
    errors.push(error),
  )
  try {
    // The first mail of a worker waits for the thread that renders it, which takes a while on a busy machine.
    await expect
      .poll(async () => errors.length > 0 || (await isDone()), { timeout: 45_000, interval: 20 })
      .toBe(true)
  } finally {
    await stop()
  }
  if (errors.length > 0) throw new AggregateError(errors, 'The sender failed')
}

/** Sends the mails that are due within seconds, and returns once no such mail is waiting. */
export async function sendWaitingMails(db: Database, config: MailConfig): Promise<void> {
  await makeMailsDue(db)
  const waiting = db
    .selectFrom('mails')
    .select('id')
    .where('status', '=', 'waiting')
    .where('nextTryAt', '<', SOON)
  await runMailSender(db, config, async () => (await waiting.execute()).length === 0)
}
