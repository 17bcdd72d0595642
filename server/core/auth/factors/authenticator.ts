import { sql } from 'kysely'
import type { Config } from '#server/platform/config/config.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { conflict, serviceUnavailable } from '#server/platform/errors.ts'
import { reencryptSecret, encryptSecret, decryptSecret } from '#server/platform/crypto/secret-box.ts'
import { t } from '#shared/i18n/t.ts'

const SECRET_BYTES = 20
const TOLERANCE_SECONDS = 30

const getSecretPurpose = (userId: number) => `authenticator of ${userId}`

/** Creates a secret that `tryConfirmAuthenticator` puts into effect. @throws 409 if the user has an app */
export async function startAuthenticatorSetup(
  tx: Database,
  config: Config,
  { person, issuer }: { person: { id: number; username: string }; issuer: string },
): Promise<{ secret: string; uri: string }> {
  const { generateSecret, generateURI } = await import('otplib')
  const secret = generateSecret({ length: SECRET_BYTES })
  const encrypted = encryptSecret(config, getSecretPurpose(person.id), secret)
  const saved = await tx
    .insertInto('authenticators')
    .values({ userId: person.id, secret: encrypted })
    .onConflict((clash) =>
      clash
        .column('userId')
        .doUpdateSet({ secret: encrypted, lastStep: 0, createdAt: sql`now()` })
        .where('authenticators.confirmedAt', 'is', null),
    )
    .returning('userId')
    .executeTakeFirst()
  if (!saved) throw conflict(t('You already have an authenticator app. Turn it off to set up another one.'))
  return { secret, uri: generateURI({ issuer, label: person.username, secret }) }
}

/** Whether `code` matches the new secret; if so, the secret takes effect. */
export const tryConfirmAuthenticator = (
  tx: Database,
  config: Config,
  { userId, code }: { userId: number; code: string },
): Promise<boolean> => tryAcceptCode(tx, config, { userId, code, isConfirmed: false })

/** Whether the app shows this code, within half a minute. It works once, and earlier codes stop working. */
export const tryConsumeAuthenticatorCode = (
  tx: Database,
  config: Config,
  { userId, code }: { userId: number; code: string },
): Promise<boolean> => tryAcceptCode(tx, config, { userId, code, isConfirmed: true })

async function tryAcceptCode(
  tx: Database,
  config: Config,
  { userId, code, isConfirmed }: { userId: number; code: string; isConfirmed: boolean },
): Promise<boolean> {
  const token = code.replaceAll(/[\s-]/g, '')
  if (!/^\d{6}$/.test(token)) return false
  const found = await tx
    .selectFrom('authenticators')
    .select(['secret', 'lastStep'])
    .where('userId', '=', userId)
    .where('confirmedAt', isConfirmed ? 'is not' : 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!found) return false
  const { verify } = await import('otplib')
  const result = await verify({
    secret: decryptAuthenticatorSecret(config, userId, found.secret),
    token,
    epochTolerance: TOLERANCE_SECONDS,
  })
  // Compared here because otplib throws if the last step is ahead of its window, as after a clock was set back.
  if (!result.valid || !('timeStep' in result) || result.timeStep <= found.lastStep) return false
  await tx
    .updateTable('authenticators')
    .set({ lastStep: result.timeStep, ...(!isConfirmed && { confirmedAt: sql`now()` }) })
    .where('userId', '=', userId)
    .execute()
  return true
}

function decryptAuthenticatorSecret(config: Config, userId: number, encrypted: Buffer): string {
  const secret = decryptSecret(config, getSecretPurpose(userId), encrypted)
  if (secret !== undefined) return secret
  throw serviceUnavailable(
    t(
      'Authenticator codes can’t be checked because this portal lost its encryption key. Use a recovery code.',
    ),
  )
}

/** Re-encrypts the secrets of all authenticator apps with another key. */
export async function reencryptAuthenticators(tx: Database, from: Config, to: Config): Promise<void> {
  const rows = await tx.selectFrom('authenticators').select(['userId', 'secret']).forUpdate().execute()
  for (const { userId, secret } of rows)
    await tx
      .updateTable('authenticators')
      .set({ secret: reencryptSecret(from, to, { purpose: getSecretPurpose(userId), encrypted: secret }) })
      .where('userId', '=', userId)
      .execute()
}
