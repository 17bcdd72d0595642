import { createFileRoute } from '@tanstack/react-router'
import MonthlySummary from '#web/features/reports/monthly-summary.tsx'
import { readReportSearch } from '#web/search/staff.ts'
import { BackLink } from '#web/ui/page/back-link.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { pageTitle } from '#web/ui/base/page-title.ts'

export const Route = createFileRoute('/staff/reports')({
  head: () => pageTitle('Monthly summary'),
  validateSearch: readReportSearch,
  component: ReportsPage,
})

function ReportsPage() {
  const { month } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <>
      <PageHeader
        title="Monthly summary"
        subtitle="What came, what was done, and how fast answers were."
        back={<BackLink to="/staff">Back to the dashboard</BackLink>}
      />
      <MonthlySummary
        month={month}
        onChange={(next) => void navigate({ search: { month: next }, replace: true })}
      />
    </>
  )
}
