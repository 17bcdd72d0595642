import * as z from 'zod'
import { textInput, Id, Instant, Version, defineSchema } from '#shared/contract/fields.ts'
import type { RegistrationResponseJSON, AuthenticationResponseJSON } from '@simplewebauthn/server'
import { t } from '#shared/i18n/t.ts'

/** Six digits of an authenticator app, or a recovery code. Spaces and dashes are ignored. */
export const FactorCode = textInput(1, 50, () => t('Please enter a code')).describe(
  'A code from the authenticator app, or a recovery code',
)

const bytes = z.string().regex(/^[\w-]{1,20000}$/)
const transports = z
  .array(z.string().max(50))
  .max(10)
  .optional()
  .transform((names) => names?.filter((name) => TRANSPORTS.some((known) => known === name)))
const TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const

const credential = {
  id: bytes,
  rawId: bytes,
  type: z.literal('public-key'),
  authenticatorAttachment: z.string().max(50).nullish(),
  // Extensions are neither requested nor evaluated.
  clientExtensionResults: z.unknown().transform(() => ({})),
}

/** The result of `navigator.credentials.create`, as JSON. */
export const NewCredential = z
  .object({
    ...credential,
    response: z.object({ clientDataJSON: bytes, attestationObject: bytes, transports }),
  })
  .transform(({ authenticatorAttachment: _attachment, ...response }) => response as RegistrationResponseJSON)

/** The fields of a used passkey, for bodies that have more fields. */
export const credentialFields = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: bytes.nullish(),
  }),
})

export const toCredential = ({
  authenticatorAttachment: _attachment,
  ...response
}: z.output<typeof credentialFields>) => response as AuthenticationResponseJSON

/** The result of `navigator.credentials.get`, as JSON. */
export const UsedCredential = credentialFields.transform(toCredential)

export const Passkey = defineSchema('Passkey', {
  id: Id,
  name: z.string(),
  createdAt: Instant,
  lastUsedAt: Instant.nullable(),
  version: Version,
})
export type Passkey = z.infer<typeof Passkey>

/** A user's authentication methods in addition to the password. */
export const Factors = defineSchema('Factors', {
  required: z.boolean().describe('Whether the agency requires a second factor from this person'),
  hasPassword: z.boolean().describe('Whether they can sign in with a password'),
  authenticator: z.object({ since: Instant }).nullable().describe('The authenticator app. Null without one'),
  passkeys: z.array(Passkey).describe('Sorted newest first'),
  recoveryCodes: z.int().describe('The number of unused recovery codes'),
  provider: z
    .object({
      label: z.string().describe('The provider’s name'),
      email: z.string().nullable().describe('The address of the connected account'),
      since: Instant.nullable().describe('When it was connected. Null if it isn’t'),
    })
    .nullable()
    .describe('The portal’s sign-in provider, if there is one'),
})
export type Factors = z.infer<typeof Factors>
