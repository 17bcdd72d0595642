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
  prefix: z.string().describe('The beginning of the token').meta({ example: 'pp_x7Qd' }),
  scopes: z.array(z.enum(TOKEN_SCOPES)),
  state: z.enum(TOKEN_STATES),
  maker: Person.describe('The staff member that the token acts as'),
  createdAt: Instant,
  expiresAt: Instant.nullable().describe('Null if it doesn’t expire'),
  lastUsedAt: Instant.nullable().describe('The last use, to the minute'),
  lastUsedFrom: z.string().nullable().describe('The network address of the last use'),
  networks: z
    .array(z.string())
    .nullable()
    .describe('The networks that the token works from. Null for any network'),
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
      .array(z.enum(TOKEN_SCOPES, { error: () => t('Unknown scope') }))
      .min(1, { error: () => t('Please choose at least one scope') })
      .max(TOKEN_SCOPES.length)
      .transform((chosen) => TOKEN_SCOPES.filter((scope) => chosen.includes(scope))),
    expiresInDays: wholeNumber(1, 3650, () => t('Please enter 1 to 3,650 days'))
      .nullable()
      .default(null)
      .describe('Null for the default, `apiTokenDays` in `GET /api/portal`'),
    networks: networks
      .nullable()
      .default(null)
      .describe(
        'Addresses or networks that the token works from, such as `10.0.0.0/8`. Null for any address',
      ),
  })
  .meta({
    examples: [{ name: 'Time sheets', scopes: ['tickets:read', 'projects:read'], expiresInDays: 365 }],
  })

/** A new token. Returned only once: a repeated request gets null in its place. */
export const CreatedApiToken = ApiToken.extend({
  token: z.string().nullable().meta({
    description: 'Null if the request is repeated',
    example: 'pp_x7QdExampleOnlyNotARealToken000000000000000',
  }),
}).meta({ id: 'MadeApiToken' })
export type CreatedApiToken = z.infer<typeof CreatedApiToken>
