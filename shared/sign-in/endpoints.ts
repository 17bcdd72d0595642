import * as z from 'zod'
import { companyTokenInput } from '#shared/companies/schemas.ts'
import { endpoint } from '#shared/contract/contract.ts'
import { defineSchema } from '#shared/contract/fields.ts'
import { fullNameInput, passwordInput, usernameInput } from '#shared/contract/person-fields.ts'
import { factorEndpoints } from './factors/endpoints.ts'
import { FactorCode, credentialFields, toCredential } from './factors/schemas.ts'
import { Me, sharedComputer } from '#shared/users/schemas.ts'
import { SECOND_STEPS } from './values.ts'
import { INVALID_INVITATION } from '#shared/companies/endpoints.ts'

/** A used passkey, and whether others use the computer. */
const PasskeySignIn = credentialFields
  .extend({ shared: sharedComputer })
  .transform(({ shared, ...fields }) => ({ shared, credential: toCredential(fields) }))

/** Accepts an invitation to a company. People without an account choose a password. */
export const AcceptedCompanyInvitation = z.object({
  token: companyTokenInput,
  username: usernameInput.optional().describe('Made of what stands before the `@` unless given'),
  password: passwordInput().optional(),
  fullName: fullNameInput.optional(),
})

export const signInEndpoints = {
  secondFactorState: endpoint('GET /api/login/second-factor', {
    summary: 'What is asked beside the password that was right',
    description: 'By the cookie that `POST /api/login` set; 401 without one.',
    response: defineSchema('SecondFactorSteps', { steps: z.array(z.enum(SECOND_STEPS)) }),
  }),
  secondFactor: endpoint('POST /api/login/second-factor', {
    summary: 'Finish signing in with a second factor',
    description:
      'After `POST /api/login` answered 401 with the code `second_factor`, within ten minutes and five tries; then the password is asked again. After each 10 wrong codes for an account 429, for 15 minutes, then 30, then an hour each time; after 50 the password lets nobody in until it is replaced. A right code forgets the wrong ones. A code works once.',
    undo: 'POST /api/logout',
    body: z.object({ code: FactorCode }),
    response: Me,
  }),
  passkeyOptions: endpoint('POST /api/login/passkey/options', {
    summary: 'What the browser needs to ask for a passkey',
    description: 'For `navigator.credentials.get`. The challenge is good for one try.',
    undo: 'nothing changes',
    response: factorEndpoints.confirmOptions.response,
  }),
  passkey: endpoint('POST /api/login/passkey', {
    summary: 'Sign in with a passkey',
    description: 'Counts as both factors: the device has asked who holds it.',
    undo: 'POST /api/logout',
    body: PasskeySignIn,
    response: Me,
  }),
  provider: endpoint('GET /api/login/provider', {
    summary: 'Go to the sign-in provider',
    description:
      'Redirects. `redirect` is a path of this portal to stand on afterwards. 404 where there is no provider.',
    query: z.object({
      redirect: z.string().max(2000).optional(),
      shared: z.stringbool().default(false).meta({ description: sharedComputer.description }),
    }),
    response: z.unknown(),
  }),
  backChannelLogout: endpoint('POST /api/login/provider/back-channel-logout', {
    summary: 'End sessions here because they ended at the sign-in provider',
    description:
      'For the provider (OpenID Connect Back-Channel Logout 1.0), as a form of at most 16 KB. Ends the sessions that began with the session `sid` there, or all that `sub` began there. 400 for a token that is not the provider’s, not for this portal, older than five minutes, no logout token, or used before; 404 where there is no provider; 429 after 100 such tokens in 15 minutes.',
    undo: { never: 'an ended session stays ended' },
    body: z.object({ logout_token: z.string().max(16_384).describe('A signed JWT') }),
    response: defineSchema('LoggedOut', {}),
  }),
  providerReturn: endpoint('GET /api/login/provider/return', {
    summary: 'Come back from the sign-in provider',
    description: 'Redirects to the portal, signed in, or to the sign-in page with what went wrong.',
    response: z.unknown(),
  }),
}

/** Joining a company. Part of the group `companies`. */
export const invitationAcceptanceEndpoints = {
  acceptInvitation: endpoint('POST /api/company-invitation/accept', {
    summary: 'Join a company by an invitation',
    undo: 'DELETE /api/companies/:id/people/:userId',
    description: `Who has no account chooses a password and is signed in. Whose confirmed address it is joins when signed in: 401 with the code \`sign_in_first\` when signed out, 409 with the code \`other_account\` when signed in as someone else. ${INVALID_INVITATION}`,
    body: AcceptedCompanyInvitation,
    response: Me,
  }),
}
