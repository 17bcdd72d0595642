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
  at: Instant,
  actor: Person.nullable().describe('Null for a stranger and for the portal itself'),
  action: z.string().meta({ example: 'user.role_changed' }),
  entityType: z.string().nullable(),
  entityId: z.int().nullable(),
  companies: z.array(CompanyRef).describe('The companies that it names by number, as they are called now'),
  subject: z.string().nullable().describe('The name of the person whom it is about'),
  details: z
    .record(z.string(), z.union([Plain, z.array(z.string()), z.record(z.string(), AuditChange)]))
    .describe(
      'What else tells of the deed. Of a change: `changes` from what to what, and by name the `fields` whose values are personal, secret or long',
    )
    .meta({ example: { changes: { staffSecondFactor: { from: 'required', to: 'optional' } } } }),
  address: z.string().nullable().describe('Where it came from, as long as that is kept'),
})
export type AuditEntry = z.infer<typeof AuditEntry>
