import { currentUser } from '#web/api/session.ts'
import { pageOfKey } from './go-keys.ts'
import { singleKeysOn } from '#web/ui/keys/single-keys.ts'

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

/** Moves the focus to the next or previous row; from outside of the rows to the first or last. */
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
