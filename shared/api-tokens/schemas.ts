import * as z from 'zod'
import { Id, Person, Instant, nameInput, wholeNumber, defineSchema } from '#shared/contract/fields.ts'
import { TOKEN_SCOPES } from '#shared/contract/policy.ts'
import { TOKEN_NETWORKS_MAX, TOKEN_STATES } from './values.ts'
import { SHORT_NAME_MAX } from '#shared/contract/lengths.ts'
import { t } from '#shared/i18n/t.ts'

/** A token for a program. The token itself is returned only once, on creation. */
export const ApiToken = defineSchema('ApiToken', {
  id: Id,
  name: z.string(),
  prefix: z.string().describe('How the token begins').meta({ example: 'pp_x7Qd' }),
  scopes: z.array(z.enum(TOKEN_SCOPES)),
  state: z.enum(TOKEN_STATES),
  maker: Person.describe('Whom a program acts as'),
  createdAt: Instant,
  expiresAt: Instant.nullable(),
  lastUsedAt: Instant.nullable().describe('To the minute'),
  lastUsedFrom: z.string().nullable().describe('The network address of that call'),
  networks: z.array(z.string()).nullable().describe('Where it works from; null for anywhere'),
  revokedAt: Instant.nullable(),
})
export type ApiToken = z.infer<typeof ApiToken>

const invalidNetworksMessage = () =>
  t('Please enter addresses or networks, such as 203.0.113.7 or 10.0.0.0/8')
const Network = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()])

/** IPv4 or IPv6 networks, with or without a prefix length. An empty list means the same as null. */
const networks = z
  .array(z.string({ error: invalidNetworksMessage }).trim(), { error: invalidNetworksMessage })
  .max(TOKEN_NETWORKS_MAX, {
    error: () => t('At most {max, plural, one {# network} other {# networks}}', { max: TOKEN_NETWORKS_MAX }),
  })
  .refine((all) => all.every((network) => Network.safeParse(network).success), {
    error: invalidNetworksMessage,
  })
  .transform((all) => (all.length > 0 ? all : null))

export const NewApiToken = z
  .object({
    name: nameInput(1, () => t('Please give the token a name'), SHORT_NAME_MAX),
    scopes: z
      .array(z.enum(TOKEN_SCOPES, { error: () => t('There is no such scope') }))
      .min(1, { error: () => t('Please choose at least one scope') })
      .max(TOKEN_SCOPES.length)
      .transform((chosen) => TOKEN_SCOPES.filter((scope) => chosen.includes(scope))),
    expiresInDays: wholeNumber(1, 3650, () => t('Please choose from 1 to 3,650 days'))
      .nullable()
      .default(null)
      .describe('Null for what the installation says: `apiTokenDays` of `GET /api/portal`'),
    networks: networks.nullable().default(null).describe('Where it works from; null for anywhere'),
  })
  .meta({
    examples: [{ name: 'Time sheets', scopes: ['tickets:read', 'projects:read'], expiresInDays: 365 }],
  })

/** A new token. Returned only once: a repeated request gets null in its place. */
export const CreatedApiToken = ApiToken.extend({
  token: z.string().nullable().meta({ example: 'pp_…' }),
}).meta({ id: 'MadeApiToken' })
export type CreatedApiToken = z.infer<typeof CreatedApiToken>
