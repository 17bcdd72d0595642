import { listOf } from '#shared/records.ts'
import { t } from '#shared/words.ts'
import { navigation } from '../frame/navigation.ts'

/** The second key after G, and the staff page it opens. */
export const GO_KEYS: Record<string, string> = {
  o: '/staff',
  b: listOf('brief', 'staff'),
  p: listOf('project', 'staff'),
  w: listOf('website', 'staff'),
  t: listOf('ticket', 'staff'),
  i: listOf('info_request', 'staff'),
  c: listOf('company', 'staff'),
  u: listOf('user', 'staff'),
  a: '/staff/activities',
  m: listOf('mail', 'staff'),
  l: '/staff/audit',
  r: listOf('webhook', 'staff'),
  s: '/staff/settings',
}

/** The name of a page that a shortcut opens: its label in the side menu, if it has one. */
export const pageLabel = (to: string): string =>
  navigation.staff.find((page) => page.to === to)?.label ?? t('Activity')

/** The keys that open a page; undefined if there are none. */
export function keysTo(to: string): readonly string[] | undefined {
  const key = Object.entries(GO_KEYS).find(([, page]) => page === to)?.[0]
  return key === undefined ? undefined : ['G', key.toUpperCase()]
}
