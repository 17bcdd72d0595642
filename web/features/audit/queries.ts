import { listOptions } from '#web/api/queries/options.ts'
import type { AuditSearch } from '#web/search/staff.ts'

const PAGE = 50

/** The audit log, newest first. */
export const auditQuery = (filters: AuditSearch) =>
  listOptions(['audit', 'list', filters], 'GET /api/audit', { query: { ...filters, limit: PAGE } })
