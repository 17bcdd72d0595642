import { useMutation } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useSyncExternalStore } from 'react'
import { call } from '#web/api/call.ts'
import { useRefresh } from '#web/api/live/refresh.ts'
import type { NotificationItem } from './queries.ts'
import { useUser } from '#web/api/session.ts'

/** Marks notifications as read if they link to the page that the person is looking at. Returns their number. */
export function useMarkShownRead(items: readonly NotificationItem[]): number {
  const pageLocation = useLocation()
  const isVisible = useIsPageVisible()
  const { clientView } = useUser()
  const shownItems =
    isVisible && !clientView
      ? items.filter((item) => item.readAt === null && matchesLocation(item.href, pageLocation))
      : []
  // On failure they stay unread, and the next visit to the page tries again.
  const { mutate } = useMutation({
    mutationFn: (href: string) => call('POST /api/notifications/read-all', { query: { href } }),
    onSettled: useRefresh('notifications'),
  })
  // By id, so that a further notification with the same address is marked as well.
  const shownKey = shownItems.map(({ id, href }) => `${id} ${href}`).join('\n')
  useEffect(() => {
    for (const href of new Set(shownKey.match(/\/.*$/gm))) mutate(href)
  }, [shownKey, mutate])
  return shownItems.length
}

/** Whether an address matches this location. Search parameters missing from the address can have any value. */
export function matchesLocation(href: string, { pathname, search }: { pathname: string; search: object }) {
  // The address is a path of this portal, so any origin works.
  const { pathname: path, searchParams } = new URL(href, 'http://portal')
  const currentSearch = new Map(Object.entries(search))
  return (
    path === pathname && [...searchParams].every(([name, value]) => String(currentSearch.get(name)) === value)
  )
}

const useIsPageVisible = () =>
  useSyncExternalStore(
    subscribeToVisibility,
    () => document.visibilityState === 'visible',
    () => true,
  )

function subscribeToVisibility(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}
