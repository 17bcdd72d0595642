import { useRef, useState } from 'react'
import type { Ticket } from '#shared/tickets/schemas.ts'
import { focusTicket, focusedTicket } from './rows.ts'
import type { OpenMenu } from './triage-bar.tsx'
import type { BatchChange } from './use-change-batch.ts'
import type { Selection } from './use-selection.ts'

export interface Menus {
  open: OpenMenu | undefined
  setOpen: (menu: OpenMenu | undefined) => void
  /** Opens a menu for the targets: the row that has the focus is selected for it. */
  openByKey: (menu: OpenMenu) => () => void
  choose: (change: BatchChange) => void
  /** For a menu that has closed: one that a key opened leaves its row as it was. */
  leave: (event: Event) => void
}

interface Triage {
  targets: () => Ticket[]
  apply: (change: BatchChange) => void
}

/** The menus of the triage bar, opened by mouse or by key. */
export function useMenus({ targets, apply }: Triage, { chosen, toggle }: Selection): Menus {
  const [open, setOpen] = useState<OpenMenu>()
  const opener = useRef<{ row: number; wasChosen: boolean }>(undefined)
  return {
    open,
    setOpen,
    openByKey: (menu) => () => {
      const [first] = targets()
      if (!first) return
      opener.current = { row: focusedTicket() ?? first.id, wasChosen: chosen.size > 0 }
      if (chosen.size === 0) toggle(first.id)
      setOpen(menu)
    },
    choose: (change) => {
      opener.current = undefined
      apply(change)
    },
    leave: (event) => {
      if (!opener.current) return
      const { row, wasChosen } = opener.current
      opener.current = undefined
      event.preventDefault()
      if (!wasChosen) toggle(row)
      if (document.activeElement === document.body) focusTicket(row)
    },
  }
}
