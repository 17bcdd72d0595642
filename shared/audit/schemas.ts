import * as z from 'zod'
import { endpoint } from '#shared/contract/contract.ts'
import { Day, Id, Instant, Person, listQuery } from '#shared/contract/fields.ts'

/** What an entry is about, broadly: what its action begins with. */
export const AUDIT_AREAS = [
  'session',
  'user',
  'password',
  'reset',
  'second_factor',
  'passkey',
  'recovery',
  'provider',
  'client_view',
  'agency',
  'export',
  'record',
  'privacy',
  'api_token',
  'webhook',
] as const
export type AuditArea = (typeof AUDIT_AREAS)[number]

const Plain = z.union([z.string(), z.number(), z.boolean(), z.null()])

/** What a field was and is; of a list, what left it and what came into it. */
const AuditChange = z.union([
  z.object({ from: Plain, to: Plain }),
  z.object({ removed: z.array(z.string()), added: z.array(z.string()) }),
])
export type AuditChange = z.infer<typeof AuditChange>

export const AuditEntry = z
  .object({
    id: z.int(),
    at: Instant,
    actor: Person.nullable().describe('Null for a stranger and for the portal itself'),
    action: z.string().meta({ example: 'user.role_changed' }),
    entityType: z.string().nullable(),
    entityId: z.int().nullable(),
    subject: z.string().nullable().describe('The name of the person whom it is about'),
    details: z
      .record(z.string(), z.union([Plain, z.array(z.string()), z.record(z.string(), AuditChange)]))
      .describe(
        'What else tells of the deed. Of a change: `changes` from what to what, and by name the `fields` whose values are personal, secret or long',
      )
      .meta({ example: { changes: { staffSecondFactor: { from: 'required', to: 'optional' } } } }),
    address: z.string().nullable().describe('Where it came from, as long as that is kept'),
  })
  .meta({ id: 'AuditEntry' })
export type AuditEntry = z.infer<typeof AuditEntry>

export const auditQuery = listQuery.extend({
  area: z.enum(AUDIT_AREAS).optional(),
  personId: z.coerce
    .number<number | string>()
    .pipe(Id)
    .optional()
    .describe('Who did it, or to whom it was done'),
  from: Day.optional().describe('The first day, in UTC'),
  to: Day.optional().describe('The last day, in UTC'),
})

export const audit = {
  list: endpoint({
    method: 'GET',
    path: '/api/audit',
    summary: 'The audit log, newest first',
    description: '`q` searches what was done and the names of the people in it.',
    query: auditQuery,
    response: z.array(AuditEntry),
  }),
}
