import { createFileRoute } from '@tanstack/react-router'
import { t } from '#shared/i18n/t.ts'
import { requireStaffRole } from '#web/app/shell/entry/guards.ts'
import MonthlySummary from '#web/features/reports/monthly-summary.tsx'
import { readReportSearch, type ReportSearch } from '#web/url/staff.ts'
import { leaveUnparsed } from '#web/url/entry/address.ts'
import { BackLink } from '#web/ui/page/page-header.tsx'
import { TitledHeader } from '#web/app/shell/titled-header.tsx'

export const Route = createFileRoute('/staff/reports')({
  beforeLoad: requireStaffRole('member'),
  validateSearch: leaveUnparsed<ReportSearch>,
  component: ReportsPage,
})

function ReportsPage() {
  const { month } = readReportSearch(Route.useSearch())
  const navigate = Route.useNavigate()
  return (
    <>
      <TitledHeader
        title={t('Monthly Summary')}
        subtitle={t('New and finished work, and how fast you replied.')}
        back={<BackLink to="/staff">{t('Back to the Dashboard')}</BackLink>}
      />
      <MonthlySummary
        month={month}
        onChange={(next) => void navigate({ search: { month: next }, replace: true })}
      />
    </>
  )
}
