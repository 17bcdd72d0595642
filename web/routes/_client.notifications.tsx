import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link, createFileRoute } from '@tanstack/react-router'
import { BellRing, Settings2 } from 'lucide-react'
import { tContext, t } from '#shared/i18n/t.ts'
import { getChosenCompany, useChosenCompany } from '#web/features/companies/public/frame/own-companies.ts'
import { listOptions } from '#web/api/queries/options.ts'
import { groupByRecord } from '#web/features/notifications/notification-groups.ts'
import { NotificationList } from '#web/features/notifications/notification-list.tsx'
import { notificationsQuery } from '#web/features/notifications/bell/queries.ts'
import { useMarkAllRead } from '#web/features/notifications/mark-read.ts'
import { Button } from '#web/ui/base/button.tsx'
import { EmptyState, ListView } from '#web/ui/page/query-view.tsx'
import { FilterSelect, Toolbar, useSearchParams } from '#web/ui/page/toolbar.tsx'
import { readNotificationsSearch, type NotificationsSearch } from '#web/url/notifications.ts'
import { leaveUnparsed } from '#web/url/entry/address.ts'
import { TitledHeader } from '#web/app/shell/titled-header.tsx'

const filteredNotificationsQuery = (unread: boolean, company?: number) =>
  listOptions(['notifications', 'list', unread, company], 'GET /api/notifications', {
    query: { company, limit: 50, ...(unread && { unread: 'true' }) },
  })

const CHOICES = [
  { value: 'all', label: tContext('notifications', 'All') },
  { value: 'unread', label: t('Unread only') },
] as const

export const Route = createFileRoute('/_client/notifications')({
  validateSearch: leaveUnparsed<NotificationsSearch>,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient, user }, deps }) =>
    void queryClient.prefetchInfiniteQuery(
      filteredNotificationsQuery(readNotificationsSearch(deps).unread === true, getChosenCompany(user, deps)),
    ),
  component: NotificationsPage,
})

function NotificationsPage() {
  const { search, change } = useSearchParams(readNotificationsSearch)
  const { unread = false } = search
  const readAll = useMarkAllRead()
  const anyUnread = (useQuery(notificationsQuery).data?.unread ?? 0) > 0
  return (
    <div className="mx-auto max-w-[820px]">
      <TitledHeader
        title={t('Notifications')}
        subtitle={t('Grouped by topic.')}
        actions={
          <Button asChild icon={Settings2}>
            <Link to="/profile" hash="notifications">
              {t('Notification Settings')}
            </Link>
          </Button>
        }
      />
      <Toolbar>
        <FilterSelect
          label={t('Show')}
          value={unread ? 'unread' : 'all'}
          options={CHOICES}
          onChange={(value) => change({ unread: value === 'unread' })}
        />
        {anyUnread && (
          <Button pending={readAll.isPending} onClick={() => readAll.mutate()}>
            {t('Mark All as Read')}
          </Button>
        )}
      </Toolbar>
      <ListView
        query={useInfiniteQuery(filteredNotificationsQuery(unread, useChosenCompany()))}
        failure={t('Could not load notifications')}
        empty={
          <EmptyState icon={BellRing} title={unread ? t('Nothing unread') : t('Nothing yet')}>
            {t('Updates about your work appear here.')}
          </EmptyState>
        }
      >
        {(notifications) => <NotificationList groups={groupByRecord(notifications)} />}
      </ListView>
    </div>
  )
}
