import { useInfiniteQuery } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import type { AuditEntry } from '#shared/audit/schemas.ts'
import { rich, tContext, t } from '#shared/i18n/t.ts'
import { listOptions } from '#web/api/queries/options.ts'
import { readAuditSearch, type AuditSearch } from '#web/url/staff.ts'
import { formatAuditDetails } from '#shared/audit/format-audit-details.ts'
import { formatAuditAction, omitShownDetails } from './audit-messages.ts'
import { DotSeparatedText } from '#web/ui/display/dot-separated-text.tsx'
import { DataTable, type Column } from '#web/ui/page/data-table.tsx'
import { RelativeTime } from '#web/ui/page/dates.tsx'
import { NoMatches } from '#web/ui/lists/no-matches.tsx'

/** The audit log, newest first. */
export const auditLogQuery = (filters: AuditSearch) =>
  listOptions(['audit', 'list', filters], 'GET /api/audit', { query: { ...filters, limit: 50 } })

interface AuditTableProps {
  filters: AuditSearch
  /** Shows one person's actions and the changes to their account. */
  onPerson: (id: number) => void
}

/** Audited actions, newest first, in plain words. */
export const AuditTable = ({ filters, onPerson }: AuditTableProps) => (
  <DataTable
    query={useInfiniteQuery(auditLogQuery(filters))}
    failure={t('Could not load the audit log')}
    caption={t('Audit log')}
    columns={getColumns(onPerson)}
    empty={
      <NoMatches
        icon={ShieldCheck}
        title={t('Nothing found')}
        read={readAuditSearch}
        hint={t('Try different words or dates.')}
      />
    }
  />
)

const getColumns = (onPerson: (id: number) => void): Column<AuditEntry>[] => [
  {
    header: t('What Happened'),
    primary: true,
    cell: (entry) =>
      rich('{actor} {deed}', {
        actor: <AuditActor entry={entry} onPerson={onPerson} />,
        deed: <bdi className="font-normal">{formatAuditAction(entry)}</bdi>,
      }),
  },
  {
    header: t('Details'),
    cell: (entry) => <AuditDetails lines={formatAuditDetails(omitShownDetails(entry))} />,
  },
  { header: tContext('address', 'From'), cell: (entry) => entry.address ?? '–' },
  { header: t('When'), cell: (entry) => <RelativeTime value={entry.at} /> },
]

/** Actions of people who aren't signed in. */
const ANONYMOUS_ACTIONS = /^(?:session\.|password\.spent$|reset\.requested$)/

function AuditActor({ entry, onPerson }: { entry: AuditEntry; onPerson: (id: number) => void }) {
  const { actor, action } = entry
  if (!actor) return ANONYMOUS_ACTIONS.test(action) ? t('Someone') : t('The portal')
  return (
    <button
      type="button"
      className="rounded-xs text-start hover:underline"
      onClick={() => onPerson(actor.id)}
    >
      <bdi>{actor.fullName}</bdi>
    </button>
  )
}

const AuditDetails = ({ lines }: { lines: string[] }) =>
  lines.length === 0 ? (
    '–'
  ) : (
    <span className="text-sm">
      <DotSeparatedText texts={lines} />
    </span>
  )
