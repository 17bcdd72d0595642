import * as z from 'zod'
import { companyTokenInput } from '#shared/companies/schemas.ts'
import { endpoint } from '#shared/contract/contract.ts'
import { defineSchema } from '#shared/contract/fields.ts'
import {
  LanguageChoice,
  fullNameInput,
  passwordInput,
  usernameInput,
} from '#shared/contract/person-fields.ts'
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
  token: companyTokenInput.describe('The part of the link after the `#`'),
  username: usernameInput
    .optional()
    .describe('For a new account. By default, the part of the email address before the `@`'),
  password: passwordInput().optional().describe('Required for a new account'),
  fullName: fullNameInput.optional().describe('For a new account. By default, the name in the invitation'),
  language: LanguageChoice.optional().describe(
    'The language of a new account, such as the page’s. By default, the invitation’s',
  ),
})

export const signInEndpoints = {
  secondFactorState: endpoint('GET /api/login/second-factor', {
    summary: 'List the available second factors',
    description:
      'For a sign-in whose password was correct. Needs the cookie that `POST /api/login` set. Without it, it returns 401.',
    response: defineSchema('SecondFactorSteps', {
      steps: z.array(z.enum(SECOND_STEPS)).describe('The factors that the person can use'),
    }),
  }),
  secondFactor: endpoint('POST /api/login/second-factor', {
    summary: 'Finish signing in with a code',
    description:
      'Call this after `POST /api/login` returned 401 with the code `second_factor`. It allows ten minutes and five attempts. After that, sign in with the password again. A code works once. After every 10 wrong codes for an account, it returns 429: for 15 minutes, then for 30, then for an hour each time. After 50 wrong codes, the password stops working until it’s replaced. A correct code resets the count.',
    undo: 'POST /api/logout',
    body: z.object({ code: FactorCode }),
    response: Me,
  }),
  passkeyOptions: endpoint('POST /api/login/passkey/options', {
    summary: 'Get the options for a passkey sign-in',
    description: 'Pass them to `navigator.credentials.get`. The challenge works once.',
    undo: 'nothing changes',
    response: factorEndpoints.confirmOptions.response,
  }),
  passkey: endpoint('POST /api/login/passkey', {
    summary: 'Sign in with a passkey',
    description:
      'A passkey counts as both factors, because the device verifies its owner. Returns 401 if the passkey can’t be verified.',
    undo: 'POST /api/logout',
    body: PasskeySignIn,
    response: Me,
  }),
  provider: endpoint('GET /api/login/provider', {
    summary: 'Start signing in with the provider',
    description:
      'Redirects to the sign-in provider. `redirect` is the path in this portal to open afterward. Returns 404 if no provider is set up.',
    query: z.object({
      redirect: z
        .string()
        .max(2000)
        .optional()
        .describe('The path to open after signing in. By default, `/`'),
      shared: z.stringbool().default(false).meta({ description: sharedComputer.description }),
    }),
    response: z.unknown(),
  }),
  backChannelLogout: endpoint('POST /api/login/provider/back-channel-logout', {
    summary: 'Receive a sign-out from the provider',
    description:
      'The sign-in provider calls this (OpenID Connect Back-Channel Logout 1.0) with a form of up to 16 KB. Ends the sessions that began with the provider’s session `sid`, or all sessions that `sub` began there. Returns 400 if the token isn’t a logout token of this provider for this portal, is older than five minutes or was already used. Returns 404 if no provider is set up, 429 after 100 rejected tokens in 15 minutes, and 503 if the provider’s keys can’t be fetched.',
    undo: { never: 'an ended session stays ended' },
    body: z.object({
      logout_token: z.string().max(16_384).describe('The provider’s signed logout token (JWT)'),
    }),
    response: defineSchema('LoggedOut', {}),
  }),
  providerReturn: endpoint('GET /api/login/provider/return', {
    summary: 'Return from the sign-in provider',
    description:
      'The provider sends the browser here. Signs in and redirects to the portal, or redirects to the sign-in page with the reason why it failed.',
    response: z.unknown(),
  }),
}

/** Joining a company. Part of the group `companies`. */
export const invitationAcceptanceEndpoints = {
  acceptInvitation: endpoint('POST /api/company-invitation/accept', {
    summary: 'Join a company with an invitation',
    undo: 'DELETE /api/companies/:id/people/:userId',
    description: `People without an account choose a password and are signed in. If the address is the confirmed one of an account, its owner has to be signed in: it returns 401 with the code \`sign_in_first\` without a session, and 409 with the code \`other_account\` if someone else is signed in. ${INVALID_INVITATION}`,
    body: AcceptedCompanyInvitation,
    response: Me,
  }),
}
