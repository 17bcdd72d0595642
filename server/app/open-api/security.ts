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
  session: { type: 'apiKey', in: 'cookie', name: 'sid', description: 'From `POST /api/login`' },
  token: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'pp_…',
    description: 'An API token that staff made under Integrations, with the scope that the call names',
  },
  secret: {
    type: 'http',
    scheme: 'bearer',
    description:
      'The secret that the portal and the calling program share, from the setting that the call names',
  },
  linkToken: {
    type: 'apiKey',
    in: 'header',
    name: ANSWER_TOKEN_HEADER,
    description:
      'The token of a link for somebody without an account: what stands after the `#` of its address',
  },
  signature: {
    type: 'apiKey',
    in: 'header',
    name: 'webhook-signature',
    description: 'Signatures after Standard Webhooks, separated by spaces: `v1,…`',
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
  own: () => 'clients about what is theirs',
  company: (needs) => `clients about what their companies own${needs === null ? '' : NEEDED[needs]}`,
}

const NEEDED: Record<CompanyRight, string> = {
  see: '',
  write: ', as owners and colleagues of them',
  people: ', as owners of them',
}

const STAFF: Record<StaffAccessLevel, string | null> = {
  none: null,
  own: 'staff about what is theirs',
  freelancer: 'staff, as freelancers about their companies',
  member: 'owners and members of the staff',
  owner: 'owners of the staff',
}

/** Describes who can call an endpoint. */
export function describeCallers({ secret, linkToken }: Endpoint, action: PolicyAction | 'public'): string {
  if (secret) return `Needs no session, but the secret of \`${secret}\`.`
  if (linkToken) return `Needs no session, but the token of a link in the header \`${linkToken}\`.`
  if (action === 'public') return 'Needs no session.'
  const { client, staff, needs, scope } = policy[action]
  const callers = [CLIENTS[client](needs), STAFF[staff]].filter((each) => each !== null)
  const audience =
    client === 'own' && staff === 'own'
      ? 'For everyone who is signed in, about what is theirs.'
      : `For ${callers.join('; for ')}.`
  if (scope === null) return `${audience} No API token may call it.`
  // The endpoint's own description names the scope.
  return scope === '*:write' ? audience : `${audience} API tokens need the scope \`${scope}\`.`
}
