const findRow = (id: number) => document.querySelector<HTMLElement>(`main tr[data-key="${id}"]`)

let focusedId: number | undefined

/** Returns the ticket whose row has the focus, or had it before the focus moved to a menu or the toolbar. */
export function getFocusedTicketId(): number | undefined {
  const activeElement = document.activeElement
  const row = activeElement?.closest<HTMLElement>('main tr[data-key]')
  if (row) focusedId = Number(row.dataset['key'])
  else if (!activeElement?.closest('[role="menu"], [role="toolbar"]')) focusedId = undefined
  return focusedId
}

/** Focuses the link in a ticket's row, as J and K do. */
export const focusTicket = (id: number): void => findRow(id)?.querySelector<HTMLElement>('a[href]')?.focus()

/** Returns the first remaining ticket after those that leave the list, otherwise the last one before them. */
export function findNeighborId(shownIds: readonly number[], leavingIds: ReadonlySet<number>) {
  const first = shownIds.findIndex((id) => leavingIds.has(id))
  const isStaying = (id: number) => !leavingIds.has(id)
  return shownIds.slice(first).find(isStaying) ?? shownIds.slice(0, Math.max(first, 0)).findLast(isStaying)
}

let lastOpenedId: number | undefined

/** Remembers the opened ticket, so that the list can focus its row again. */
export function setLastOpenedTicket(id: number): void {
  lastOpenedId = id
}

/** Returns the ticket that was opened last, then clears it. */
export function consumeLastOpenedTicketId(): number | undefined {
  const id = lastOpenedId
  lastOpenedId = undefined
  return id
}
