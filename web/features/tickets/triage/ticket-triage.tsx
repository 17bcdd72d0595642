import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { getListUrl } from '#shared/records/records.ts'
import type { Ticket } from '#shared/tickets/schemas.ts'
import { t } from '#shared/i18n/t.ts'
import { StatusButtons } from '../status-buttons.tsx'
import { setLastOpenedTicket } from './triage-rows.ts'
import { AssignMenu, PriorityMenu } from './triage-menus.tsx'
import { createStatusShortcuts, useSetTicketStatus, useUpdateTicket } from '../ticket-changes.ts'
import type { TicketPageActions } from '#web/ui/keys/key-table.ts'
import { useUser } from '#web/api/session.ts'
import { tryGoBack } from '#web/ui/page/try-go-back.ts'
import { useKeys } from '#web/ui/keys/listen-for-keys.ts'

/** The controls for a ticket's status, assignee and priority, with keyboard shortcuts. */
export function TicketTriage({ ticket }: { ticket: Ticket }) {
  const [open, setOpen] = useState<'assign' | 'priority'>()
  const { id } = ticket
  const me = useUser()
  const navigate = useNavigate({ from: `${getListUrl('ticket', 'staff')}/$id` })
  const setStatus = useSetTicketStatus(ticket, t('Failed to update ticket status'))
  const update = useUpdateTicket(ticket)
  useEffect(() => setLastOpenedTicket(id), [id])
  const write = (hash: string) => () => void navigate({ hash, replace: true })
  useKeys({
    ...createStatusShortcuts((status) => status !== ticket.status && setStatus.mutate(status)),
    i: () => update.mutate({ assigneeId: me.id }),
    a: () => setOpen('assign'),
    p: () => setOpen('priority'),
    r: write('respond'),
    n: write('note'),
    u: () => tryGoBack(getListUrl('ticket', 'staff')) || void navigate({ to: getListUrl('ticket', 'staff') }),
  } satisfies TicketPageActions)
  const menu = (name: 'assign' | 'priority') => ({
    open: open === name,
    onOpenChange: (now: boolean) => setOpen(now ? name : undefined),
    disabled: update.isPending,
  })
  return (
    <div className="mb-6 flex flex-wrap items-center gap-x-6 gap-y-3">
      <StatusButtons ticket={ticket} />
      <div className="flex min-w-0 flex-wrap items-center gap-2">
        <AssignMenu
          {...menu('assign')}
          assignee={ticket.assignee?.fullName}
          onChoose={(assigneeId) => update.mutate({ assigneeId })}
        />
        <PriorityMenu {...menu('priority')} onChoose={(priority) => update.mutate({ priority })} />
      </div>
    </div>
  )
}
