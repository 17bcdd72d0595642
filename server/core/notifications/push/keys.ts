import type { Config } from '#server/platform/config/config.ts'
import type { Database } from '#server/platform/db/connection.ts'

export interface VapidKeys {
  publicKey: string
  privateKey: string
}

/** Returns the portal's keys for push services (RFC 8292), configured or generated once for all nodes. */
export async function ensureVapidKeys(db: Database, config: Pick<Config, 'vapid'>): Promise<VapidKeys> {
  if (config.vapid) return config.vapid
  const findKeys = () => db.selectFrom('pushKeys').select(['publicKey', 'privateKey']).executeTakeFirst()
  const existingKeys = await findKeys()
  if (existingKeys) return existingKeys
  const { default: webPush } = await import('web-push')
  await db
    .insertInto('pushKeys')
    .values(webPush.generateVAPIDKeys())
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const storedKeys = await findKeys()
  if (!storedKeys) throw new Error('The push key could not be stored')
  return storedKeys
}
