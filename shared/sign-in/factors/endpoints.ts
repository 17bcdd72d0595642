import * as z from 'zod'
import { endpoint } from '#shared/contract/contract.ts'
import { nameInput, rawPasswordInput, defineSchema } from '#shared/contract/fields.ts'
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server'
import { FactorCode, UsedCredential, Factors, NewCredential, Passkey } from './schemas.ts'
import { CONFIRMED_MINUTES } from './values.ts'
import { t } from '#shared/i18n/t.ts'

const CreationOptions = z.custom<PublicKeyCredentialCreationOptionsJSON>()
const RequestOptions = z.custom<PublicKeyCredentialRequestOptionsJSON>()

const passkeyName = nameInput(1, () => t('Please enter a name'))

const RecoveryCodes = defineSchema('RecoveryCodes', {
  recoveryCodes: z.array(z.string()).describe('Told this once; empty where there are some already'),
})

/** One of: the password if the user doesn't have a second factor, otherwise a code or a passkey. */
const Confirmation = z
  .object({
    password: rawPasswordInput(1, () => t('Please enter your password')),
    code: FactorCode,
    passkey: UsedCredential,
  })
  .partial()

export const factorEndpoints = {
  read: endpoint('GET /api/user/factors', {
    summary: 'How you sign in beside your password',
    description:
      'The authenticator app, passkeys, how many recovery codes are left, and the sign-in provider.',
    response: Factors,
  }),
  confirm: endpoint('POST /api/user/confirmation', {
    summary: 'Show that it is you, before you do what takes a confirmation',
    description: `With your password or, once you have a second factor, with that. Counts for ${CONFIRMED_MINUTES} minutes, as signing in does.`,
    undo: 'nothing changes',
    body: Confirmation,
  }),
  confirmOptions: endpoint('POST /api/user/confirmation/passkey-options', {
    summary: 'What the browser needs to ask for one of your passkeys',
    description: 'For `navigator.credentials.get`. Its result goes to `POST /api/user/confirmation`.',
    undo: 'nothing changes',
    response: RequestOptions,
  }),
  beginAuthenticator: endpoint('POST /api/user/authenticator', {
    summary: 'Begin to set up an authenticator app',
    description: 'Answers a secret that is in force once a code of it is sent.',
    undo: 'nothing changes',
    confirmed: 'always',
    response: defineSchema('AuthenticatorSecret', {
      secret: z.string().describe('Base32'),
      uri: z.string().describe('otpauth://, for a QR code'),
    }),
    status: 201,
  }),
  confirmAuthenticator: endpoint('POST /api/user/authenticator/code', {
    summary: 'Finish setting up an authenticator app with its first code',
    description: 'Ends every other session of yours; this one gets a new token.',
    undo: 'DELETE /api/user/authenticator',
    body: z.object({ code: FactorCode }),
    response: RecoveryCodes,
  }),
  removeAuthenticator: endpoint('DELETE /api/user/authenticator', {
    summary: 'Turn off the authenticator app',
    description: '409 for the last second factor where the agency requires one.',
    undo: 'POST /api/user/authenticator',
    confirmed: 'always',
  }),
  renewRecoveryCodes: endpoint('POST /api/user/recovery-codes', {
    summary: 'Make new recovery codes',
    description: 'The ones before stop working. 409 without a second factor.',
    undo: { never: 'other people may have the codes from before' },
    confirmed: 'always',
    response: RecoveryCodes,
    status: 201,
  }),
  passkeyOptions: endpoint('POST /api/user/passkeys/options', {
    summary: 'What the browser needs to make a passkey',
    description: 'For `navigator.credentials.create`. Its result goes to `POST /api/user/passkeys`.',
    undo: 'nothing changes',
    confirmed: 'always',
    response: CreationOptions,
  }),
  addPasskey: endpoint('POST /api/user/passkeys', {
    summary: 'Add a passkey',
    description: 'Ends every other session of yours; this one gets a new token.',
    undo: 'DELETE /api/user/passkeys/:id',
    confirmed: 'always',
    body: z.object({ name: passkeyName, credential: NewCredential }),
    response: RecoveryCodes.extend({ passkey: Passkey }).meta({ id: 'AddedPasskey' }),
    status: 201,
  }),
  renamePasskey: endpoint('PATCH /api/user/passkeys/:id', {
    summary: 'Rename a passkey',
    description: 'The name is only for telling your passkeys apart.',
    undo: 'the same call',
    body: z.object({ name: passkeyName }),
    response: Passkey,
  }),
  removePasskey: endpoint('DELETE /api/user/passkeys/:id', {
    summary: 'Remove a passkey',
    description: '409 for the last second factor where the agency requires one.',
    undo: 'POST /api/user/passkeys',
    confirmed: 'always',
  }),
  connectProvider: endpoint('POST /api/user/provider', {
    summary: 'Connect your account with the sign-in provider',
    description: 'Answers where the browser is to go. 404 where there is no provider.',
    undo: 'DELETE /api/user/provider',
    confirmed: 'always',
    response: defineSchema('ProviderAddress', { href: z.string() }),
    status: 201,
  }),
  disconnectProvider: endpoint('DELETE /api/user/provider', {
    summary: 'Disconnect your account from the sign-in provider',
    description: '409 for who has no password.',
    undo: 'POST /api/user/provider',
    confirmed: 'always',
  }),
  reset: endpoint('DELETE /api/users/:id/factors', {
    summary: 'Take a person’s second factor away',
    description:
      'For who has lost it: authenticator app, passkeys and recovery codes go, sessions end, and the person gets an email; all of the staff are, if it is one of them.',
    undo: { never: 'other people may have the factor' },
    confirmed: 'always',
  }),
}
