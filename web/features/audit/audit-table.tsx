import { useInfiniteQuery } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import type { AuditEntry } from '#shared/audit/schemas.ts'
import type { AuditSearch } from '#web/search/staff.ts'
import { detailsOf } from '#shared/audit/details.ts'
import { actionWordsOf } from './audit-words.ts'
import { auditQuery } from './queries.ts'
import { DataTable, type Column } from '#web/ui/page/data-table.tsx'
import { RelativeTime } from '#web/ui/page/dates.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'

interface AuditTableProps {
  filters: AuditSearch
  /** Shows what one person did and what was done to their account. */
  onPerson: (id: number) => void
}

/** Audited actions, newest first, in plain words. */
export const AuditTable = ({ filters, onPerson }: AuditTableProps) => (
  <DataTable
    query={useInfiniteQuery(auditQuery(filters))}
    failure="Could not load the audit log"
    caption="Audit log"
    columns={columns(onPerson)}
    empty={
      <EmptyState icon={ShieldCheck} title="Nothing found">
        Nothing of that kind happened. Adjust the search or the days.
      </EmptyState>
    }
  />
)

const columns = (onPerson: (id: number) => void): Column<AuditEntry>[] => [
  {
    header: 'What happened',
    primary: true,
    cell: (entry) => (
      <>
        <Who entry={entry} onPerson={onPerson} /> <span className="font-normal">{actionWordsOf(entry)}</span>
      </>
    ),
  },
  { header: 'Details', cell: (entry) => <Details lines={detailsOf(entry)} /> },
  { header: 'From', cell: (entry) => entry.address ?? '–' },
  { header: 'When', cell: (entry) => <RelativeTime value={entry.at} /> },
]

function Who({ entry: { actor, action }, onPerson }: { entry: AuditEntry; onPerson: (id: number) => void }) {
  if (!actor) return action.startsWith('session.') ? 'Somebody' : 'The portal'
  return (
    <button type="button" className="rounded-xs hover:underline" onClick={() => onPerson(actor.id)}>
      {actor.fullName}
    </button>
  )
}

const Details = ({ lines }: { lines: string[] }) =>
  lines.length === 0 ? (
    '–'
  ) : (
    <span title={lines.join('\n')} className="text-sm">
      {lines.join(' · ')}
    </span>
  )
