import { ANSWER_TOKEN_HEADER } from '#shared/requests/links/values.ts'
import type { Endpoint } from '#shared/contract/contract.ts'
import {
  type PolicyAction,
  type ClientAccessLevel,
  type CompanyRight,
  type StaffAccessLevel,
  policy,
} from '#shared/contract/policy.ts'
import type { Json } from './json-schema.ts'

/** The ways a caller can authenticate, by the names that operations refer to. */
export const securitySchemes = {
  session: { type: 'apiKey', in: 'cookie', name: 'sid', description: 'Set by `POST /api/login`' },
  token: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'pp_…',
    description: 'An API token that staff created under Integrations, with the scope that the call needs',
  },
  secret: {
    type: 'http',
    scheme: 'bearer',
    description:
      'A secret that the portal and the calling program share. The call names the setting that contains it',
  },
  linkToken: {
    type: 'apiKey',
    in: 'header',
    name: ANSWER_TOKEN_HEADER,
    description: 'The token of a link for someone without an account: the part of the link after the `#`',
  },
  signature: {
    type: 'apiKey',
    in: 'header',
    name: 'webhook-signature',
    description: 'Signatures as defined by Standard Webhooks, separated by spaces: `v1,…`',
  },
}

/** Returns the security requirements of an operation. An endpoint without requirements has an empty list. */
export function getSecurity({ secret, linkToken }: Endpoint, action: PolicyAction | 'public'): Json {
  if (secret) return { security: [{ secret: [] }] }
  if (linkToken) return { security: [{ linkToken: [] }] }
  if (action === 'public') return { security: [] }
  const { scope } = policy[action]
  if (!scope) return { security: [{ session: [] }] }
  // Linters allow scopes only for OAuth, so an extension names the token scope for programs.
  return { security: [{ session: [] }, { token: [] }], 'x-token-scope': scope }
}

const CLIENTS: Record<ClientAccessLevel, (needs: CompanyRight | null) => string | null> = {
  none: () => null,
  own: () => 'clients (their own records)',
  company: (needs) => `clients (their companies’ records${needs === null ? '' : NEEDED[needs]})`,
}

const NEEDED: Record<CompanyRight, string> = {
  see: '',
  write: ', as owners or colleagues',
  people: ', as owners',
}

const STAFF: Record<StaffAccessLevel, string | null> = {
  none: null,
  own: 'staff (their own records)',
  freelancer: 'staff (freelancers: only their companies’ records)',
  member: 'agency owners and members',
  owner: 'agency owners',
}

/** Describes who can call an endpoint. */
export function describeCallers({ secret, linkToken }: Endpoint, action: PolicyAction | 'public'): string {
  if (secret) return `Requires the secret in the setting \`${secret}\` instead of a session.`
  if (linkToken) return `Requires the token of a link in the header \`${linkToken}\` instead of a session.`
  if (action === 'public') return 'No session is required.'
  const { client, staff, needs, scope } = policy[action]
  const callers = [CLIENTS[client](needs), STAFF[staff]].filter((each) => each !== null)
  const audience =
    client === 'own' && staff === 'own'
      ? 'Available to everyone who is signed in, for their own data.'
      : `Available to ${callers.join(' and ')}.`
  if (scope === null) return `${audience} API tokens can’t use it.`
  // The endpoint's own description names the scope.
  return scope === '*:write' ? audience : `${audience} API tokens need the scope \`${scope}\`.`
}
