import type { Agent } from 'node:https'
import { sql } from 'kysely'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/db/connection.ts'
import { readAgency } from '#server/features/agency/queries.ts'
import { vapidKeys } from './keys.ts'
import { publicAgent } from '#server/outside/public-host.ts'

const EVERY_MS = 1_000
const MOST_TRIES = 4
const SERVICE_MS = 8_000
/** How long a push service keeps it for a browser that is off. */
const KEPT_SECONDS = 24 * 3600

type PushConfig = Pick<Config, 'vapid' | 'publicUrl'>

/** Whether the push service knows the browser no more: 404 and 410 of RFC 8030. */
const isGone = (error: unknown) =>
  error instanceof Error && 'statusCode' in error && (error.statusCode === 404 || error.statusCode === 410)

/** Tells browsers what waits for them, from any number of nodes. Returns what stops it. */
export function startPushing(
  db: Database,
  config: PushConfig,
  onError: (error: unknown) => void,
  agent: Agent = publicAgent(),
): () => Promise<void> {
  let pushing = Promise.resolve()
  let busy = false
  const work = async () => {
    if (busy) return
    busy = true
    try {
      while (await pushNext(db, config, agent));
    } catch (error) {
      onError(error)
    }
    busy = false
  }
  const timer = setInterval(() => {
    pushing = work()
  }, EVERY_MS)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await pushing
    agent.destroy()
  }
}

/** Pushes one message under its row's lock; false when none waits. */
async function pushNext(db: Database, config: PushConfig, agent: Agent): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const message = await claim(tx)
    if (!message) return false
    await settle(tx, message, await deliver(tx, message, config, agent))
    return true
  })
}

const claim = (tx: Database) =>
  tx
    .selectFrom('pushes')
    .innerJoin('pushSubscriptions as browser', 'browser.id', 'pushes.subscriptionId')
    .innerJoin('sessions', 'sessions.id', 'browser.sessionId')
    .select([
      'pushes.id',
      'pushes.title',
      'pushes.href',
      'pushes.tag',
      'pushes.tries',
      'pushes.subscriptionId',
    ])
    .select(['browser.endpoint', 'browser.p256dh', 'browser.auth'])
    .where('pushes.nextTryAt', '<=', sql<string>`now()`)
    .where('sessions.expiresAt', '>', sql<string>`now()`)
    .orderBy('pushes.nextTryAt')
    .limit(1)
    .forUpdate('pushes')
    .skipLocked()
    .executeTakeFirst()

type Message = NonNullable<Awaited<ReturnType<typeof claim>>>
type Outcome = 'told' | 'gone' | 'failed'

async function deliver(tx: Database, message: Message, config: PushConfig, agent: Agent): Promise<Outcome> {
  const { endpoint, p256dh, auth, title, href, tag } = message
  const { default: webPush } = await import('web-push')
  const { name } = await readAgency(tx)
  const payload = JSON.stringify({ title: name, body: title, href, tag })
  const options = {
    vapidDetails: { subject: subjectOf(config.publicUrl), ...(await vapidKeys(tx, config)) },
    TTL: KEPT_SECONDS,
    // Of several that wait for a browser on one record the service keeps the last.
    topic: tag.replaceAll(/[^\w-]/g, '-').slice(0, 32),
    timeout: SERVICE_MS,
    agent,
  }
  try {
    await webPush.sendNotification({ endpoint, keys: { p256dh, auth } }, payload, options)
    return 'told'
  } catch (error) {
    return isGone(error) ? 'gone' : 'failed'
  }
}

/** Whom a push service may turn to: an https address, or mail. */
const subjectOf = (publicUrl: string) =>
  publicUrl.startsWith('https:') ? publicUrl : `mailto:portal@${new URL(publicUrl).hostname}`

async function settle(tx: Database, { id, subscriptionId, tries }: Message, outcome: Outcome): Promise<void> {
  if (outcome === 'gone') await tx.deleteFrom('pushSubscriptions').where('id', '=', subscriptionId).execute()
  if (outcome !== 'failed' || tries + 1 >= MOST_TRIES) {
    await tx.deleteFrom('pushes').where('id', '=', id).execute()
    return
  }
  await tx
    .updateTable('pushes')
    .set({ tries: tries + 1, nextTryAt: sql<string>`now() + make_interval(secs => ${5 ** (tries + 1)})` })
    .where('id', '=', id)
    .execute()
}
