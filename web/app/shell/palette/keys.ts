import { getListUrl } from '#shared/records/records.ts'
import { t } from '#shared/i18n/t.ts'
import { getCurrentUser, type SessionUser } from '#web/api/session.ts'
import { areSingleKeysEnabled } from '#web/ui/keys/single-keys.ts'
import { getNavigation } from '../frame/navigation.ts'

/** The activity page, which isn't in any menu. */
const ACTIVITIES = '/staff/activities'

/** The second key after G, and the staff page it opens. */
const GO_KEYS: Record<string, string> = {
  o: '/staff',
  b: getListUrl('brief', 'staff'),
  p: getListUrl('project', 'staff'),
  w: getListUrl('website', 'staff'),
  t: getListUrl('ticket', 'staff'),
  i: getListUrl('info_request', 'staff'),
  c: getListUrl('company', 'staff'),
  u: getListUrl('user', 'staff'),
  e: '/staff/templates',
  a: ACTIVITIES,
  m: getListUrl('mail', 'staff'),
  l: '/staff/audit',
  r: getListUrl('webhook', 'staff'),
  s: '/staff/settings',
}

/** Returns this staff member's keys after G, with the side menu's labels of the pages that they open. */
export function getGoKeys(user: SessionUser): { key: string; to: string; label: string }[] {
  const pages = getNavigation(user)
  return Object.entries(GO_KEYS).flatMap(([key, to]) => {
    const label = to === ACTIVITIES ? t('Activity') : pages.find((page) => page.to === to)?.label
    return label === undefined ? [] : { key, to, label }
  })
}

/** Returns the keys that open a page, or undefined if there are none. */
export function getPageKeys(to: string): readonly string[] | undefined {
  const key = Object.entries(GO_KEYS).find(([, page]) => page === to)?.[0]
  return key === undefined ? undefined : ['G', key.toUpperCase()]
}

/** Returns the page that a second key after G opens for this staff member. */
const findPageByKey = (user: SessionUser, key: string): string | undefined =>
  getGoKeys(user).find((each) => each.key === key)?.to

const SEQUENCE_MS = 1500

type KeyActions = { go: (to: string) => void; showKeys: () => void }

let goPressedAt = -Infinity

/** Handles a key that was pressed outside of fields and dialogs. */
export function handleShortcut(event: KeyboardEvent, { go, showKeys }: KeyActions): void {
  const { key, timeStamp } = event
  if (key === 'ArrowDown' || key === 'ArrowUp') return move(key === 'ArrowDown' ? 1 : -1)
  if (!areSingleKeysEnabled()) return
  const user = getCurrentUser()
  const page =
    user && timeStamp - goPressedAt < SEQUENCE_MS ? findPageByKey(user, key.toLowerCase()) : undefined
  goPressedAt = key === 'g' && !page ? timeStamp : -Infinity
  if (page) go(page)
  else if (key === '?') showKeys()
  else if (key === '/') document.querySelector<HTMLElement>('main input[type="search"]')?.focus()
  else if (key === 'j' || key === 'k') move(key === 'j' ? 1 : -1)
}

const ROWS = 'main tbody tr, main [data-row]'

/** Moves the focus to the next or previous row, or from outside of the rows to the first or last. */
function move(direction: 1 | -1): void {
  const targets = [...document.querySelectorAll<HTMLElement>(ROWS)].flatMap((row) => {
    const target = row.querySelector<HTMLElement>('a[href]') ?? row.querySelector<HTMLElement>('button')
    return target && target.getClientRects().length > 0 ? [{ row, target }] : []
  })
  const current = targets.findIndex(({ row }) => row.contains(document.activeElement))
  const next = current === -1 ? targets.at(direction === 1 ? 0 : -1) : targets[current + direction]
  next?.target.focus()
  next?.row.scrollIntoView({ block: 'nearest' })
}
