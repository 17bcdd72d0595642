import { randomBytes } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import type { Config } from '#server/platform/config/config.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { reencryptSecret, encryptSecret, decryptSecret } from '#server/platform/crypto/secret-box.ts'

const getSecretPurpose = (webhookId: number) => `webhook ${webhookId}`

/** Creates a signing secret in the format of Standard Webhooks: `whsec_` and 32 random bytes in base64. */
export const createWebhookSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`

/** Encrypts a secret for the database. It isn't hashed, because it's needed for signing. */
export const encryptWebhookSecret = (config: Config, webhookId: number, secret: string): Buffer =>
  encryptSecret(config, getSecretPurpose(webhookId), secret)

/** Returns the secrets that can be decrypted, without secrets that were encrypted with another key. */
export const decryptWebhookSecrets = (
  config: Config,
  webhookId: number,
  encrypted: (Buffer | null)[],
): string[] =>
  encrypted.flatMap((secret) => (secret && decryptSecret(config, getSecretPurpose(webhookId), secret)) || [])

/** Re-encrypts the secrets of all webhooks with another key. */
export async function reencryptWebhookSecrets(tx: Database, from: Config, to: Config): Promise<void> {
  const encrypted = await tx
    .selectFrom('webhooks')
    .select(['id', 'secret', 'previousSecret'])
    .forUpdate()
    .execute()
  for (const { id, ...secrets } of encrypted) {
    const replaceSecret = (secret: Buffer | null) =>
      secret && reencryptSecret(from, to, { purpose: getSecretPurpose(id), encrypted: secret })
    await tx
      .updateTable('webhooks')
      .set({ secret: replaceSecret(secrets.secret), previousSecret: replaceSecret(secrets.previousSecret) })
      .where('id', '=', id)
      .execute()
  }
}

/** Returns the headers of Standard Webhooks, with one signature for each secret. */
export function createSignedHeaders(
  messageId: string,
  payload: string,
  secrets: string[],
): Record<string, string> {
  const now = new Date()
  return {
    'webhook-id': messageId,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
    'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(messageId, now, payload)).join(' '),
  }
}
