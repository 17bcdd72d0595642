import { sql } from 'kysely'
import { MAX_WEBHOOKS, TEST_EVENT } from '#shared/webhooks/values.ts'
import type { Config } from '#server/platform/config/config.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { type AgentSelector, type Lookup, createAgentSelector } from '#server/platform/egress/agents.ts'
import { LIMIT_MS, post, formatFailureReason } from '#server/platform/egress/post.ts'
import { type Stop, startWorker } from '#server/platform/jobs/worker.ts'
import { isHostAllowed, parseWebhookUrl } from './address.ts'
import { disableWebhook, findManagers } from './disable.ts'
import { decryptWebhookSecrets, createSignedHeaders } from './secrets.ts'
import { t } from '#shared/i18n/t.ts'

const EVERY_MS = 1_000
/** The maximum number of webhooks. Each has one message at a time, so that none waits for a slow webhook. */
const AT_ONCE = MAX_WEBHOOKS
/** Another node can take a leased message that isn't settled within this time. */
const LEASE_SECONDS = (LIMIT_MS / 1000) * 4
/** Seconds before the next attempt. The last attempt fails after about 25 hours. */
const WAITS = [5, 60, 300, 1800, 7200, 18_000, 28_800, 36_000]
/** A random delay of up to this share, so that messages that failed together aren't retried together. */
const JITTER = 0.1
const GIVEN_UP_AFTER_DAYS = 5
const OUR_HEADERS = { 'content-type': 'application/json', 'user-agent': 'Project-Portal-Webhooks/1' }

/** Sends waiting messages to webhooks. Any number of nodes can run it. */
export function startWebhookSender(
  db: Database,
  {
    config,
    onError,
    resolve,
  }: { config: Config; onError: (error: unknown) => void; resolve?: Lookup | undefined },
): Stop {
  const agentFor = createAgentSelector(resolve)
  return startWorker<Message>(
    {
      name: 'send to webhook',
      intervalMs: EVERY_MS,
      concurrency: AT_ONCE,
      claim: (underWay) => claimDelivery(db, underWay),
      work: async (message) => {
        if (!(await findManagers(db, [message.creatorId])).has(message.creatorId))
          return pauseWebhook(db, message)
        return recordOutcome(db, message, await deliverMessage(message, config, agentFor))
      },
    },
    onError,
  )
}

interface Message {
  id: number
  webhookId: number
  creatorId: number | null
  messageId: string
  type: string
  payload: string
  tries: number
  url: string
  secret: Buffer | null
  previousSecret: Buffer | null
}

/** Claims the next message for a webhook that isn't receiving one. */
async function claimDelivery(db: Database, underWay: Message[]): Promise<Message | undefined> {
  const busy = underWay.map(({ webhookId }) => webhookId)
  const { rows } = await sql<Message>`
    update webhook_deliveries message
    set tries = tries + 1, tried_at = now(), next_try_at = now() + make_interval(secs => ${LEASE_SECONDS})
    from webhooks
    where webhooks.id = message.webhook_id and message.id = (
      select waiting.id from webhook_deliveries waiting join webhooks on webhooks.id = waiting.webhook_id
      where waiting.status = 'waiting' and waiting.next_try_at <= now() and webhooks.disabled_at is null
        and waiting.webhook_id <> all(${busy}::integer[])
      order by waiting.next_try_at, waiting.id limit 1 for update of waiting skip locked)
    returning message.id, message.webhook_id, message.message_id, message.type, message.payload, message.tries,
      webhooks.user_id as creator_id, webhooks.url, webhooks.secret,
      case when webhooks.previous_until > now() then webhooks.previous_secret end as previous_secret`.execute(
    db,
  )
  return rows[0]
}

interface Outcome {
  status: number | null
  text: string | null
  error: string | null
  durationMs: number
}

async function deliverMessage(message: Message, config: Config, agentFor: AgentSelector): Promise<Outcome> {
  const began = performance.now()
  const outcome = (part: Omit<Outcome, 'durationMs'>) => ({
    ...part,
    durationMs: Math.round(performance.now() - began),
  })
  const createFailure = (error: string) => outcome({ status: null, text: null, error })
  const { webhookId, messageId, payload, url, secret, previousSecret } = message
  if (message.tries > WAITS.length + 1) return createFailure(t('The portal stopped during every attempt'))
  const address = parseWebhookUrl(config, url)
  if (!address) return createFailure(t('The address isn’t public'))
  if (!isHostAllowed(config, address)) return createFailure(t('The host isn’t listed in WEBHOOK_HOSTS'))
  const secrets = decryptWebhookSecrets(config, webhookId, [secret, previousSecret])
  if (secrets.length === 0)
    return createFailure(
      t('The webhook’s secret was encrypted with a key that’s been lost. Rotate the secret.'),
    )
  try {
    const headers = { ...OUR_HEADERS, ...createSignedHeaders(messageId, payload, secrets) }
    const agent = agentFor(address, config.webhooksPrivateAddresses)
    const { status, text } = await post(address, { agent, headers, payload })
    const redirected = status >= 300 && status < 400
    return outcome({ status, text, error: redirected ? t('Redirects aren’t followed') : null })
  } catch (error) {
    return createFailure(formatFailureReason(error))
  }
}

/** Disables a webhook whose creator can no longer manage webhooks, until another owner takes it over. */
async function pauseWebhook(db: Database, { webhookId }: Message): Promise<void> {
  await db.transaction().execute((tx) => disableWebhook(tx, webhookId, 'creator'))
}

const isDelivered = ({ status }: Outcome) => status !== null && status >= 200 && status < 300
const GONE = 410

/** Records the outcome of an attempt, unless another node has taken the message since. */
async function recordOutcome(db: Database, message: Message, outcome: Outcome): Promise<void> {
  const done = isDelivered(outcome)
  const wait = message.type === TEST_EVENT || outcome.status === GONE ? undefined : WAITS[message.tries - 1]
  await db.transaction().execute(async (tx) => {
    const updated = await tx
      .updateTable('webhookDeliveries')
      .set({
        answerStatus: outcome.status,
        answer: outcome.text,
        error: outcome.error,
        durationMs: outcome.durationMs,
        ...(done && { status: 'delivered' }),
        ...(!done && wait === undefined && { status: 'failed' }),
        ...(!done && wait !== undefined && { nextTryAt: getRetryTime(wait) }),
      })
      .where('id', '=', message.id)
      .where('tries', '=', message.tries)
      .where('status', '=', 'waiting')
      .returning('id')
      .executeTakeFirst()
    if (updated) await updateHealth(tx, message, outcome)
  })
}

const getRetryTime = (seconds: number) =>
  sql<string>`now() + make_interval(secs => ${seconds * (1 + JITTER * Math.random())})`

async function updateHealth(tx: Database, { webhookId, type }: Message, outcome: Outcome): Promise<void> {
  if (outcome.status === GONE) return void (await disableWebhook(tx, webhookId, 'gone'))
  const webhook = tx.updateTable('webhooks').where('id', '=', webhookId)
  if (isDelivered(outcome)) {
    await webhook.set({ failingSince: null }).where('failingSince', 'is not', null).execute()
  } else if (type !== TEST_EVENT) {
    const { givenUp } = await webhook
      .set({ failingSince: sql<string>`coalesce(failing_since, now())` })
      .returning(
        sql<boolean>`failing_since < now() - make_interval(days => ${GIVEN_UP_AFTER_DAYS})`.as('givenUp'),
      )
      .executeTakeFirstOrThrow()
    if (givenUp) await disableWebhook(tx, webhookId, 'failing')
  }
}
