import type {
  AuthenticationResponseJSON,
  AuthenticatorTransport,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server'
import { sql } from 'kysely'
import type { Config } from '#server/platform/config/config.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { isActiveUser } from '#server/core/records/sql-fragments.ts'
import { badRequest } from '#server/platform/errors.ts'
import { t } from '#shared/i18n/t.ts'

/** Returns the host name that passkeys are bound to. It comes from the portal's public URL, never from a request. */
const getRelyingPartyId = ({ publicUrl }: Config) => new URL(publicUrl).hostname

/** Returns the checks for a response: it is for this challenge and site, and the device was unlocked. */
const getExpectations = (config: Config, challenge: string) => ({
  expectedChallenge: challenge,
  expectedOrigin: config.publicUrl,
  expectedRPID: getRelyingPartyId(config),
  requireUserVerification: true,
})

// Loaded when someone uses a passkey.
const loadLibrary = () => import('@simplewebauthn/server')

const toTransports = (names: string[]) => names as AuthenticatorTransport[]

/** Reads a user's passkeys in the library's format. */
async function listCredentials(db: Database, userId: number) {
  const passkeys = db.selectFrom('passkeys').select(['credentialId as id', 'transports'])
  const existingPasskeys = await passkeys.where('userId', '=', userId).execute()
  return existingPasskeys.map(({ id, transports }) => ({ id, transports: toTransports(transports) }))
}

/** Returns the options for creating a passkey for this user. The device will ask them to unlock it. */
export async function getPasskeyCreationOptions(
  db: Database,
  config: Config,
  { person, rpName }: { person: { id: number; username: string; fullName: string }; rpName: string },
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const { generateRegistrationOptions } = await loadLibrary()
  return generateRegistrationOptions({
    rpName,
    rpID: getRelyingPartyId(config),
    userID: toUserHandle(person.id),
    userName: person.username,
    userDisplayName: person.fullName,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: await listCredentials(db, person.id),
  })
}

/** Returns the options for requesting a passkey: any passkey of this portal, or one of `userId`'s. */
export async function getPasskeyRequestOptions(
  db: Database,
  config: Config,
  userId?: number,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { generateAuthenticationOptions } = await loadLibrary()
  return generateAuthenticationOptions({
    rpID: getRelyingPartyId(config),
    userVerification: 'required',
    allowCredentials: userId === undefined ? [] : await listCredentials(db, userId),
  })
}

/** Stores a passkey and returns its id. @throws 400 for a wrong challenge or site, or no user verification */
export async function savePasskey(
  tx: Database,
  config: Config,
  {
    person,
    challenge,
    response,
  }: { person: { id: number; name: string }; challenge: string; response: RegistrationResponseJSON },
): Promise<number> {
  const { verifyRegistrationResponse } = await loadLibrary()
  const result = await verifyRegistrationResponse({
    response,
    ...getExpectations(config, challenge),
  }).catch((cause: unknown) => {
    throw badRequest(getRefusalMessage(), { cause })
  })
  if (!result.verified) throw badRequest(getRefusalMessage())
  const { id, publicKey, counter } = result.registrationInfo.credential
  const passkey = await tx
    .insertInto('passkeys')
    .values({
      userId: person.id,
      name: person.name,
      credentialId: id,
      publicKey: Buffer.from(publicKey),
      counter,
      transports: response.response.transports ?? [],
    })
    .onConflict((clash) => clash.column('credentialId').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!passkey) throw badRequest(t('This passkey has already been added.'))
  return passkey.id
}

const getRefusalMessage = () => t('The passkey could not be verified. Please try again.')

/**
 * Returns the id of the active user whose passkey signed `challenge`. Returns undefined if the passkey is unknown or
 * invalid. A passkey whose counter went backwards was cloned, and is rejected.
 */
export async function verifyPasskey(
  tx: Database,
  config: Config,
  { challenge, response }: { challenge: string; response: AuthenticationResponseJSON },
): Promise<number | undefined> {
  const found = await tx
    .selectFrom('passkeys')
    .innerJoin('users', 'users.id', 'passkeys.userId')
    .select(['passkeys.id', 'userId', 'publicKey', 'counter', 'transports'])
    .where('credentialId', '=', response.id)
    .where(isActiveUser('users'))
    .forUpdate('passkeys')
    .executeTakeFirst()
  if (!found || !matchesUserHandle(found.userId, response.response.userHandle)) return undefined
  const { verifyAuthenticationResponse } = await loadLibrary()
  const result = await verifyAuthenticationResponse({
    response,
    ...getExpectations(config, challenge),
    credential: {
      id: response.id,
      publicKey: new Uint8Array(found.publicKey),
      counter: found.counter,
      transports: toTransports(found.transports),
    },
  }).catch(() => undefined)
  if (!result?.verified) return undefined
  await tx
    .updateTable('passkeys')
    .set({ counter: result.authenticationInfo.newCounter, lastUsedAt: sql`now()` })
    .where('id', '=', found.id)
    .execute()
  return found.userId
}

const toUserHandle = (userId: number) => new TextEncoder().encode(`person ${userId}`)

const matchesUserHandle = (userId: number, handle: string | undefined) =>
  !handle || Buffer.from(handle, 'base64url').equals(toUserHandle(userId))
