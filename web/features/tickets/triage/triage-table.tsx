import { isActiveTicket } from '#shared/tickets/values.ts'
import { createContext, use, useEffect, useRef, useState } from 'react'
import { useNavigate } from '@tanstack/react-router'
import type { Ticket } from '#shared/tickets/schemas.ts'
import { t } from '#shared/i18n/t.ts'
import type { TicketRowsProps } from '../ticket-board.tsx'
import { focusTicket, getFocusedTicketId, findNeighborId, consumeLastOpenedTicketId } from './triage-rows.ts'
import { staffColumns, renderTicketActions } from './staff-columns.tsx'
import { createStatusShortcuts } from '../ticket-changes.ts'
import type { OpenMenu } from './triage-bar.tsx'
import { useChangeBatch, type BatchChange } from './use-change-batch.ts'
import type { TicketListActions } from '#web/ui/keys/key-table.ts'
import { useUser } from '#web/api/session.ts'
import { getRecordPage } from '#web/records/records.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { DataTable } from '#web/ui/page/data-table.tsx'
import { getListItems, useIsWaiting } from '#web/ui/page/query-view.tsx'
import { lazyDialog } from '#web/ui/base/lazy.ts'
import { useKeys } from '#web/ui/keys/listen-for-keys.ts'

const TriageBar = lazyDialog(() => import('./triage-bar.tsx'))

/** The ticket list for staff. Rows can be selected and changed together, with the mouse or only the keyboard. */
export function TriageTable(table: TicketRowsProps) {
  const { data } = table.query
  const rows = data && getListItems(data)
  const visibleIds = rows?.map(({ id }) => id) ?? []
  const selection = useSelection(visibleIds)
  const triage = useTriage(rows ?? [], selection)
  const menus = useMenus(triage, selection)
  useTriageKeys(triage, selection, menus.openByKey)
  useRestoreRowFocus(!useIsWaiting(data))
  return (
    <>
      <SelectionContext value={{ ...selection, visibleCount: visibleIds.length }}>
        <DataTable
          {...table}
          columns={staffColumns}
          renderActions={renderTicketActions}
          choice={choice}
          chosen={selection.chosen}
        />
      </SelectionContext>
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

/** Focuses a ticket's row when the user returns from its page. */
function useRestoreRowFocus(ready: boolean): void {
  useEffect(() => {
    if (!ready) return
    const ticketId = consumeLastOpenedTicketId()
    if (ticketId !== undefined) focusTicket(ticketId)
  }, [ready])
}

/** The selected rows among the visible ones. Rows that are no longer visible are deselected. */
function useSelection(visibleIds: readonly number[]) {
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<number>>(new Set())
  const [last, setLast] = useState<number>()
  const chosen = new Set(visibleIds.filter((id) => selectedIds.has(id)))
  return {
    chosen,
    /** Selects or deselects a row; with `range`, also all rows between it and the previous one. */
    toggle: (id: number, range = false) => {
      const next = new Set(chosen)
      const ends = [last ?? id, id].map((end) => visibleIds.indexOf(end))
      const first = Math.min(...ends)
      const between = range && first >= 0 ? visibleIds.slice(first, Math.max(...ends) + 1) : [id]
      for (const ticketId of between) {
        if (chosen.has(id)) next.delete(ticketId)
        else next.add(ticketId)
      }
      setSelectedIds(next)
      setLast(id)
    },
    /** Selects all visible rows, or deselects them if all are selected. */
    toggleAll: () => setSelectedIds(chosen.size === visibleIds.length ? new Set() : new Set(visibleIds)),
    clear: () => setSelectedIds(new Set()),
  }
}

type Selection = ReturnType<typeof useSelection>

function useTriage(rows: readonly Ticket[], selection: Selection) {
  const change = useChangeBatch()
  /** Returns the tickets that a key applies to: the selected ones, otherwise the ticket whose row has the focus. */
  const targets = () => {
    const focused = getFocusedTicketId()
    const ids = selection.chosen.size > 0 ? selection.chosen : new Set([focused])
    return rows.filter(({ id }) => ids.has(id))
  }
  /** Whether a change to any of these tickets is pending, so that a key pressed twice takes effect once. */
  const isUnderway = (tickets: readonly Ticket[]) =>
    change.isPending && tickets.some(({ id }) => change.variables.tickets.some((ticket) => ticket.id === id))
  function apply(batchChange: BatchChange) {
    const tickets = targets()
    if (tickets.length === 0 || isUnderway(tickets)) return
    const next = getNextFocus(rows, tickets, batchChange)
    change.mutate(
      { tickets, change: batchChange },
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

/** Returns the ticket to focus after a change: the next one if the changed tickets leave the list, else the same. */
function getNextFocus(rows: readonly Ticket[], changed: readonly Ticket[], { status }: BatchChange) {
  const going = new Set(changed.map(({ id }) => id))
  const leave = status && changed.some((ticket) => isActiveTicket(ticket.status) !== isActiveTicket(status))
  if (!leave) return changed.find(({ id }) => id === getFocusedTicketId())?.id ?? changed[0]?.id
  return findNeighborId(
    rows.map(({ id }) => id),
    going,
  )
}

/** The state of the triage bar's menus, which open with the mouse or a key. */
function useMenus({ targets, apply }: Triage, { chosen, toggle }: Selection) {
  const [open, setOpen] = useState<OpenMenu>()
  const opener = useRef<{ row: number; wasChosen: boolean }>(undefined)
  return {
    open,
    setOpen,
    /** Opens a menu for the target tickets. If no row is selected, selects the row that has the focus. */
    openByKey: (menu: OpenMenu) => () => {
      const [first] = targets()
      if (!first) return
      opener.current = { row: getFocusedTicketId() ?? first.id, wasChosen: chosen.size > 0 }
      if (chosen.size === 0) toggle(first.id)
      setOpen(menu)
    },
    choose: (change: BatchChange) => {
      opener.current = undefined
      apply(change)
    },
    /** Runs when a menu closes. If a key opened it, restores the row's selection and focus. */
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

type OpenByKey = ReturnType<typeof useMenus>['openByKey']

function useTriageKeys({ targets, apply }: Triage, selection: Selection, openByKey: OpenByKey) {
  const { chosen, toggle, clear } = selection
  const me = useUser()
  const navigate = useNavigate()
  // The bar disappears with the last selected ticket, so the focus has to return to the row.
  const clearSelection = () => {
    const row = getFocusedTicketId()
    clear()
    if (row !== undefined) focusTicket(row)
  }
  const write = (hash: string) => () => {
    const [first] = targets()
    if (first) void navigate({ ...getRecordPage('ticket', first.id, 'staff'), hash })
  }
  useKeys({
    x: () => {
      const id = getFocusedTicketId()
      if (id !== undefined) toggle(id)
    },
    ...createStatusShortcuts((status) => apply({ status })),
    i: () => apply({ assigneeId: me.id }),
    a: openByKey('assign'),
    p: openByKey('priority'),
    s: openByKey('status'),
    r: write('respond'),
    n: write('note'),
    Escape: chosen.size > 0 ? clearSelection : undefined,
  } satisfies TicketListActions)
}

/** Provides the selection to the checkboxes only, so that selecting a ticket doesn't render all rows again. */
const SelectionContext = createContext<(Selection & { visibleCount: number }) | null>(null)

function SelectAllCheckbox() {
  const { chosen, visibleCount = 0, toggleAll } = use(SelectionContext) ?? {}
  // Narrow tables are lists of cards and hide their header, so the checkbox would be an invisible tab stop.
  return (
    <>
      <span className="sr-only @2xl:hidden">{t('Selection')}</span>
      <span className="@max-2xl:hidden">
        <Checkbox
          label={t('Select all shown')}
          labelHidden
          checked={visibleCount > 0 && chosen?.size === visibleCount}
          onChange={toggleAll}
        />
      </span>
    </>
  )
}

function SelectCheckbox({ ticket: { id, title } }: { ticket: Ticket }) {
  const { chosen, toggle } = use(SelectionContext) ?? {}
  return (
    <Checkbox
      label={t('Select {title}', { title })}
      labelHidden
      checked={chosen?.has(id)}
      onChange={({ nativeEvent }) => toggle?.(id, 'shiftKey' in nativeEvent && nativeEvent.shiftKey === true)}
    />
  )
}

const choice = { all: <SelectAllCheckbox />, one: (ticket: Ticket) => <SelectCheckbox ticket={ticket} /> }
