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
  recoveryCodes: z
    .array(z.string())
    .describe('Returned only in this response. Empty if the existing codes still work'),
})

/** One of: the password if the user doesn't have a second factor, otherwise a code or a passkey. */
const Confirmation = z
  .object({
    password: rawPasswordInput(1, () => t('Please enter your password')),
    code: FactorCode,
    passkey: UsedCredential.describe('The result of `navigator.credentials.get` as JSON'),
  })
  .partial()

export const factorEndpoints = {
  read: endpoint('GET /api/user/factors', {
    summary: 'Get your sign-in methods',
    description:
      'Returns the authenticator app, passkeys, the number of recovery codes left and the sign-in provider.',
    response: Factors,
  }),
  confirm: endpoint('POST /api/user/confirmation', {
    summary: 'Confirm your identity',
    description: `Some calls require this first. Send your password or, if you have a second factor, a code or a passkey. It’s valid for ${CONFIRMED_MINUTES} minutes, as is a sign-in.`,
    undo: 'nothing changes',
    body: Confirmation,
  }),
  confirmOptions: endpoint('POST /api/user/confirmation/passkey-options', {
    summary: 'Get the options to confirm with a passkey',
    description: 'Pass them to `navigator.credentials.get`, and its result to `POST /api/user/confirmation`.',
    undo: 'nothing changes',
    response: RequestOptions,
  }),
  beginAuthenticator: endpoint('POST /api/user/authenticator', {
    summary: 'Start setting up an authenticator app',
    description:
      'Returns a secret. It takes effect once you send a code from the app to `POST /api/user/authenticator/code`.',
    undo: 'nothing changes',
    confirmed: 'always',
    response: defineSchema('AuthenticatorSecret', {
      secret: z.string().describe('The key for the app, in Base32'),
      uri: z.string().describe('An `otpauth://` URI to show as a QR code'),
    }),
    status: 201,
  }),
  confirmAuthenticator: endpoint('POST /api/user/authenticator/code', {
    summary: 'Finish setting up an authenticator app',
    description:
      'Needs the app’s first code. Ends all your other sessions, and gives this one a new cookie. With your first second factor, you get recovery codes. You’re notified by email.',
    undo: 'DELETE /api/user/authenticator',
    body: z.object({ code: FactorCode }),
    response: RecoveryCodes,
  }),
  removeAuthenticator: endpoint('DELETE /api/user/authenticator', {
    summary: 'Turn off your authenticator app',
    description:
      'Ends all your other sessions, and notifies you by email. Returns 409 for your last second factor if the agency requires one.',
    undo: 'POST /api/user/authenticator',
    confirmed: 'always',
  }),
  renewRecoveryCodes: endpoint('POST /api/user/recovery-codes', {
    summary: 'Create new recovery codes',
    description:
      'The previous codes stop working, and you’re notified by email. Returns 409 if you don’t have a second factor.',
    undo: { never: 'someone else may have the previous codes' },
    confirmed: 'always',
    response: RecoveryCodes,
    status: 201,
  }),
  passkeyOptions: endpoint('POST /api/user/passkeys/options', {
    summary: 'Get the options to create a passkey',
    description: 'Pass them to `navigator.credentials.create`, and its result to `POST /api/user/passkeys`.',
    undo: 'nothing changes',
    confirmed: 'always',
    response: CreationOptions,
  }),
  addPasskey: endpoint('POST /api/user/passkeys', {
    summary: 'Add a passkey',
    description:
      'Ends all your other sessions, and gives this one a new cookie. With your first second factor, you get recovery codes. You’re notified by email.',
    undo: 'DELETE /api/user/passkeys/:id',
    confirmed: 'always',
    body: z.object({
      name: passkeyName,
      credential: NewCredential.describe('The result of `navigator.credentials.create` as JSON'),
    }),
    response: RecoveryCodes.extend({ passkey: Passkey }).meta({ id: 'AddedPasskey' }),
    status: 201,
  }),
  renamePasskey: endpoint('PATCH /api/user/passkeys/:id', {
    summary: 'Rename a passkey',
    description: 'The name only helps you recognize the passkey.',
    undo: 'the same call',
    body: z.object({ name: passkeyName }),
    response: Passkey,
  }),
  removePasskey: endpoint('DELETE /api/user/passkeys/:id', {
    summary: 'Remove a passkey',
    description:
      'Ends all your other sessions, and notifies you by email. Returns 409 for your last second factor if the agency requires one.',
    undo: 'POST /api/user/passkeys',
    confirmed: 'always',
  }),
  connectProvider: endpoint('POST /api/user/provider', {
    summary: 'Connect your account to the sign-in provider',
    description: 'Returns the URL to open in the browser. Returns 404 if no provider is set up.',
    undo: 'DELETE /api/user/provider',
    confirmed: 'always',
    response: defineSchema('ProviderAddress', {
      href: z.string().describe('The URL to open in the browser'),
    }),
    status: 201,
  }),
  disconnectProvider: endpoint('DELETE /api/user/provider', {
    summary: 'Disconnect your account from the provider',
    description: 'You’re notified by email. Returns 409 if you don’t have a password.',
    undo: 'POST /api/user/provider',
    confirmed: 'always',
  }),
  reset: endpoint('DELETE /api/users/:id/factors', {
    summary: 'Reset someone’s second factor',
    description:
      'For someone who lost it. Deletes their authenticator app, passkeys and recovery codes, ends their sessions and notifies them by email. If they’re a staff member, the agency owners are notified too. Returns 409 for your own account.',
    undo: { never: 'someone else may have the second factor' },
    confirmed: 'always',
  }),
}
