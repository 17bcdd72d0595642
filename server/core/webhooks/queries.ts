import { sql } from 'kysely'
import type { Person } from '#shared/contract/fields.ts'
import type { Webhook, WebhookDelivery } from '#shared/webhooks/schemas.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { translateKnownText } from '#server/platform/i18n/translate-stored-text.ts'
import { countRows } from '#server/platform/db/counts.ts'
import { findManagers } from './disable.ts'
import { selectPerson } from '#server/core/records/sql-fragments.ts'
import { type PageQuery, createTableOrder, readPage } from '#server/platform/db/paging.ts'

const NEWEST = createTableOrder('desc', 'webhooks', { id: 'int4' })
const LAST_SENT = createTableOrder('desc', 'webhookDeliveries', { id: 'int8' })

const all = (db: Database) => db.selectFrom('webhooks')

const selectWebhooks = (webhooks: ReturnType<typeof all>) =>
  webhooks.select(['id', 'name', 'url', 'failingSince', 'createdAt', 'updatedAt', 'version']).select((eb) => [
    eb.ref('eventTypes').$castTo<Webhook['eventTypes']>().as('eventTypes'),
    eb.ref('disabledBecause').$castTo<Webhook['disabledBecause']>().as('disabledBecause'),
    selectPerson<Person | null>('webhooks.userId').as('maker'),
    sql<string | null>`case when previous_until > now() then previous_until end`.as('previousUntil'),
    sql<Webhook['state']>`case when disabled_at is not null then 'disabled'
        when failing_since is not null then 'failing' else 'active' end`.as('state'),
  ])

/** Marks webhooks as paused if their creator can no longer manage webhooks, even before the sender has noticed. */
async function markPaused<W extends Pick<Webhook, 'maker' | 'state' | 'disabledBecause'>>(
  db: Database,
  webhooks: readonly W[],
): Promise<W[]> {
  const makers = webhooks.map(({ maker }) => maker?.id ?? null)
  const managers = await findManagers(db, makers)
  return webhooks.map((webhook) =>
    managers.has(webhook.maker?.id ?? null)
      ? webhook
      : { ...webhook, state: 'disabled', disabledBecause: 'creator' },
  )
}

/** Returns a page of the webhooks, newest first. */
export async function readWebhooks(db: Database, query: PageQuery) {
  const page = await readPage(selectWebhooks(all(db)), {
    order: NEWEST,
    page: query,
    total: () => countRows(db, all(db)),
  })
  return page.withItems(await markPaused(db, page.items))
}

export async function findWebhook(db: Database, id: number) {
  const rows = await selectWebhooks(all(db)).where('id', '=', id).execute()
  return (await markPaused(db, rows))[0]
}

export async function lockWebhook(tx: Database, id: number) {
  const rows = await selectWebhooks(all(tx)).select('secret').where('id', '=', id).forUpdate().execute()
  return (await markPaused(tx, rows))[0]
}

export const countWebhooks = (db: Database) => countRows(db, all(db))

const deliveries = (db: Database) => db.selectFrom('webhookDeliveries')

const selectDeliveries = (query: ReturnType<typeof deliveries>) =>
  query
    .select(['id', 'messageId', 'type', 'payload', 'tries', 'createdAt', 'triedAt'])
    .select(['answerStatus', 'answer', 'error', 'durationMs', 'webhookId'])
    .select((eb) => [
      eb.ref('status').$castTo<WebhookDelivery['status']>().as('status'),
      sql<string | null>`case when status = 'waiting' then next_try_at end`.as('nextTryAt'),
    ])

/** Translates the reason why a delivery failed into the current language. */
const translateError = <D extends { error: string | null }>(delivery: D): D => ({
  ...delivery,
  error: translateKnownText(delivery.error),
})

/** Returns a page of a webhook's deliveries, newest first. */
export async function readDeliveries(
  db: Database,
  webhookId: number,
  { status, ...query }: PageQuery & { status?: WebhookDelivery['status'] | undefined },
) {
  let matching = deliveries(db).where('webhookId', '=', webhookId)
  if (status) matching = matching.where('status', '=', status)
  const page = await readPage(selectDeliveries(matching), {
    order: LAST_SENT,
    page: query,
    total: () => countRows(db, matching),
  })
  return page.withItems(page.items.map(translateError))
}

export async function findDelivery(db: Database, id: number) {
  const delivery = await selectDeliveries(deliveries(db)).where('id', '=', id).executeTakeFirst()
  return delivery && translateError(delivery)
}

export const lockDelivery = (tx: Database, id: number) =>
  selectDeliveries(deliveries(tx)).where('id', '=', id).forUpdate().executeTakeFirst()
