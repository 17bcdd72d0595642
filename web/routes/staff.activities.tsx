import { createFileRoute } from '@tanstack/react-router'
import { t } from '#shared/words.ts'
import { ActivityLog } from '#web/features/activities/activity-log.tsx'
import { activitiesQuery } from '#web/features/activities/queries.ts'
import { ExportButton } from '#web/ui/lists/export-button.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { usePageTitle } from '#web/features/shell/entry/page-title.ts'

export const Route = createFileRoute('/staff/activities')({
  loader: ({ context }) => void context.queryClient.prefetchInfiniteQuery(activitiesQuery()),
  component: ActivitiesPage,
})

function ActivitiesPage() {
  usePageTitle(t('Activity'))
  return (
    <>
      <PageHeader
        title={t('Activity')}
        subtitle={t('Who did what, for all clients.')}
        actions={<ExportButton list="activities" />}
      />
      <ActivityLog />
    </>
  )
}
