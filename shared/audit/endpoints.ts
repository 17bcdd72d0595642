import * as z from 'zod'
import { endpoint } from '#shared/contract/contract.ts'
import { Day } from '#shared/contract/fields.ts'
import { idFilter, listQuery } from '#shared/contract/queries.ts'
import { AuditEntry } from './schemas.ts'
import { AUDIT_AREAS } from './values.ts'

export const auditListQuery = listQuery.extend({
  area: z.enum(AUDIT_AREAS).optional().describe('Only actions in this area'),
  personId: idFilter.describe('Only entries about this person, or with them as the actor'),
  from: Day.optional().describe('Only entries from this day on, in UTC'),
  to: Day.optional().describe('Only entries up to this day, in UTC'),
})

export const auditEndpoints = {
  list: endpoint('GET /api/audit', {
    summary: 'List the audit log',
    description: 'Sorted newest first. `q` searches actions and the names of people.',
    query: auditListQuery,
    response: z.array(AuditEntry),
  }),
}
