import { createFileRoute } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { readAuditSearch } from '#web/search/staff.ts'
import { AuditTable } from '#web/features/audit/audit-table.tsx'
import { areaChoices } from '#web/features/audit/audit-words.ts'
import { auditQuery } from '#web/features/audit/queries.ts'
import { Button } from '#web/ui/base/button.tsx'
import { ExportButton } from '#web/ui/lists/export-button.tsx'
import { FilterSelect } from '#web/ui/page/filter-select.tsx'
import { Input } from '#web/ui/base/input.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { pageTitle } from '#web/ui/base/page-title.ts'
import { SearchField } from '#web/ui/page/search-field.tsx'
import { Toolbar } from '#web/ui/page/toolbar.tsx'

export const Route = createFileRoute('/staff/audit')({
  head: () => pageTitle('Audit Log'),
  validateSearch: readAuditSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => void context.queryClient.prefetchInfiniteQuery(auditQuery(deps)),
  component: AuditPage,
})

function AuditPage() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const change = (part: Record<string, unknown>) =>
    void navigate({ search: (old) => readAuditSearch({ ...old, ...part }), replace: true })
  return (
    <>
      <PageHeader
        title="Audit Log"
        subtitle="Who did what, to which record, from where. Entries can be added, never changed or removed."
      />
      <Toolbar>
        <SearchField label="Search the audit log" value={search.q ?? ''} onChange={(q) => change({ q })} />
        <FilterSelect
          label="About"
          value={search.area ?? 'all'}
          options={areaChoices}
          onChange={(area) => change({ area })}
        />
        <DayField label="From" value={search.from} onChange={(from) => change({ from })} />
        <DayField label="To" value={search.to} onChange={(to) => change({ to })} />
        {search.personId !== undefined && (
          <Button icon={X} onClick={() => change({ personId: undefined })}>
            One person only
          </Button>
        )}
        <ExportButton list="audit" filters={search} />
      </Toolbar>
      <AuditTable filters={search} onPerson={(personId) => change({ personId })} />
    </>
  )
}

interface DayFieldProps {
  label: string
  value: string | undefined
  onChange: (day: string) => void
}

const DayField = ({ label, value = '', onChange }: DayFieldProps) => (
  <label className="flex items-center gap-2 text-sm text-ink-3 max-sm:flex-1">
    {label}
    <Input type="date" value={value} onChange={(event) => onChange(event.target.value)} className="w-38" />
  </label>
)
