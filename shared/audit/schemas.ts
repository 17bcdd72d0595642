import * as z from 'zod'
import { CompanyRef, Instant, Person, defineSchema } from '#shared/contract/fields.ts'

const Plain = z.union([z.string(), z.number(), z.boolean(), z.null()])

/** A field's old and new value; for a list, what was removed and what was added. */
const AuditChange = z.union([
  z.object({ from: Plain, to: Plain }),
  z.object({ removed: z.array(z.string()), added: z.array(z.string()) }),
])
export type AuditChange = z.infer<typeof AuditChange>

export const AuditEntry = defineSchema('AuditEntry', {
  id: z.int(),
  at: Instant.describe('When it happened'),
  actor: Person.nullable().describe('Null for someone who isn’t signed in, and for the portal itself'),
  action: z.string().meta({ example: 'user.role_changed' }),
  entityType: z.string().nullable().describe('The kind of record'),
  entityId: z.int().nullable(),
  companies: z.array(CompanyRef).describe('Companies whose IDs are in the entry, with their current names'),
  subject: z.string().nullable().describe('The name of the person it’s about'),
  details: z
    .record(z.string(), z.union([Plain, z.array(z.string()), z.record(z.string(), AuditChange)]))
    .describe(
      'More about the action. For a change: `changes` with the old and new values, and `fields` with the names of fields whose values are personal, secret or long',
    )
    .meta({ example: { changes: { staffSecondFactor: { from: 'required', to: 'optional' } } } }),
  address: z.string().nullable().describe('The network address, for as long as it’s stored'),
})
export type AuditEntry = z.infer<typeof AuditEntry>
