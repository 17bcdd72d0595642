import * as z from 'zod'
import { endpoint } from '#shared/contract/contract.ts'
import { Id, IdParams, Instant, Person, listQuery, text } from '#shared/contract/fields.ts'
import { SCOPES } from '#shared/contract/scopes.ts'

export const TOKEN_STATES = ['active', 'expired', 'revoked'] as const

/** A token that a program acts by. The token itself is told once, when it is made. */
export const ApiToken = z
  .object({
    id: Id,
    name: z.string(),
    prefix: z.string().describe('How the token begins').meta({ example: 'pp_x7Qd' }),
    scopes: z.array(z.enum(SCOPES)),
    state: z.enum(TOKEN_STATES),
    maker: Person.describe('Whom a program acts as'),
    createdAt: Instant,
    expiresAt: Instant.nullable(),
    lastUsedAt: Instant.nullable().describe('To the minute'),
    revokedAt: Instant.nullable(),
  })
  .meta({ id: 'ApiToken' })
export type ApiToken = z.infer<typeof ApiToken>

const DAYS = 'Please choose from 1 to 3,650 days'

export const NewApiToken = z
  .object({
    name: text(1, 80, 'Please give the token a name'),
    scopes: z
      .array(z.enum(SCOPES, 'There is no such scope'))
      .min(1, 'Please choose at least one scope')
      .max(SCOPES.length)
      .transform((chosen) => SCOPES.filter((scope) => chosen.includes(scope))),
    expiresInDays: z.int(DAYS).min(1, DAYS).max(3650, DAYS).nullable().default(null),
  })
  .meta({
    examples: [{ name: 'Time sheets', scopes: ['tickets:read', 'projects:read'], expiresInDays: 365 }],
  })

/** A new token. It is told once: a repetition of the request gets null in its place. */
export const MadeApiToken = ApiToken.extend({
  token: z.string().nullable().meta({ example: 'pp_…' }),
}).meta({ id: 'MadeApiToken' })
export type MadeApiToken = z.infer<typeof MadeApiToken>

export const apiTokens = {
  list: endpoint({
    method: 'GET',
    path: '/api/api-tokens',
    summary: 'The agency’s API tokens, newest first',
    query: listQuery.omit({ q: true }),
    response: z.array(ApiToken),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/api-tokens',
    summary: 'Make an API token',
    description:
      'A program sends it as `Authorization: Bearer pp_…` and acts in your name, within the scopes. The answer is the only one that tells the token.',
    confirmed: 'always',
    body: NewApiToken,
    response: MadeApiToken,
    status: 201,
  }),
  revoke: endpoint({
    method: 'DELETE',
    path: '/api/api-tokens/:id',
    summary: 'Revoke an API token',
    description: 'It works no more, at once and for good.',
    params: IdParams,
    response: z.undefined(),
    status: 204,
  }),
}
