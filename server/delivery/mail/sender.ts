import { type SqlBool, sql } from 'kysely'
import type { Database } from '#server/db/connection.ts'
import { greetedName, isActivePerson } from '#server/db/fragments.ts'
import { traced } from '#server/telemetry/traced.ts'
import { readParts } from './content.ts'
import { composeMessage } from './message.ts'
import { type MailConfig, type Transport, openTransport } from './transport.ts'

const EVERY_MS = 2_000
const MOST_TRIES = 10
// 2, 6, 18 … seconds: the last attempt comes after about five hours.
const FIRST_WAIT_SECONDS = 2
const WAIT_GROWS = 3
/**
 * While the server itself is down, no mail is given up before this, and attempts are at most about eight minutes apart.
 */
const PATIENCE_DAYS = 5
const MOST_TRIES_AWAY = 6
/** Longer than sending a mail may take. */
const SENDING = '5min'

/** Sends the mails waiting in the outbox; any number of nodes may run it. Returns a function that stops it. */
export function startSender(
  db: Database,
  config: MailConfig,
  onError: (error: unknown) => void,
): () => Promise<void> {
  const transport = openTransport(config)
  const stopping = new AbortController()
  const running = run()
  async function run() {
    await keepOldMail(db).catch(onError)
    while (!stopping.signal.aborted) {
      const sent = await sendNext(db, config, transport).catch((error: unknown) => {
        onError(error)
        return false
      })
      if (!sent) await pause(EVERY_MS, stopping.signal)
    }
  }
  return async () => {
    stopping.abort()
    await running
    transport.close()
  }
}

/** Sends one mail under its row's lock; false if none is waiting or there is no server. Failures are retried later. */
async function sendNext(db: Database, config: MailConfig, transport: Transport): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    await sql`select set_config('idle_in_transaction_session_timeout', ${SENDING}, true)`.execute(tx)
    const mail = await claim(tx)
    if (!mail) return false
    const attempt = () => traced('send mail', () => deliver(tx, mail, config, transport))
    const { away, ...outcome } = mail.active ? await attempt() : GONE
    const settled = outcome.status !== undefined
    await tx
      .updateTable('mails')
      .set({ tries: mail.tries + 1, ...outcome, ...(settled && mail.private && { href: null }) })
      .where('id', '=', mail.id)
      .execute()
    return !away
  })
}

const claim = (tx: Database) =>
  tx
    .selectFrom('mails')
    .innerJoin('users', 'users.id', 'mails.userId')
    .select(['mails.id', 'mails.kind', 'mails.subject', 'mails.parts', 'mails.href', 'mails.actionLabel'])
    .select(['mails.private', 'mails.tries', 'mails.userId', 'mails.entityType', 'mails.entityId'])
    .select(sql<boolean>`mails.created_at < now() - make_interval(days => ${PATIENCE_DAYS})`.as('old'))
    .select([greetedName('users').as('fullName'), isActivePerson('users').as('active')])
    .select((eb) => eb.fn.coalesce('mails.address', 'users.email').as('address'))
    .where('mails.status', '=', 'waiting')
    .where('mails.nextTryAt', '<=', sql<string>`now()`)
    .where(sql<SqlBool>`coalesce(mails.expires_at > now(), true)`)
    .orderBy('mails.nextTryAt')
    .limit(1)
    .forUpdate('mails')
    .skipLocked()
    .executeTakeFirst()

const GONE = { status: 'kept', error: 'This person is no longer here', away: false } as const

type WaitingMail = NonNullable<Awaited<ReturnType<typeof claim>>>

async function deliver(tx: Database, stored: WaitingMail, config: MailConfig, { send, from }: Transport) {
  const mail = { ...stored, parts: readParts(stored.parts) }
  try {
    await send(await composeMessage(tx, mail, config, from))
    // The outbox keeps showing where it was sent.
    const went = { status: 'sent' as const, address: mail.address }
    return { ...went, sentAt: sql<string>`clock_timestamp()`, error: null, away: false }
  } catch (error) {
    const reason = error instanceof Error ? error.message.slice(0, 500) : 'Unknown error'
    const away = isServerAway(error)
    if (away ? mail.old : mail.tries + 1 >= MOST_TRIES)
      return { status: 'failed' as const, error: reason, away }
    const tries = away ? Math.min(mail.tries, MOST_TRIES_AWAY - 1) : mail.tries
    const seconds = FIRST_WAIT_SECONDS * WAIT_GROWS ** tries
    return {
      status: undefined,
      error: reason,
      nextTryAt: sql<string>`now() + make_interval(secs => ${seconds})`,
      tries: tries + 1,
      away,
    }
  }
}

/**
 * Whether the failure says nothing about this mail: the server does not respond, accepts no mail at the moment, or
 * accepts none over an encrypted connection.
 */
function isServerAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, responseCode } = error as { code?: string; responseCode?: number }
  if (code === 'ETLS') return true
  return responseCode === undefined ? AWAY.test(code ?? '') : responseCode === 421
}

const AWAY = /^(?:ECONNECTION|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EABORT|ESOCKET|EDNS|EPROTOCOL)$/

/** Mails queued while no server was configured are out of date: they stay readable but are not sent. */
async function keepOldMail(db: Database): Promise<void> {
  await db
    .updateTable('mails')
    .set({ status: 'kept' })
    .where('status', '=', 'waiting')
    .where('tries', '=', 0)
    .where('createdAt', '<', sql<string>`now() - interval '1 day'`)
    .execute()
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, milliseconds)
  signal.addEventListener('abort', () => resolve(), { once: true })
  return promise.finally(() => clearTimeout(timer))
}
