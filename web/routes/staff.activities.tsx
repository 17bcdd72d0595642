import { createFileRoute } from '@tanstack/react-router'
import { t } from '#shared/i18n/t.ts'
import { ActivityLog } from '#web/features/activities/activity-log.tsx'
import { activitiesQuery } from '#web/features/activities/queries.ts'
import { ExportButton } from '#web/ui/lists/export-button.tsx'
import { TitledHeader } from '#web/app/shell/titled-header.tsx'

export const Route = createFileRoute('/staff/activities')({
  loader: ({ context }) => void context.queryClient.prefetchInfiniteQuery(activitiesQuery()),
  component: () => (
    <>
      <TitledHeader
        title={t('Activity')}
        subtitle={t('Who did what, for all clients.')}
        actions={<ExportButton list="activities" />}
      />
      <ActivityLog />
    </>
  ),
})
