import { randomBytes } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import type { Config } from '#server/config/config.ts'
import type { Database } from '#server/db/connection.ts'
import { reseal, seal, unseal } from '#server/identity/secret-box.ts'

const purposeOf = (webhookId: number) => `webhook ${webhookId}`

/** A signing secret as Standard Webhooks writes one: `whsec_` and 32 random bytes in base64. */
export const newSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`

/** A secret for the database: sealed, not hashed, because it has to sign. */
export const sealSecret = (config: Config, webhookId: number, secret: string): Buffer =>
  seal(config, purposeOf(webhookId), secret)

/** Secrets that can be opened; those that another key sealed cannot. */
export const openSecrets = (config: Config, webhookId: number, sealed: (Buffer | null)[]): string[] =>
  sealed.flatMap((one) => (one && unseal(config, purposeOf(webhookId), one)) || [])

/** Seals the secrets of all webhooks by another key. */
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

/** The headers of Standard Webhooks, with a signature by each of the secrets. */
export function signedHeaders(messageId: string, payload: string, secrets: string[]): Record<string, string> {
  const now = new Date()
  return {
    'webhook-id': messageId,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
    'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(messageId, now, payload)).join(' '),
  }
}
