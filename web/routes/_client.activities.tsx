import { createFileRoute } from '@tanstack/react-router'
import { t } from '#shared/i18n/t.ts'
import { ActivityLog } from '#web/features/activities/activity-log.tsx'
import { activitiesQuery } from '#web/features/activities/queries.ts'
import { getChosenCompany } from '#web/features/companies/public/frame/own-companies.ts'
import { TitledHeader } from '#web/app/shell/titled-header.tsx'

export const Route = createFileRoute('/_client/activities')({
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient, user }, deps }) =>
    void queryClient.prefetchInfiniteQuery(activitiesQuery(getChosenCompany(user, deps))),
  component: () => (
    <>
      <TitledHeader
        title={t('Activity')}
        subtitle={t('Recent changes to your briefs, projects, websites and tickets.')}
      />
      <ActivityLog />
    </>
  ),
})
