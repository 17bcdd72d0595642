import * as z from 'zod'
import { endpoint } from '#shared/contract/contract.ts'
import { auditQuery, AuditEntry } from './schemas.ts'

export const audit = {
  list: endpoint('GET /api/audit', {
    summary: 'The audit log, newest first',
    description: '`q` searches what was done and the names of the people in it.',
    query: auditQuery,
    response: z.array(AuditEntry),
  }),
}
