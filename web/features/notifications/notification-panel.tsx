import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { BellRing, ChevronDown } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { t } from '#shared/i18n/t.ts'
import {
  groupByClient,
  groupUrgentFirst,
  type ClientGroup,
  type NotificationGroup,
} from './notification-groups.ts'
import { notificationListQuery, notificationsQuery, urgentNotificationsQuery } from './bell/queries.ts'
import { ColleagueMessage } from './colleague-message.tsx'
import { useMarkAllRead, useMarkRecordRead } from './mark-read.ts'
import { CompanyLine } from '#web/features/companies/public/frame/company-chip.tsx'
import { toLinkProps } from '#web/records/to-link-props.ts'
import { PriorityBadge } from '#web/features/tickets/public/priority-badge.tsx'
import { Button } from '#web/ui/base/button.tsx'
import { cx } from '#web/ui/base/cx.ts'
import { RelativeTime } from '#web/ui/page/dates.tsx'
import { EmptyState, ErrorState, TextSkeleton, useFailure } from '#web/ui/page/query-view.tsx'
import { Popover } from '#web/ui/overlays/popover.tsx'

/** The newest notifications; opening one marks it as read and navigates to its record. */
export default function NotificationPanel({ trigger }: { trigger: ReactNode }) {
  const [open, setOpen] = useState(true)
  const close = () => setOpen(false)
  const query = useQuery(notificationsQuery)
  const { data } = query
  const { data: items = data?.items ?? [] } = useQuery(notificationListQuery)
  const { data: urgent = [] } = useQuery(urgentNotificationsQuery)
  // An error is not "nothing new".
  const failure = useFailure(query) ?? (data?.items.length === 0 ? query.error : null)
  const readAll = useMarkAllRead()
  return (
    <Popover
      trigger={trigger}
      label={t('Notifications')}
      open={open}
      onOpenChange={setOpen}
      className="flex max-h-[min(560px,80dvh)] w-[380px] flex-col"
    >
      <div className="flex min-h-13 flex-wrap items-center justify-between gap-x-4 border-b border-line py-2 pe-2 ps-4">
        <h2 className="text-base font-[620]">{t('Notifications')}</h2>
        {data !== undefined && data.unread > 0 && (
          <Button variant="ghost" size="sm" pending={readAll.isPending} onClick={() => readAll.mutate()}>
            {t('Mark All as Read')}
          </Button>
        )}
      </div>
      <div className="min-h-0 overflow-y-auto overscroll-contain">
        {failure && <ErrorState title={t('Could not load notifications')} onRetry={query.refetch} />}
        {!data && !failure && (
          <div className="p-4">
            <TextSkeleton lines={4} />
          </div>
        )}
        {data?.items.length === 0 && !failure && (
          <EmptyState bare icon={BellRing} title={t('Nothing new')}>
            {t('Updates about your work appear here.')}
          </EmptyState>
        )}
        {items.length > 0 && (
          <ul className="divide-y divide-line">
            {groupByClient(groupUrgentFirst(urgent, items)).map((group) =>
              'groups' in group ? (
                <ClientRow key={group.key} group={group} onOpen={close} />
              ) : (
                <NotificationRow key={group.key} group={group} onOpen={close} />
              ),
            )}
          </ul>
        )}
      </div>
      <div className="border-t border-line p-2">
        <Button asChild variant="ghost" size="sm" className="w-full">
          <Link to="/notifications" onClick={() => setOpen(false)}>
            {t('View All Notifications')}
          </Link>
        </Button>
      </div>
    </Popover>
  )
}

type RowProps<G> = { group: G; onOpen: () => void }

/** A row for many records of one client, which expands to list them. */
function ClientRow({ group: { client, groups, unread, more }, onOpen }: RowProps<ClientGroup>) {
  const [open, setOpen] = useState(false)
  const [first] = groups

  return (
    <li>
      <button
        type="button"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className="flex w-full items-start gap-3 px-4 py-3 text-start transition-colors -outline-offset-2 hover:bg-hover"
      >
        <Dot unread={unread > 0} />
        <span className="min-w-0 flex-1">
          <span className={cx('block text-base', unread > 0 ? 'font-[560] text-ink' : 'text-ink-2')}>
            <bdi>{formatClientName(client)}</bdi>
          </span>
          <span className="block text-sm text-ink-3">
            {more
              ? t('Updates on {n, plural, other {#+ records}}', { n: groups.length })
              : t('Updates on {n, plural, one {# record} other {# records}}', { n: groups.length })}
            {unread > 0 && ' · '}
            {unread > 0 &&
              (more
                ? t('{n, plural, other {#+ unread}}', { n: unread })
                : t('{n, plural, other {# unread}}', { n: unread }))}
            {' · '}
            <RelativeTime value={first?.newest.createdAt} />
          </span>
        </span>
        <ChevronDown size={16} className={cx('mt-1 flex-none text-ink-3', open && 'rotate-180')} />
      </button>
      {open && (
        <ul className="divide-y divide-line border-t border-line bg-sunken/60 ps-4">
          {groups.map((recordGroup) => (
            <NotificationRow key={recordGroup.key} group={recordGroup} showsClient={false} onOpen={onOpen} />
          ))}
        </ul>
      )}
    </li>
  )
}

type NotificationRowProps = RowProps<NotificationGroup> & { showsClient?: boolean }

const formatClientName = ({ companyName, fullName }: ClientGroup['client']) => companyName ?? fullName

const Dot = ({ unread }: { unread: boolean }) => (
  <span className={cx('mt-2 size-2 flex-none rounded-full', unread ? 'bg-accent' : 'bg-line-strong')} />
)

function NotificationRow({ group, showsClient = true, onOpen }: NotificationRowProps) {
  const markRead = useMarkRecordRead()
  const { newest, earlier } = group
  const unread = group.unread > 0
  return (
    <li>
      <Link
        {...toLinkProps(newest.href)}
        onClick={() => {
          if (unread) markRead.mutate(newest)
          onOpen()
        }}
        className="flex gap-3 px-4 py-3 transition-colors -outline-offset-2 hover:bg-hover"
      >
        <Dot unread={unread} />
        <span className="min-w-0 flex-1">
          <span className={cx('block text-base', unread ? 'font-[560] text-ink' : 'text-ink-2')}>
            {unread && <span className="sr-only">{t('Unread:')} </span>}
            <bdi>{newest.title}</bdi>
          </span>
          <ColleagueMessage notification={newest} />
          {newest.priority && (
            <span className="my-1 block">
              <PriorityBadge priority={newest.priority} />
            </span>
          )}
          <CompanyLine company={newest.company} />
          <span className="block text-sm text-ink-3">
            {showsClient && newest.client && (
              <>
                <bdi>{formatClientName(newest.client)}</bdi>
                {' · '}
              </>
            )}
            <RelativeTime value={newest.createdAt} />
            {earlier.length > 0 && ` · ${t('{n, plural, other {and # more}}', { n: earlier.length })}`}
          </span>
        </span>
      </Link>
    </li>
  )
}
