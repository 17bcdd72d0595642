import { AUDIT_AREA_LABELS } from '#web/features/audit/audit-words.ts'
import type { AuditArea } from '#shared/audit.ts'

export interface AuditSearch {
  q?: string
  area?: AuditArea
  personId?: number
  from?: string
  to?: string
}

/** The choices of what entries are about; `all` stands for no filter. */
export const areaChoices: { value: AuditArea | 'all'; label: string }[] = [
  { value: 'all', label: 'Everything' },
  ...Object.entries(AUDIT_AREA_LABELS).map(([value, label]) => ({ value: value as AuditArea, label })),
]

const DAY = /^\d{4}-\d\d-\d\d$/

/** The filters of the audit log, from its URL. */
export function auditSearch({ q, area, personId, from, to }: Record<string, unknown>): AuditSearch {
  const known = areaChoices.find(({ value }) => value === area && value !== 'all')?.value
  return {
    ...(typeof q === 'string' && q && { q }),
    ...(known && known !== 'all' && { area: known }),
    ...(typeof personId === 'number' && Number.isInteger(personId) && { personId }),
    ...(typeof from === 'string' && DAY.test(from) && { from }),
    ...(typeof to === 'string' && DAY.test(to) && { to }),
  }
}
