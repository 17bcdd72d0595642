import { isActiveTicket } from '#shared/tickets/values.ts'
import { createContext, use, useEffect, useRef, useState } from 'react'
import { useNavigate } from '@tanstack/react-router'
import type { Ticket } from '#shared/tickets/schemas.ts'
import { t } from '#shared/i18n/t.ts'
import type { TicketRowsProps } from '../ticket-board.tsx'
import { focusTicket, focusedTicket, neighbourOf, takeLooked } from './rows.ts'
import { staffColumns, ticketActions } from './staff-columns.tsx'
import { statusKeys } from '../ticket-changes.ts'
import type { OpenMenu } from './triage-bar.tsx'
import { useChangeBatch, type BatchChange } from './use-change-batch.ts'
import type { TicketListActions } from '#web/ui/keys/key-table.ts'
import { useUser } from '#web/api/session.ts'
import { pageOf } from '#web/records/records.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { DataTable } from '#web/ui/page/data-table.tsx'
import { itemsOf, useWaiting } from '#web/ui/page/query-view.tsx'
import { lazyDialog } from '#web/ui/base/lazy.ts'
import { useKeys } from '#web/ui/keys/follow-keys.ts'

const TriageBar = lazyDialog(() => import('./triage-bar.tsx'))

/** The staff's list: rows are selected and changed together, by mouse or by keyboard alone. */
export function TriageTable(table: TicketRowsProps) {
  const { data } = table.query
  const rows = data && itemsOf(data)
  const shown = rows?.map(({ id }) => id) ?? []
  const selection = useSelection(shown)
  const triage = useTriage(rows ?? [], selection)
  const menus = useMenus(triage, selection)
  useTriageKeys(triage, selection, menus.openByKey)
  useGoingOn(!useWaiting(data))
  return (
    <>
      <Selected value={{ ...selection, shown: shown.length }}>
        <DataTable
          {...table}
          columns={staffColumns}
          renderActions={ticketActions}
          choice={choice}
          chosen={selection.chosen}
        />
      </Selected>
      {selection.chosen.size > 0 && (
        <TriageBar
          count={selection.chosen.size}
          pending={triage.pending}
          open={menus.open}
          onOpen={menus.setOpen}
          onClosed={menus.leave}
          onChange={menus.choose}
          onClear={selection.clear}
        />
      )}
    </>
  )
}

/** Returning from a ticket focuses its row. */
function useGoingOn(ready: boolean): void {
  useEffect(() => {
    if (!ready) return
    const looked = takeLooked()
    if (looked !== undefined) focusTicket(looked)
  }, [ready])
}

/** Which of the visible rows are selected; rows that are no longer visible are deselected. */
function useSelection(shown: readonly number[]) {
  const [kept, setKept] = useState<ReadonlySet<number>>(new Set())
  const [last, setLast] = useState<number>()
  const chosen = new Set(shown.filter((id) => kept.has(id)))
  return {
    chosen,
    /** Selects or deselects one; with `range`, also all between it and the one before. */
    toggle: (id: number, range = false) => {
      const next = new Set(chosen)
      const [from, to] = [last === undefined ? -1 : shown.indexOf(last), shown.indexOf(id)].toSorted(
        (a, b) => a - b,
      )
      const between = range && from !== undefined && from >= 0 ? shown.slice(from, (to ?? from) + 1) : [id]
      for (const one of between) {
        if (chosen.has(id)) next.delete(one)
        else next.add(one)
      }
      setKept(next)
      setLast(id)
    },
    /** Selects all visible rows, or deselects them if all are selected. */
    toggleAll: () => setKept(chosen.size === shown.length ? new Set() : new Set(shown)),
    clear: () => setKept(new Set()),
  }
}

type Selection = ReturnType<typeof useSelection>

function useTriage(rows: readonly Ticket[], selection: Selection) {
  const change = useChangeBatch()
  /** The tickets that a key applies to: the selected ones, otherwise the one whose row has the focus. */
  const targets = () => {
    const focused = focusedTicket()
    const ids = selection.chosen.size > 0 ? selection.chosen : new Set([focused])
    return rows.filter(({ id }) => ids.has(id))
  }
  /** A key pressed twice takes effect once; other tickets need not wait. */
  const isUnderway = (tickets: readonly Ticket[]) =>
    change.isPending && tickets.some(({ id }) => change.variables.tickets.some((one) => one.id === id))
  function apply(what: BatchChange) {
    const tickets = targets()
    if (tickets.length === 0 || isUnderway(tickets)) return
    const next = nextFocus(rows, tickets, what)
    change.mutate(
      { tickets, change: what },
      {
        onSuccess: () => {
          selection.clear()
          if (next !== undefined) focusTicket(next)
        },
      },
    )
  }
  return { targets, apply, pending: change.isPending }
}

type Triage = Pick<ReturnType<typeof useTriage>, 'targets' | 'apply'>

/** Where the focus goes: to the next row if these leave the list; otherwise it stays. */
function nextFocus(rows: readonly Ticket[], changed: readonly Ticket[], { status }: BatchChange) {
  const going = new Set(changed.map(({ id }) => id))
  const leave = status && changed.some((ticket) => isActiveTicket(ticket.status) !== isActiveTicket(status))
  if (!leave) return changed.find(({ id }) => id === focusedTicket())?.id ?? changed[0]?.id
  return neighbourOf(
    rows.map(({ id }) => id),
    going,
  )
}

/** The menus of the triage bar, opened by mouse or by key. */
function useMenus({ targets, apply }: Triage, { chosen, toggle }: Selection) {
  const [open, setOpen] = useState<OpenMenu>()
  const opener = useRef<{ row: number; wasChosen: boolean }>(undefined)
  return {
    open,
    setOpen,
    /** Opens a menu for the targets: the row that has the focus is selected for it. */
    openByKey: (menu: OpenMenu) => () => {
      const [first] = targets()
      if (!first) return
      opener.current = { row: focusedTicket() ?? first.id, wasChosen: chosen.size > 0 }
      if (chosen.size === 0) toggle(first.id)
      setOpen(menu)
    },
    choose: (change: BatchChange) => {
      opener.current = undefined
      apply(change)
    },
    /** For a menu that has closed: one that a key opened leaves its row as it was. */
    leave: (event: Event) => {
      if (!opener.current) return
      const { row, wasChosen } = opener.current
      opener.current = undefined
      event.preventDefault()
      if (!wasChosen) toggle(row)
      if (document.activeElement === document.body) focusTicket(row)
    },
  }
}

function useTriageKeys(
  { targets, apply }: Triage,
  { chosen, toggle, clear }: Selection,
  openByKey: ReturnType<typeof useMenus>['openByKey'],
): void {
  const me = useUser()
  const navigate = useNavigate()
  // The bar disappears with the last selected ticket, so the focus returns to the row.
  const clearSelection = () => {
    const row = focusedTicket()
    clear()
    if (row !== undefined) focusTicket(row)
  }
  const write = (hash: string) => () => {
    const [first] = targets()
    if (first) void navigate({ ...pageOf('ticket', first.id, 'staff'), hash })
  }
  useKeys({
    x: () => {
      const id = focusedTicket()
      if (id !== undefined) toggle(id)
    },
    ...statusKeys((status) => apply({ status })),
    i: () => apply({ assigneeId: me.id }),
    a: openByKey('assign'),
    p: openByKey('priority'),
    s: openByKey('status'),
    r: write('respond'),
    n: write('note'),
    Escape: chosen.size > 0 ? clearSelection : undefined,
  } satisfies TicketListActions)
}

/** The selection, for the boxes alone: choosing a ticket should not render all others. */
const Selected = createContext<(Selection & { shown: number }) | null>(null)

function ChooseAll() {
  const { chosen, shown = 0, toggleAll } = use(Selected) ?? {}
  return (
    <Checkbox
      label={t('Select all shown')}
      labelHidden
      checked={shown > 0 && chosen?.size === shown}
      onChange={toggleAll}
    />
  )
}

function Choose({ ticket: { id, title } }: { ticket: Ticket }) {
  const { chosen, toggle } = use(Selected) ?? {}
  return (
    <Checkbox
      label={t('Select {title}', { title })}
      labelHidden
      checked={chosen?.has(id)}
      onChange={({ nativeEvent }) => toggle?.(id, 'shiftKey' in nativeEvent && nativeEvent.shiftKey === true)}
    />
  )
}

const choice = { all: <ChooseAll />, one: (ticket: Ticket) => <Choose ticket={ticket} /> }
