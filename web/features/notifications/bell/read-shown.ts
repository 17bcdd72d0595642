import { useLocation } from '@tanstack/react-router'
import { useEffect, useSyncExternalStore } from 'react'
import { call } from '#web/api/call.ts'
import { useChange } from '#web/changes.ts'
import type { NotificationItem } from './queries.ts'
import { useUser } from '#web/api/session.ts'

/** Marks as read what somebody sees anyway, because the news lead to the page that they look at. Returns how many. */
export function useReadShown(items: readonly NotificationItem[]): number {
  const place = useLocation()
  const looking = useLooking()
  const { clientView } = useUser()
  const shown =
    looking && !clientView ? items.filter((item) => item.readAt === null && leadsTo(item.href, place)) : []
  // What fails is unread still, and tried again when the page is opened the next time.
  const { mutate } = useChange('notification', {
    send: (href: string) => call('POST /api/notifications/read-all', { query: { href } }),
  })
  // By number, so that another one that comes meanwhile to the same address is read too.
  const news = shown.map(({ id, href }) => `${id} ${href}`).join('\n')
  useEffect(() => {
    for (const href of new Set(news.match(/\/.*$/gm))) mutate(href)
  }, [news, mutate])
  return shown.length
}

/** Whether an address is that of this place; what it does not name in its search may be anything. */
export function leadsTo(href: string, { pathname, search }: { pathname: string; search: object }): boolean {
  const { pathname: path, searchParams } = new URL(href, location.origin)
  const here = new Map(Object.entries(search))
  return path === pathname && [...searchParams].every(([name, value]) => String(here.get(name)) === value)
}

const useLooking = () => useSyncExternalStore(followVisibility, () => document.visibilityState === 'visible')

function followVisibility(tell: () => void): () => void {
  document.addEventListener('visibilitychange', tell)
  return () => document.removeEventListener('visibilitychange', tell)
}
