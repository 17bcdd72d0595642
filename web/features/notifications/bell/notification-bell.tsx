import { useQuery } from '@tanstack/react-query'
import { Bell } from 'lucide-react'
import { Suspense, useState, type ComponentProps } from 'react'
import { t } from '#shared/i18n/t.ts'
import { notificationsQuery } from './queries.ts'
import { useMarkShownRead } from './mark-shown-read.ts'
import { IconButton } from '#web/ui/page/icon-button.tsx'
import { lazyPart, preloadInBackground } from '#web/ui/base/lazy.ts'

const loadPanel = () => import('../notification-panel.tsx')
const NotificationPanel = lazyPart(loadPanel)

/** The bell with the number of unread notifications; its panel is loaded on hover or focus. */
export function NotificationBell() {
  const { data } = useQuery(notificationsQuery)
  const unread = (data?.unread ?? 0) - useMarkShownRead(data?.items ?? [])
  const [used, setUsed] = useState(false)
  const button = <BellButton unread={unread} />
  if (used) {
    return (
      <Suspense fallback={button}>
        <NotificationPanel trigger={button} />
      </Suspense>
    )
  }
  return (
    <BellButton
      unread={unread}
      aria-haspopup="dialog"
      aria-expanded={false}
      onPointerEnter={() => preloadInBackground(loadPanel)}
      onFocus={() => preloadInBackground(loadPanel)}
      onClick={() => setUsed(true)}
    />
  )
}

function BellButton({ unread, ...rest }: { unread: number } & ComponentProps<'button'>) {
  const label = unread
    ? t('Notifications, {unread, plural, other {# unread}}', { unread })
    : t('Notifications')
  return (
    <span className="relative">
      <IconButton icon={Bell} label={label} className="size-10" {...rest} />
      {unread > 0 && (
        <span
          aria-hidden="true"
          className="pointer-events-none absolute -top-0.5 -end-1 min-w-[18px] rounded-full border-2 border-sunken bg-accent px-[3px] text-center text-[10px] leading-[14px] font-[680] text-on-accent"
        >
          {unread > 99 ? '99+' : unread}
        </span>
      )}
    </span>
  )
}
