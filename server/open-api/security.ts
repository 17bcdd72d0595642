import type { Endpoint } from '#shared/contract/contract.ts'
import { type Action, policy } from '#shared/contract/policy.ts'
import type { Json } from './json-schema.ts'

/** The ways in which a caller says who it is, by the names that operations refer to. */
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
  signature: {
    type: 'apiKey',
    in: 'header',
    name: 'webhook-signature',
    description: 'Signatures after Standard Webhooks, separated by spaces: `v1,…`',
  },
}

/** What an operation requires of its caller. An endpoint that needs nothing says so with an empty list. */
export function securityOf({ secret }: Endpoint, action: Action | 'public'): Json {
  if (secret) return { security: [{ secret: [] }] }
  if (action === 'public') return { security: [] }
  const { scope } = policy[action]
  if (!scope) return { security: [{ session: [] }] }
  // Linters allow scopes only for OAuth, so an extension names it for programs.
  return { security: [{ session: [] }, { token: [] }], 'x-token-scope': scope }
}

type Rules = typeof policy
/** How far the roles' permissions extend, for each pair that there is: `own any` for clients and staff. */
type Reaches = { [A in Action]: `${Rules[A]['client']} ${Rules[A]['staff']}` }[Action]

const WHO: Record<Reaches, string> = {
  'own own': 'For everyone who is signed in, about what is theirs.',
  'own any': 'For clients about what is theirs, for staff about everything.',
  'own none': 'For clients, about what is theirs.',
  'none any': 'For staff.',
}

/** Who may call an endpoint, in words. */
export function callersOf({ secret }: Endpoint, action: Action | 'public'): string {
  if (secret) return `Needs no session, but the secret of \`${secret}\`.`
  if (action === 'public') return 'Needs no session.'
  const { client, staff, scope } = policy[action]
  const who = WHO[`${client} ${staff}` as Reaches]
  if (scope === null) return `${who} No API token may call it.`
  // Of which one, the endpoint itself says.
  return scope === '*:write' ? who : `${who} API tokens need the scope \`${scope}\`.`
}
