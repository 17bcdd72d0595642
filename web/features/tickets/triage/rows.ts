const rowOf = (id: number) => document.querySelector<HTMLElement>(`main tr[data-key="${id}"]`)

let focused: number | undefined

/** Returns the ticket whose row has the focus, or had it before the focus moved to a menu or the toolbar. */
export function focusedTicket(): number | undefined {
  const place = document.activeElement
  const row = place?.closest<HTMLElement>('main tr[data-key]')
  if (row) focused = Number(row.dataset['key'])
  else if (!place?.closest('[role="menu"], [role="toolbar"]')) focused = undefined
  return focused
}

/** Focuses the link in a ticket's row, as J and K do. */
export const focusTicket = (id: number): void => rowOf(id)?.querySelector<HTMLElement>('a[href]')?.focus()

/** Returns the first remaining ticket after those that leave the list, otherwise the last one before them. */
export function neighbourOf(shown: readonly number[], going: ReadonlySet<number>): number | undefined {
  const first = shown.findIndex((id) => going.has(id))
  const stays = (id: number) => !going.has(id)
  return shown.slice(first).find(stays) ?? shown.slice(0, Math.max(first, 0)).findLast(stays)
}

let looked: number | undefined

/** Remembers the opened ticket, so that the list can focus its row again. */
export function comeBackTo(id: number): void {
  looked = id
}

/** Returns the ticket that was opened last, then clears it. */
export function takeLooked(): number | undefined {
  const id = looked
  looked = undefined
  return id
}
