import * as z from 'zod'
import { endpoint } from '#shared/contract/contract.ts'
import { Day } from '#shared/contract/fields.ts'
import { idFilter, listQuery } from '#shared/contract/queries.ts'
import { AuditEntry } from './schemas.ts'
import { AUDIT_AREAS } from './values.ts'

export const auditListQuery = listQuery.extend({
  area: z.enum(AUDIT_AREAS).optional(),
  personId: idFilter.describe('Who did it, or to whom it was done'),
  from: Day.optional().describe('The first day, in UTC'),
  to: Day.optional().describe('The last day, in UTC'),
})

export const auditEndpoints = {
  list: endpoint('GET /api/audit', {
    summary: 'The audit log, newest first',
    description: '`q` searches what was done and the names of the people in it.',
    query: auditListQuery,
    response: z.array(AuditEntry),
  }),
}
