import { Link } from '@tanstack/react-router'
import { Mail, MailOpen } from 'lucide-react'
import { useState } from 'react'
import { t } from '#shared/i18n/t.ts'
import { call } from '#web/api/call.ts'
import { useChange } from '#web/changes/use-change.ts'
import { CompanyLine } from '#web/features/companies/public/frame/company-chip.tsx'
import { toLinkProps } from '#web/records/to-link-props.ts'
import { PriorityBadge } from '#web/features/tickets/public/priority-badge.tsx'
import { recordIcons } from '#web/records/records.tsx'
import { ColleagueMessage } from './colleague-message.tsx'
import type { NotificationGroup } from './notification-groups.ts'
import { useMarkRecordRead } from './mark-read.ts'
import { stretchedLinkProps } from '#web/ui/page/card.tsx'
import { cx } from '#web/ui/base/cx.ts'
import { RelativeTime } from '#web/ui/page/dates.tsx'
import { IconButton } from '#web/ui/page/icon-button.tsx'
import { List } from '#web/ui/page/list.tsx'
import { linkClassName } from '#web/ui/base/button.tsx'
import { toneFill } from '#web/ui/base/tone.ts'

/** Notifications by record: the newest links to it, earlier ones can be expanded. */
export const NotificationList = ({ groups }: { groups: NotificationGroup[] }) => (
  <List label={t('Notifications')}>
    {groups.map((group) => (
      <GroupRow key={group.key} group={group} />
    ))}
  </List>
)

function GroupRow({ group: { newest, earlier, unread } }: { group: NotificationGroup }) {
  const [open, setOpen] = useState(false)
  const markRead = useMarkRecordRead()
  const markUnread = useChange('notifications', {
    send: () => call('PATCH /api/notifications/:id', { params: { id: newest.id }, body: { read: false } }),
    failureTitle: t('Could not mark the notification as unread'),
  })
  const { title } = newest
  const isUnread = unread > 0
  const Icon = recordIcons[newest.entityType]
  return (
    <li className="relative border-line px-cell-x py-cell-y transition-colors not-first:border-t hover:bg-hover sm:px-5">
      <div className="flex items-start gap-4">
        <span
          className={cx(
            'grid size-10 flex-none place-items-center rounded-m',
            toneFill[isUnread ? 'accent' : 'neutral'],
          )}
        >
          <Icon size={18} strokeWidth={1.8} />
        </span>
        <div className="min-w-0 flex-1">
          <p className={cx('text-base', isUnread ? 'font-[600] text-ink' : 'text-ink-2')}>
            {isUnread && <span className="sr-only">{t('Unread:')} </span>}
            <Link
              {...toLinkProps(newest.href)}
              {...stretchedLinkProps}
              onClick={() => isUnread && markRead.mutate(newest)}
            >
              <bdi>{title}</bdi>
            </Link>
          </p>
          <ColleagueMessage notification={newest} />
          {newest.priority && (
            <p className="my-1">
              <PriorityBadge priority={newest.priority} />
            </p>
          )}
          <CompanyLine company={newest.company} />
          <p className="text-sm text-ink-3">
            {newest.client && (
              <>
                <bdi>{newest.client.companyName ?? newest.client.fullName}</bdi>
                {'\u00A0· '}
              </>
            )}
            <RelativeTime value={newest.createdAt} />
            {unread > 1 && `\u00A0· ${t('{n, plural, other {#\u00A0unread}}', { n: unread })}`}
            {earlier.length > 0 && (
              <>
                {'\u00A0· '}
                <button
                  type="button"
                  className={cx(linkClassName, 'relative whitespace-nowrap')}
                  aria-expanded={open}
                  onClick={() => setOpen(!open)}
                >
                  {open ? t('Hide earlier') : t('{n, plural, other {# earlier}}', { n: earlier.length })}
                </button>
              </>
            )}
          </p>
          {open && (
            <ul className="mt-1 flex flex-col gap-1.5 border-s-2 border-line ps-4">
              {earlier.map((item) => (
                <li key={item.id} className="text-sm text-ink-2">
                  {item.readAt === null && <span className="sr-only">{t('Unread:')} </span>}
                  <Link {...toLinkProps(item.href)} className="relative hover:underline">
                    <bdi>{item.title}</bdi>
                  </Link>{' '}
                  <span className="text-ink-3">
                    · <RelativeTime value={item.createdAt} />
                  </span>
                </li>
              ))}
            </ul>
          )}
        </div>
        {/* Marks all notifications about the record as read, or its newest as unread again. */}
        <IconButton
          icon={isUnread ? MailOpen : Mail}
          label={isUnread ? t('Mark as read: {title}', { title }) : t('Mark as unread: {title}', { title })}
          className="relative"
          onClick={() => (isUnread ? markRead.mutate(newest) : markUnread.mutate())}
        />
      </div>
    </li>
  )
}
