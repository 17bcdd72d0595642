import { randomBytes } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import type { Config } from '#server/platform/config/config.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { reseal, seal, unseal } from '#server/platform/crypto/secret-box.ts'

const purposeOf = (webhookId: number) => `webhook ${webhookId}`

/** Creates a signing secret in the format of Standard Webhooks: `whsec_` and 32 random bytes in base64. */
export const newSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`

/** Encrypts a secret for the database. It isn't hashed, because it's needed for signing. */
export const sealSecret = (config: Config, webhookId: number, secret: string): Buffer =>
  seal(config, purposeOf(webhookId), secret)

/** Returns the secrets that can be decrypted, without secrets that were encrypted with another key. */
export const openSecrets = (config: Config, webhookId: number, sealed: (Buffer | null)[]): string[] =>
  sealed.flatMap((one) => (one && unseal(config, purposeOf(webhookId), one)) || [])

/** Re-encrypts the secrets of all webhooks with another key. */
export async function resealSecrets(tx: Database, from: Config, to: Config): Promise<void> {
  const sealed = await tx
    .selectFrom('webhooks')
    .select(['id', 'secret', 'previousSecret'])
    .forUpdate()
    .execute()
  for (const { id, ...secrets } of sealed) {
    const anew = (secret: Buffer | null) => secret && reseal(from, to, purposeOf(id), secret)
    await tx
      .updateTable('webhooks')
      .set({ secret: anew(secrets.secret), previousSecret: anew(secrets.previousSecret) })
      .where('id', '=', id)
      .execute()
  }
}

/** Returns the headers of Standard Webhooks, with one signature for each secret. */
export function signedHeaders(messageId: string, payload: string, secrets: string[]): Record<string, string> {
  const now = new Date()
  return {
    'webhook-id': messageId,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
    'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(messageId, now, payload)).join(' '),
  }
}
