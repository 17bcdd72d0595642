import { createFileRoute } from '@tanstack/react-router'
import MonthlySummary from '#web/features/reports/monthly-summary.tsx'
import { BackLink } from '#web/ui/page/back-link.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { pageTitle } from '#web/ui/base/page-title.ts'

export const Route = createFileRoute('/staff/reports')({
  head: () => pageTitle('Monthly summary'),
  validateSearch: (search: Record<string, unknown>): { month?: string } =>
    typeof search['month'] === 'string' && /^(?:19|20)\d{2}-(?:0[1-9]|1[0-2])$/.test(search['month'])
      ? { month: search['month'] }
      : {},
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
