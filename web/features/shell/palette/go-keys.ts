import { listOf } from '#shared/records.ts'
import { t } from '#shared/words.ts'
import type { SessionUser } from '#web/api/session.ts'
import { navigationOf } from '../frame/navigation.ts'

/** It stands in no menu. */
const ACTIVITIES = '/staff/activities'

/** The second key after G, and the staff page it opens. */
const GO_KEYS: Record<string, string> = {
  o: '/staff',
  b: listOf('brief', 'staff'),
  p: listOf('project', 'staff'),
  w: listOf('website', 'staff'),
  t: listOf('ticket', 'staff'),
  i: listOf('info_request', 'staff'),
  c: listOf('company', 'staff'),
  u: listOf('user', 'staff'),
  e: '/staff/templates',
  a: ACTIVITIES,
  m: listOf('mail', 'staff'),
  l: '/staff/audit',
  r: listOf('webhook', 'staff'),
  s: '/staff/settings',
}

/** The keys after G of this member of staff, and the names of the pages that they open: their labels in the side menu. */
export function goKeysOf(user: SessionUser): { key: string; to: string; label: string }[] {
  const pages = navigationOf(user)
  return Object.entries(GO_KEYS).flatMap(([key, to]) => {
    const label = to === ACTIVITIES ? t('Activity') : pages.find((page) => page.to === to)?.label
    return label === undefined ? [] : { key, to, label }
  })
}

/** The keys that open a page; undefined if there are none. */
export function keysTo(to: string): readonly string[] | undefined {
  const key = Object.entries(GO_KEYS).find(([, page]) => page === to)?.[0]
  return key === undefined ? undefined : ['G', key.toUpperCase()]
}

/** The page that a second key after G opens for this member of staff. */
export const pageOfKey = (user: SessionUser, key: string): string | undefined =>
  goKeysOf(user).find((each) => each.key === key)?.to
