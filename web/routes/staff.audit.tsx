import { createFileRoute } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { tContext, t } from '#shared/i18n/t.ts'
import { requireStaffRole } from '#web/app/shell/entry/guards.ts'
import { readAuditSearch, type AuditSearch } from '#web/url/staff.ts'
import { leaveUnparsed } from '#web/url/entry/address.ts'
import { AuditTable, auditLogQuery } from '#web/features/audit/audit-table.tsx'
import { areaChoices } from '#web/features/audit/audit-messages.ts'
import { Button } from '#web/ui/base/button.tsx'
import { ExportButton } from '#web/ui/lists/export-button.tsx'
import { FilterSelect, SearchField, Toolbar, useSearchParams } from '#web/ui/page/toolbar.tsx'
import { Input } from '#web/ui/base/field.tsx'
import { TitledHeader } from '#web/app/shell/titled-header.tsx'

export const Route = createFileRoute('/staff/audit')({
  beforeLoad: requireStaffRole('owner'),
  validateSearch: leaveUnparsed<AuditSearch>,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) =>
    void context.queryClient.prefetchInfiniteQuery(auditLogQuery(readAuditSearch(deps))),
  component: AuditPage,
})

function AuditPage() {
  const { search, field, change } = useSearchParams(readAuditSearch)
  return (
    <>
      <TitledHeader
        title={t('Audit Log')}
        subtitle={t(
          'Who did what, to which record and from where. Entries can be added but never changed or removed.',
        )}
      />
      <Toolbar>
        <SearchField label={t('Search the audit log')} {...field('q')} />
        <FilterSelect label={tContext('subject', 'About')} options={areaChoices} {...field('area')} />
        <fieldset
          aria-label={t('Days')}
          className="flex min-w-0 gap-2 max-sm:basis-full max-[360px]:flex-wrap"
        >
          <DayField label={tContext('date', 'From')} {...field('from')} />
          <DayField label={tContext('date', 'To')} {...field('to')} />
        </fieldset>
        {search.personId !== undefined && (
          <Button icon={X} onClick={() => change({ personId: undefined })}>
            {t('One person only')}
          </Button>
        )}
        <ExportButton list="audit" filters={search} />
      </Toolbar>
      <AuditTable filters={search} onPerson={field('personId').onChange} />
    </>
  )
}

type DayFieldProps = { label: string; value: string | undefined; onChange: (day: string) => void }

const DayField = ({ label, value = '', onChange }: DayFieldProps) => (
  <label className="flex min-w-0 items-center gap-2 text-sm text-ink-3 max-sm:flex-1 max-sm:flex-col max-sm:items-stretch max-sm:gap-1">
    {label}
    <Input type="date" value={value} onChange={(event) => onChange(event.target.value)} className="sm:w-38" />
  </label>
)
