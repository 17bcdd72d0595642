import { type SqlBool, sql } from 'kysely'
import type * as z from 'zod'
import type { Actor } from '#shared/contract/policy.ts'
import type { NewWebhook, Webhook } from '#shared/webhooks/schemas.ts'
import { webhookEndpoints } from '#shared/webhooks/endpoints.ts'
import type { Config } from '#server/platform/config/config.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { fieldError } from '#server/platform/errors.ts'
import { isHostAllowed, parseWebhookUrl } from './address.ts'
import { disableWebhook } from './disable.ts'
import { createWebhookSecret, encryptWebhookSecret } from './secrets.ts'
import { formatList } from '#shared/i18n/format-list.ts'
import { t } from '#shared/i18n/t.ts'
import type { Context } from '#server/core/context/context.ts'

/**
 * Returns a URL as it's stored and called. Rejects URLs in the agency's network, unless the setting allows them, and
 * hosts that `WEBHOOK_HOSTS` doesn't list. Names are resolved when a message is sent, which is when it matters.
 * @throws 400
 */
export function requireAllowedUrl(config: Config, text: string): string {
  const url = parseWebhookUrl(config, text)
  if (url && isHostAllowed(config, url)) return url.href
  if (url)
    throw fieldError(
      'url',
      t('Must be on a host that this portal can call: {hosts}', { hosts: formatList(config.webhookHosts) }),
    )
  const message = config.webhooksPrivateAddresses
    ? t('Must be an address with a host name or an IP address')
    : t('Must be a public address that begins with https://')
  throw fieldError('url', message)
}

/** Creates a webhook. Returns its id and its secret, which is returned nowhere else. */
export async function createWebhook(
  tx: Database,
  config: Config,
  { actor, webhook }: { actor: Actor; webhook: z.output<typeof NewWebhook> },
): Promise<{ id: number; secret: string }> {
  const { id } = await tx
    .insertInto('webhooks')
    .values({ ...webhook, userId: actor.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  const secret = createWebhookSecret()
  await tx
    .updateTable('webhooks')
    .set({ secret: encryptWebhookSecret(config, id, secret) })
    .where('id', '=', id)
    .execute()
  return { id, secret }
}

/**
 * Changes a locked webhook, or disables or enables it. The actor becomes its creator when they set a new URL or enable
 * a webhook that is paused because of its creator.
 */
export async function changeWebhook(
  ctx: Context,
  { id, state, disabledBecause }: Pick<Webhook, 'id' | 'state' | 'disabledBecause'>,
  { enabled, ...fields }: z.output<typeof webhookEndpoints.update.body>,
): Promise<void> {
  const taker = fields.url === undefined ? {} : { userId: ctx.actor.id }
  if (Object.keys(fields).length > 0)
    await ctx.db
      .updateTable('webhooks')
      .set({ ...fields, ...taker })
      .where('id', '=', id)
      .execute()
  if (enabled === undefined || (enabled && state !== 'disabled')) return
  if (enabled) await enable(ctx.db, id, disabledBecause === 'creator' ? { userId: ctx.actor.id } : {})
  else await disableWebhook(ctx.db, id, 'staff')
}

const enable = (tx: Database, id: number, creator: { userId?: number }) =>
  tx
    .updateTable('webhooks')
    .set({ disabledAt: null, disabledBecause: null, failingSince: null, ...creator })
    .where('id', '=', id)
    .execute()

/**
 * Gives a locked webhook a new secret. The actor knows the secret and so becomes the webhook's creator. For a day,
 * messages are also signed with the previous secret.
 */
export async function rotateSecret(
  tx: Database,
  config: Config,
  { id, actor }: { id: number; actor: Pick<Actor, 'id'> },
): Promise<string> {
  const secret = createWebhookSecret()
  await tx
    .updateTable('webhooks')
    .set((eb) => ({
      userId: actor.id,
      secret: encryptWebhookSecret(config, id, secret),
      previousSecret: eb.ref('secret'),
      previousUntil: sql<string>`now() + interval '1 day'`,
    }))
    .where('id', '=', id)
    .execute()
  return secret
}

/** Deletes secrets that are no longer used for signing. */
export async function deleteOldSecrets(tx: Database): Promise<void> {
  await tx
    .updateTable('webhooks')
    .set({ previousSecret: null, previousUntil: null })
    .where(sql<SqlBool>`previous_until <= now()`)
    .execute()
}
