import { startAuthentication } from '@simplewebauthn/browser'
import { t } from '#shared/words.ts'
import { call } from '#web/api/call.ts'
import { updateSession, type SessionUser } from '#web/api/session.ts'

const REFUSED = t('No passkey was used. Try again, or sign in another way.')

/** Asks the device for a passkey. If it returns none, rejects with a message for the reader. */
export async function askForPasskey(optionsJSON: Parameters<typeof startAuthentication>[0]['optionsJSON']) {
  return startAuthentication({ optionsJSON }).catch((cause: unknown) => {
    throw new Error(REFUSED, { cause })
  })
}

/**
 * Signs in with only a passkey, on a computer that others use too if it is `shared`. Throws ApiError, or an Error if the
 * device returns none.
 */
export async function signInWithPasskey(shared = false): Promise<SessionUser> {
  const options = await call('POST /api/login/passkey/options')
  return updateSession(
    await call('POST /api/login/passkey', { body: { ...(await askForPasskey(options)), shared } }),
  )
}
