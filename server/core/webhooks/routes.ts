import type * as z from 'zod'
import { sql } from 'kysely'
import type { AuditEntry } from '#shared/audit/schemas.ts'
import type { Webhook } from '#shared/webhooks/schemas.ts'
import { MAX_WEBHOOKS, TEST_EVENT } from '#shared/webhooks/values.ts'
import { AUDIT_EVENT } from '#shared/contract/webhook-events.ts'
import { webhookEndpoints } from '#shared/webhooks/endpoints.ts'
import { notifyOfEndedAuditWebhook } from '#server/core/mail/staff-mails.ts'
import { requireRecord } from '#server/core/access/access.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { conflict } from '#server/platform/errors.ts'
import { audit, getAuditChanges } from '#server/core/audit/record-audit.ts'
import { redactSecret } from '#server/core/api/idempotency.ts'
import { requireValidName } from '#server/platform/http/require-valid-name.ts'
import { requireCurrentVersion, route } from '#server/core/api/route.ts'
import type { App } from '#server/core/api/app.ts'
import {
  countWebhooks,
  findDelivery,
  findWebhook,
  lockDelivery,
  lockWebhook,
  readDeliveries,
  readWebhooks,
} from './queries.ts'
import { requireAllowedUrl, changeWebhook, createWebhook, rotateSecret } from './save-webhook.ts'
import { t } from '#shared/i18n/t.ts'
import { createWebhookPayload } from '#server/core/events/queue-webhooks.ts'
import type { Context } from '#server/core/context/context.ts'

const isAuditReceiver = ({ state, eventTypes }: Pick<Webhook, 'state' | 'eventTypes'>) =>
  state !== 'disabled' && eventTypes.includes(AUDIT_EVENT)

type WebhookChange = z.output<typeof webhookEndpoints.update.body>

/** Whether messages would go elsewhere, or the audit log would start or stop being sent. */
const isReceiverChange = (stored: Webhook, { url, eventTypes, enabled }: WebhookChange) => {
  const after = {
    state: enabled === undefined ? stored.state : enabled ? 'active' : 'disabled',
    eventTypes: eventTypes ?? stored.eventTypes,
  } as const
  return (url !== undefined && url !== stored.url) || isAuditReceiver(after) !== isAuditReceiver(stored)
}

const requireWebhook = async (db: Database, id: number) => requireRecord(await findWebhook(db, id), 'Webhook')
const requireLockedWebhook = async (tx: Database, id: number) =>
  requireRecord(await lockWebhook(tx, id), 'Webhook')

export function webhookRoutes(app: App): void {
  const { config } = app.services

  route(app, webhookEndpoints.list, 'webhook.manage', ({ ctx, query }) => readWebhooks(ctx.db, query))

  route(app, webhookEndpoints.get, 'webhook.manage', ({ ctx, params }) => requireWebhook(ctx.db, params.id))

  route(app, webhookEndpoints.create, 'webhook.manage', redactSecret('secret'), async ({ ctx, body }) => {
    const url = requireAllowedUrl(config, body.url)
    if ((await countWebhooks(ctx.db)) >= MAX_WEBHOOKS)
      throw conflict(
        t('You already have {maxWebhooks} webhooks, the maximum.', { maxWebhooks: MAX_WEBHOOKS }),
      )
    const { id, secret } = await createWebhook(ctx.db, config, {
      actor: ctx.actor,
      webhook: { ...body, url },
    })
    const { name, eventTypes } = body
    await auditWebhook(ctx, 'webhook.created', { entityId: id, details: { name, eventTypes } })
    return { ...(await requireWebhook(ctx.db, id)), secret }
  })

  route(
    app,
    webhookEndpoints.update,
    'webhook.manage',
    {
      isConfirmationRequired: async ({ ctx, params, body }) => {
        const webhook = await findWebhook(ctx.db, params.id)
        return webhook !== undefined && isReceiverChange(webhook, body)
      },
    },
    async ({ ctx, params, body, request }) => {
      const webhook = requireCurrentVersion(request, await requireLockedWebhook(ctx.db, params.id))
      requireValidName('name', body.name, webhook.name)
      const changes = { ...body }
      if (body.url !== undefined && body.url !== webhook.url)
        changes.url = requireAllowedUrl(config, body.url)
      await changeWebhook(ctx, webhook, changes)
      const changed = await requireWebhook(ctx.db, webhook.id)
      if (isAuditReceiver(webhook) && !isAuditReceiver(changed))
        await notifyOfEndedAuditWebhook(ctx.db, ctx.actor.id, webhook.name)
      // The URLs of many services contain a secret.
      const before = { ...webhook, enabled: webhook.state !== 'disabled' }
      const details = getAuditChanges(before, changes, ['name', 'eventTypes', 'enabled'])
      if (details) await auditWebhook(ctx, 'webhook.changed', { entityId: webhook.id, details })
      return changed
    },
  )

  route(app, webhookEndpoints.rotate, 'webhook.manage', redactSecret('secret'), async ({ ctx, params }) => {
    const { id } = await requireLockedWebhook(ctx.db, params.id)
    const secret = await rotateSecret(ctx.db, config, { id, actor: ctx.actor })
    await auditWebhook(ctx, 'webhook.rotated', { entityId: id })
    return { ...(await requireWebhook(ctx.db, id)), secret }
  })

  route(app, webhookEndpoints.remove, 'webhook.manage', async ({ ctx, params }) => {
    const webhook = await requireLockedWebhook(ctx.db, params.id)
    const { id, name, eventTypes } = webhook
    await ctx.db.deleteFrom('webhooks').where('id', '=', id).execute()
    if (isAuditReceiver(webhook)) await notifyOfEndedAuditWebhook(ctx.db, ctx.actor.id, name)
    await auditWebhook(ctx, 'webhook.deleted', { entityId: id, details: { name, eventTypes } })
  })

  deliveryRoutes(app)
}

function deliveryRoutes(app: App): void {
  route(app, webhookEndpoints.test, 'webhook.manage', async ({ ctx, params }) => {
    const id = await queueTestMessage(ctx, await requireLockedWebhook(ctx.db, params.id))
    return requireRecord(await findDelivery(ctx.db, id), 'Webhook')
  })

  route(app, webhookEndpoints.deliveries, 'webhook.manage', async ({ ctx, params, query }) => {
    const { id } = await requireWebhook(ctx.db, params.id)
    return readDeliveries(ctx.db, id, query)
  })

  route(app, webhookEndpoints.sendAgain, 'webhook.manage', async ({ ctx, params }) => {
    const message = requireRecord(await lockDelivery(ctx.db, params.id), 'Webhook')
    await requeueMessage(ctx.db, message, await requireWebhook(ctx.db, message.webhookId))
    return requireRecord(await findDelivery(ctx.db, message.id), 'Webhook')
  })
}

const auditWebhook = (
  ctx: Context,
  action: `webhook.${'created' | 'changed' | 'rotated' | 'deleted'}`,
  { entityId, details = {} }: { entityId: number; details?: AuditEntry['details'] | undefined },
) => audit(ctx, action, { entityType: 'webhook', entityId, details })

const getDisabledMessage = () => t('This webhook is turned off. Turn it on first.')

/** Queues a test event, which needs no subscription. Returns its id. @throws 409 for a disabled webhook */
async function queueTestMessage(
  ctx: Context,
  { id: webhookId, name: title, state }: Pick<Webhook, 'id' | 'name' | 'state'>,
): Promise<number> {
  if (state === 'disabled') throw conflict(getDisabledMessage())
  const about = { clientId: null, companyId: null, projectId: null, websiteId: null, actorId: ctx.actor.id }
  const payload = createWebhookPayload(TEST_EVENT, { record: 'webhook', id: webhookId, title, ...about })
  const { id } = await ctx.db
    .insertInto('webhookDeliveries')
    .values({ webhookId, type: TEST_EVENT, payload })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Resends a message, with retries. @throws 409 while it's waiting, and if the webhook is disabled */
async function requeueMessage(
  tx: Database,
  { id, status }: { id: number; status: string },
  webhook: Pick<Webhook, 'state'>,
): Promise<void> {
  if (status === 'waiting') throw conflict(t('This message is waiting to be sent.'))
  if (webhook.state === 'disabled') throw conflict(getDisabledMessage())
  await tx
    .updateTable('webhookDeliveries')
    .set({ status: 'waiting', tries: 0, nextTryAt: sql<string>`now()` })
    .where('id', '=', id)
    .execute()
}
