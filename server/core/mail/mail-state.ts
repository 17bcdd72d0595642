import { sql } from 'kysely'
import type { MailState } from '#shared/mail/schemas.ts'
import type { Config } from '#server/platform/config/config.ts'
import type { Database } from '#server/platform/db/connection.ts'

/** Shorter failures resolve themselves, because the sender tries again within minutes. */
const FAILING_MINUTES = 5

type MailServer = Pick<Config, 'smtpUrl'>

/** Records an attempt. `problem` is null after a success, undefined if a failure concerns only this mail. */
export async function recordAttempt(tx: Database, problem: string | null | undefined): Promise<void> {
  if (problem === undefined) return
  const server = tx.updateTable('portal')
  if (problem === null)
    await server
      .set({ mailFailingSince: null, mailProblem: null })
      .where('mailFailingSince', 'is not', null)
      .execute()
  else
    await server
      .set({
        mailFailingSince: sql<string>`coalesce(mail_failing_since, clock_timestamp())`,
        mailProblem: problem,
      })
      .execute()
}

/** Whether mails are being sent: a server is configured, and it hasn't refused everything for minutes. */
export const isMailWorking = async (db: Database, server: MailServer): Promise<boolean> =>
  (await readDelivery(db, server)).state === 'on'

/** Reads whether mails are being sent, and how many are waiting. Everything that shows this uses this function. */
export async function readMailState(db: Database, server: MailServer): Promise<MailState> {
  const { unsent } = await db
    .selectFrom('mails')
    .select(sql<number>`count(*)::integer`.as('unsent'))
    .where('status', '=', 'waiting')
    .executeTakeFirstOrThrow()
  return { ...(await readDelivery(db, server)), unsent }
}

const NO_FAILURE = { failingSince: null, error: null }

async function readDelivery(db: Database, { smtpUrl }: MailServer): Promise<Omit<MailState, 'unsent'>> {
  if (smtpUrl === undefined) return { state: 'off', ...NO_FAILURE }
  const failing = await db
    .selectFrom('portal')
    .select(['mailFailingSince', 'mailProblem'])
    .where('mailFailingSince', '<', sql<string>`now() - make_interval(mins => ${FAILING_MINUTES})`)
    .executeTakeFirst()
  if (!failing) return { state: 'on', ...NO_FAILURE }
  return { state: 'failing', failingSince: failing.mailFailingSince, error: failing.mailProblem }
}
