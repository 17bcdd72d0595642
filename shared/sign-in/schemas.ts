import * as z from 'zod'
import { credentialFields, toCredential } from './factors/schemas.ts'
import { sharedComputer } from '#shared/users/schemas.ts'
import { fullNameInput, passwordInput, usernameInput } from '#shared/contract/person-fields.ts'
import { companyTokenInput } from '#shared/companies/schemas.ts'

/** A used passkey, and whether others use the computer. */
export const PasskeySignIn = credentialFields
  .extend({ shared: sharedComputer })
  .transform(({ shared, ...fields }) => ({ shared, credential: toCredential(fields) }))

/** Accepts an invitation to a company. People without an account choose a password. */
export const AcceptedCompanyInvitation = z.object({
  token: companyTokenInput,
  username: usernameInput.optional().describe('Made of what stands before the `@` unless given'),
  password: passwordInput().optional(),
  fullName: fullNameInput.optional(),
})
