import { startAuthentication } from '@simplewebauthn/browser'
import { call } from '#web/api/call.ts'
import { updateSession, type SessionUser } from '#web/api/session.ts'

const REFUSED = 'No passkey was used. Try again, or sign in another way.'

/** Asks the device for a passkey. Rejects with a sentence for the reader when it gives none. */
export async function askForPasskey(optionsJSON: Parameters<typeof startAuthentication>[0]['optionsJSON']) {
  return startAuthentication({ optionsJSON }).catch((cause: unknown) => {
    throw new Error(REFUSED, { cause })
  })
}

/** Signs in with a passkey and nothing else; throws ApiError, or an Error when the device gives none. */
export async function signInWithPasskey(): Promise<SessionUser> {
  const options = await call('POST /api/login/passkey/options')
  return updateSession(await call('POST /api/login/passkey', { body: await askForPasskey(options) }))
}
