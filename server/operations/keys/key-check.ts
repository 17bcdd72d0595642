import type { Config } from '#server/platform/config/config.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { reencryptAuthenticators } from '#server/core/auth/factors/authenticator.ts'
import { encryptSecret, decryptSecret } from '#server/platform/crypto/secret-box.ts'
import { reencryptWebhookSecrets } from '#server/core/webhooks/secrets.ts'

const [PURPOSE, TEXT] = ['key check', 'Project Portal']

/** Thrown if the key differs from the one that encrypted the database's secrets. The message is one line. */
export class KeyError extends Error {
  override name = 'KeyError'
}

const MISMATCH = 'is not the key that encrypted the secrets in this database'
const REMEDY = 'Set the same SECRET_KEY on every node. To change the key, use `npm run key:replace`'

/**
 * Checks that this node encrypts with the same key as all others; the first node's key is recorded. Returns a one-line
 * warning for a different key if no setting provides it and nothing has been encrypted yet.
 * @throws KeyError otherwise
 */
export async function checkEncryptionKey(db: Database, config: Config): Promise<string | undefined> {
  await db
    .insertInto('keyCheck')
    .values({ sealed: encryptSecret(config, PURPOSE, TEXT) })
    .onConflict((clash) => clash.column('onlyRow').doNothing())
    .execute()
  const { sealed } = await db.selectFrom('keyCheck').select('sealed').executeTakeFirstOrThrow()
  if (decryptSecret(config, PURPOSE, sealed) === TEXT) return undefined
  if (config.secretKey !== undefined) throw new KeyError(`SECRET_KEY ${MISMATCH}. ${REMEDY}`)
  const inUse =
    (await db.selectFrom('authenticators').select('userId').limit(1).executeTakeFirst()) ??
    (await db.selectFrom('webhooks').select('id').limit(1).executeTakeFirst())
  if (inUse) throw new KeyError(`DATA_DIR/secret.key ${MISMATCH}. ${REMEDY}`)
  return `Another node uses a different key. ${REMEDY}`
}

/**
 * Makes this node's key the current one. Given the previous key (`from`), re-encrypts everything; without it, because
 * it is lost, everything encrypted with it becomes unreadable.
 * @throws KeyError if `from` is not the previous key
 */
export async function replaceKey(db: Database, config: Config, from?: Config): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (from) await reencryptSecrets(tx, from, config)
    const sealed = encryptSecret(config, PURPOSE, TEXT)
    await tx
      .insertInto('keyCheck')
      .values({ sealed })
      .onConflict((clash) => clash.column('onlyRow').doUpdateSet({ sealed }))
      .execute()
  })
}

async function reencryptSecrets(tx: Database, from: Config, to: Config): Promise<void> {
  const check = await tx.selectFrom('keyCheck').select('sealed').forUpdate().executeTakeFirst()
  if (check && decryptSecret(from, PURPOSE, check.sealed) !== TEXT)
    throw new KeyError(`The previous key ${MISMATCH}`)
  await reencryptAuthenticators(tx, from, to)
  await reencryptWebhookSecrets(tx, from, to)
}
