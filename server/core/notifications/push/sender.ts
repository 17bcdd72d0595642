import { type SqlBool, sql } from 'kysely'
import type { Config } from '#server/platform/config/config.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { readAgency } from '#server/core/settings/queries.ts'
import { type AgentSelector, type Lookup, createAgentSelector } from '#server/platform/egress/agents.ts'
import { selectReadingLanguage } from '#server/core/records/sql-fragments.ts'
import { areStillReadable } from '#server/core/access/still-readable.ts'
import type { LocalizableValues } from '#server/platform/i18n/localizable.ts'
import { translateStoredText } from '#server/platform/i18n/translate-stored-text.ts'
import { withLanguage } from '#server/platform/i18n/translate.ts'
import { type PostResponse, LIMIT_MS, post } from '#server/platform/egress/post.ts'
import { type Stop, startWorker } from '#server/platform/jobs/worker.ts'
import { type VapidKeys, ensureVapidKeys } from './keys.ts'
import { resolvePushService } from './services.ts'

const EVERY_MS = 1_000
/** The number of pushes that one node sends concurrently, at most one per browser. */
const AT_ONCE = 16
/** The maximum number of concurrent pushes per host, so that a slow service leaves room for the others. */
const AT_ONE_HOST = 4
/** Another node can take a leased push that isn't settled within this time. */
const LEASE_SECONDS = (LIMIT_MS / 1000) * 4
const MAX_ATTEMPTS = 4
/** The time that a push service stores a push for an offline browser. */
const KEPT_SECONDS = 24 * 3600

type PushConfig = Pick<Config, 'vapid' | 'publicUrl' | 'pushHosts'>

/** Sends waiting pushes to browsers. Any number of nodes can run it. */
export function startPushSender(
  db: Database,
  {
    config,
    onError,
    resolve,
  }: { config: PushConfig; onError: (error: unknown) => void; resolve?: Lookup | undefined },
): Stop {
  const agentFor = createAgentSelector(resolve)
  return startWorker<Message>(
    {
      name: 'push',
      intervalMs: EVERY_MS,
      concurrency: AT_ONCE,
      claim: (underWay) => claimPush(db, underWay),
      work: async (message) => {
        const outcome = (await canReadMessage(db, message))
          ? await deliverPush(db, message, { config, agentFor })
          : 'withheld'
        await recordOutcome(db, message, outcome)
      },
    },
    onError,
  )
}

interface Message {
  id: number
  subscriptionId: number
  userId: number
  companyId: number | null
  title: string
  titleValues: LocalizableValues | null
  language: string
  href: string
  tag: string
  tries: number
  endpoint: string
  host: string
  p256dh: string
  auth: string
}

/** Claims the next message for a browser that isn't receiving one, at a host that isn't busy. */
async function claimPush(db: Database, underWay: Message[]): Promise<Message | undefined> {
  const browsers = underWay.map(({ subscriptionId }) => subscriptionId)
  const hosts = underWay.map(({ host }) => host)
  const busy = hosts.filter((host) => hosts.filter((other) => other === host).length >= AT_ONE_HOST)
  const { rows } = await sql<Message>`
    update pushes message
    set tries = tries + 1, next_try_at = now() + make_interval(secs => ${LEASE_SECONDS})
    from push_subscriptions browser
    where browser.id = message.subscription_id and message.id = (
      select waiting.id from pushes waiting
      join push_subscriptions told on told.id = waiting.subscription_id
      join sessions on sessions.id = told.session_id
      where waiting.next_try_at <= now() and sessions.expires_at > now()
        and told.id <> all(${browsers}::bigint[]) and ${selectHost('told')} <> all(${busy}::text[])
      order by waiting.next_try_at limit 1 for update of waiting skip locked)
    returning message.id, message.subscription_id, browser.user_id, message.company_id, message.title, message.title_values, message.href, message.tag, message.tries,
      browser.endpoint, ${selectHost('browser')} as host, browser.p256dh, browser.auth,
      (select ${selectReadingLanguage('users')} from users where users.id = browser.user_id) as language`.execute(
    db,
  )
  return rows[0]
}

/** Endpoints are stored as a URL's `href`: the host is between the slashes. */
const selectHost = (table: string) => sql`split_part(${sql.ref(`${table}.endpoint`)}, '/', 3)`

type Outcome = 'delivered' | 'withheld' | 'gone' | 'failed'

/** Checks whether the user can still read a message's record, which its tag names: `ticket-12`. */
async function canReadMessage(db: Database, { userId, companyId, tag }: Message): Promise<boolean> {
  const [type = null, id] = tag.split('-')
  const record = { company: companyId, type, id: Number(id) }
  const [isReadable = false] = await areStillReadable(db, userId, [record])
  return isReadable
}

async function deliverPush(
  db: Database,
  message: Message,
  { config, agentFor }: { config: PushConfig; agentFor: AgentSelector },
): Promise<Outcome> {
  const service = resolvePushService(config, message.endpoint)
  // The endpoint was stored before there was a list of hosts, or while the setting included its host.
  if (!service) return 'gone'
  if (message.tries > MAX_ATTEMPTS) return 'failed'
  const { name: agency } = await readAgency(db)
  const vapidDetails = { subject: getVapidSubject(config.publicUrl), ...(await ensureVapidKeys(db, config)) }
  const agent = agentFor(service.url, service.own)
  try {
    const { headers, body: payload } = await encryptMessage(message, service.url, { agency, vapidDetails })
    return toOutcome(await post(service.url, { agent, headers, payload }))
  } catch {
    return 'failed'
  }
}

/** Encrypts a message for its browser and signs it with the portal's key. */
async function encryptMessage(
  { p256dh, auth, title, titleValues, language, href, tag }: Message,
  { href: endpoint }: URL,
  { agency, vapidDetails }: { agency: string; vapidDetails: VapidKeys & { subject: string } },
) {
  const { default: webPush } = await import('web-push')
  const body = withLanguage(language, () => translateStoredText({ text: title, values: titleValues }))
  const payload = JSON.stringify({ title: agency, body, href, tag })
  // If several messages about one record wait for a browser, the service stores only the last.
  const topic = tag.replaceAll(/[^\w-]/g, '-').slice(0, 32)
  const options = { vapidDetails, TTL: KEPT_SECONDS, topic }
  return webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, options)
}

/** 404 and 410: the service no longer knows the browser (RFC 8030). */
function toOutcome({ status }: PostResponse): Outcome {
  if (status === 404 || status === 410) return 'gone'
  return status >= 200 && status < 300 ? 'delivered' : 'failed'
}

/** Returns the contact for push services: an https URL or an email address. */
const getVapidSubject = (publicUrl: string) =>
  publicUrl.startsWith('https:') ? publicUrl : `mailto:portal@${new URL(publicUrl).hostname}`

/** Records the outcome of an attempt, unless another node has taken the message since. */
async function recordOutcome(
  db: Database,
  { id, subscriptionId, tries }: Message,
  outcome: Outcome,
): Promise<void> {
  // This also deletes its messages.
  if (outcome === 'gone')
    return void (await db.deleteFrom('pushSubscriptions').where('id', '=', subscriptionId).execute())
  const ours = sql<SqlBool>`id = ${id} and tries = ${tries}`
  if (outcome === 'delivered' || outcome === 'withheld' || tries >= MAX_ATTEMPTS)
    return void (await db.deleteFrom('pushes').where(ours).execute())
  await db
    .updateTable('pushes')
    .set({ nextTryAt: sql<string>`now() + make_interval(secs => ${5 ** tries})` })
    .where(ours)
    .execute()
}
