import { listOf } from '#shared/records/records.ts'
import { t } from '#shared/i18n/t.ts'
import { currentUser, type SessionUser } from '#web/api/session.ts'
import { singleKeysOn } from '#web/ui/keys/single-keys.ts'
import { navigationOf } from '../frame/navigation.ts'

/** The activity page, which isn't in any menu. */
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

/**
 * Returns the keys after G for this staff member, with the names of the pages that they open: their labels in the side
 * menu.
 */
export function goKeysOf(user: SessionUser): { key: string; to: string; label: string }[] {
  const pages = navigationOf(user)
  return Object.entries(GO_KEYS).flatMap(([key, to]) => {
    const label = to === ACTIVITIES ? t('Activity') : pages.find((page) => page.to === to)?.label
    return label === undefined ? [] : { key, to, label }
  })
}

/** Returns the keys that open a page, or undefined if there are none. */
export function keysTo(to: string): readonly string[] | undefined {
  const key = Object.entries(GO_KEYS).find(([, page]) => page === to)?.[0]
  return key === undefined ? undefined : ['G', key.toUpperCase()]
}

/** Returns the page that a second key after G opens for this staff member. */
const pageOfKey = (user: SessionUser, key: string): string | undefined =>
  goKeysOf(user).find((each) => each.key === key)?.to

const SEQUENCE_MS = 1500

interface KeyActions {
  go: (to: string) => void
  showKeys: () => void
}

let goSince = -Infinity

/** Handles a key that was pressed outside of fields and dialogs. */
export function pressed(event: KeyboardEvent, { go, showKeys }: KeyActions): void {
  const { key, timeStamp } = event
  if (key === 'ArrowDown' || key === 'ArrowUp') return move(key === 'ArrowDown' ? 1 : -1)
  if (!singleKeysOn()) return
  const user = currentUser()
  const page = user && timeStamp - goSince < SEQUENCE_MS ? pageOfKey(user, key.toLowerCase()) : undefined
  goSince = key === 'g' && !page ? timeStamp : -Infinity
  if (page) go(page)
  else if (key === '?') showKeys()
  else if (key === '/') document.querySelector<HTMLElement>('main input[type="search"]')?.focus()
  else if (key === 'j' || key === 'k') move(key === 'j' ? 1 : -1)
}

const ROWS = 'main tbody tr, main [data-row]'

/** Moves the focus to the next or previous row, or from outside of the rows to the first or last. */
function move(by: 1 | -1): void {
  const targets = [...document.querySelectorAll<HTMLElement>(ROWS)].flatMap((row) => {
    const target = row.querySelector<HTMLElement>('a[href]') ?? row.querySelector<HTMLElement>('button')
    return target && target.getClientRects().length > 0 ? [{ row, target }] : []
  })
  const at = targets.findIndex(({ row }) => row.contains(document.activeElement))
  const next = at === -1 ? targets.at(by === 1 ? 0 : -1) : targets[at + by]
  next?.target.focus()
  next?.row.scrollIntoView({ block: 'nearest' })
}
