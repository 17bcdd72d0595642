import * as z from 'zod'
import { Id, Person, Instant, text } from '#shared/contract/fields.ts'
import { SCOPES } from '#shared/contract/policy.ts'
import { TOKEN_STATES } from './values.ts'

/** A token for a program. The token itself is returned only once, on creation. */
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

/** A new token. Returned only once: a repeated request gets null in its place. */
export const MadeApiToken = ApiToken.extend({
  token: z.string().nullable().meta({ example: 'pp_…' }),
}).meta({ id: 'MadeApiToken' })
export type MadeApiToken = z.infer<typeof MadeApiToken>
