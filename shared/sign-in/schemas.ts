import { credentialFields, toCredential } from './factors/schemas.ts'
import { sharedComputer } from '#shared/users/schemas.ts'

/** A used passkey, and whether others use the computer, too. */
export const PasskeySignIn = credentialFields
  .extend({ shared: sharedComputer })
  .transform(({ shared, ...fields }) => ({ shared, credential: toCredential(fields) }))
