import type { AuditArea } from '#shared/audit/values.ts'

export interface AuditSearch {
  q?: string
  area?: AuditArea
  personId?: number
  from?: string
  to?: string
}

// Listed here and not taken from the words for them: the address is read before any page is loaded.
const areas: readonly AuditArea[] = [
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
]

const DAY = /^\d{4}-\d\d-\d\d$/

/** The filters of the audit log, from its URL. */
export function auditSearch({ q, area, personId, from, to }: Record<string, unknown>): AuditSearch {
  const known = areas.find((value) => value === area)
  return {
    ...(typeof q === 'string' && q && { q }),
    ...(known && { area: known }),
    ...(typeof personId === 'number' && Number.isInteger(personId) && { personId }),
    ...(typeof from === 'string' && DAY.test(from) && { from }),
    ...(typeof to === 'string' && DAY.test(to) && { to }),
  }
}
