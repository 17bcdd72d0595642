import { isActiveTicket } from '#shared/tickets/values.ts'
import { createContext, use, useEffect } from 'react'
import { useNavigate } from '@tanstack/react-router'
import type { Ticket } from '#shared/tickets/schemas.ts'
import { t } from '#shared/words.ts'
import type { TicketRowsProps } from '../ticket-board.tsx'
import { focusTicket, focusedTicket, neighbourOf, takeLooked } from './rows.ts'
import { staffColumns, ticketActions } from './staff-columns.tsx'
import { statusKeys } from './status-keys.ts'
import { useChangeBatch, type BatchChange } from './use-change-batch.ts'
import { useMenus, type Menus } from './use-menus.ts'
import { useSelection, type Selection } from './use-selection.ts'
import type { TicketListActions } from '#web/ui/keys/key-table.ts'
import { useUser } from '#web/api/session.ts'
import { pageOf } from '#web/records.tsx'
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
  useTriageKeys(triage, selection, menus)
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

interface Triage {
  /** The tickets that a key applies to: the selected ones, otherwise the one whose row has the focus. */
  targets: () => Ticket[]
  apply: (change: BatchChange) => void
  pending: boolean
}

function useTriage(rows: readonly Ticket[], selection: Selection): Triage {
  const change = useChangeBatch()
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

function useTriageKeys(
  { targets, apply }: Triage,
  { chosen, toggle, clear }: Selection,
  { openByKey }: Menus,
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
