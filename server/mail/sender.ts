import { type SqlBool, sql } from 'kysely'
import { createTransport } from 'nodemailer'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/db/connection.ts'
import { readSender } from './agency-sender.ts'
import { composeText } from './compose.ts'
import { readParts, subjectOf } from './content.ts'
import { renderHtml } from './render.ts'

const EVERY_MS = 2_000
const MOST_TRIES = 10
const SERVER_MS = 8_000

type MailConfig = Pick<Config, 'publicUrl'> & { smtpUrl: string }

/** Sends what waits in the outbox, from any number of nodes. Returns what stops it. */
export function startSender(
  db: Database,
  config: MailConfig,
  onError: (error: unknown) => void,
): () => Promise<void> {
  const send = transport(config)
  const stopping = new AbortController()
  const running = run()
  async function run() {
    await keepOldMail(db).catch(onError)
    while (!stopping.signal.aborted) {
      const sent = await sendNext(db, config, send).catch((error: unknown) => {
        onError(error)
        return false
      })
      if (!sent) await pause(EVERY_MS, stopping.signal)
    }
  }
  return async () => {
    stopping.abort()
    await running
    send.close()
  }
}

function transport({ smtpUrl, publicUrl }: MailConfig) {
  const url = new URL(smtpUrl)
  const from = url.searchParams.get('from') ?? `portal@${new URL(publicUrl).hostname}`
  url.searchParams.delete('from')
  return createTransport(
    { url: url.href, connectionTimeout: SERVER_MS, greetingTimeout: SERVER_MS, socketTimeout: SERVER_MS },
    { from },
  )
}

type Transport = ReturnType<typeof transport>

/** Sends one mail under its row's lock; false when none waits. A refused one is tried again, later each time. */
async function sendNext(db: Database, config: MailConfig, send: Transport): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const mail = await claim(tx)
    if (!mail) return false
    const outcome = await deliver(tx, mail, config, send)
    const settled = outcome.status !== undefined
    await tx
      .updateTable('mails')
      .set({ tries: mail.tries + 1, ...outcome, ...(settled && mail.private && { href: null }) })
      .where('id', '=', mail.id)
      .execute()
    return true
  })
}

const claim = (tx: Database) =>
  tx
    .selectFrom('mails')
    .innerJoin('users', 'users.id', 'mails.userId')
    .select(['mails.id', 'mails.kind', 'mails.subject', 'mails.parts', 'mails.href', 'mails.actionLabel'])
    .select(['mails.private', 'mails.tries', 'users.fullName'])
    .select((eb) => eb.fn.coalesce('mails.address', 'users.email').as('address'))
    .where('mails.status', '=', 'waiting')
    .where('mails.nextTryAt', '<=', sql<string>`now()`)
    .where(sql<SqlBool>`coalesce(mails.expires_at > now(), true)`)
    .orderBy('mails.nextTryAt')
    .limit(1)
    .forUpdate('mails')
    .skipLocked()
    .executeTakeFirst()

type WaitingMail = NonNullable<Awaited<ReturnType<typeof claim>>>

async function deliver(tx: Database, stored: WaitingMail, config: MailConfig, send: Transport) {
  const mail = { ...stored, parts: readParts(stored.parts) }
  try {
    const sender = await readSender(tx, config)
    await send.sendMail({
      to: { name: mail.fullName, address: mail.address },
      subject: subjectOf(mail),
      text: composeText(mail, sender),
      html: await renderHtml(mail, sender),
      // The same for every try: a server that has it already can tell.
      messageId: `<mail-${mail.id}@${new URL(config.publicUrl).hostname}>`,
    })
    return { status: 'sent' as const, sentAt: sql<string>`clock_timestamp()`, error: null }
  } catch (error) {
    const reason = error instanceof Error ? error.message.slice(0, 500) : 'Unknown error'
    if (mail.tries + 1 >= MOST_TRIES) return { status: 'failed' as const, error: reason }
    const seconds = 2 ** (mail.tries + 1)
    return {
      status: undefined,
      error: reason,
      nextTryAt: sql<string>`now() + make_interval(secs => ${seconds})`,
    }
  }
}

/** What waited while no server was set is old news: it stays readable, but nobody is mailed it. */
async function keepOldMail(db: Database): Promise<void> {
  await db
    .updateTable('mails')
    .set({ status: 'kept' })
    .where('status', '=', 'waiting')
    .where('createdAt', '<', sql<string>`now() - interval '1 day'`)
    .execute()
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, milliseconds)
  signal.addEventListener('abort', () => resolve(), { once: true })
  return promise.finally(() => clearTimeout(timer))
}
