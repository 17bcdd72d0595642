import { useQuery } from '@tanstack/react-query'
import { ChevronDown, CircleDot, Flag, UserRound, UserRoundX } from 'lucide-react'
import type { TicketPriority, TicketStatus } from '#shared/tickets.ts'
import { priorities, statuses } from '#web/features/tickets/ticket-order.ts'
import { ticketPriority, ticketStatus } from '#web/features/tickets/ticket-status.ts'
import { useUser } from '#web/session.ts'
import { staffQuery } from '#web/staff.ts'
import { Button, type IconType } from '#web/ui/button.tsx'
import { Menu, MenuItem, MenuSeparator } from '#web/ui/menu.tsx'

interface MenuButtonProps {
  open?: boolean
  onOpenChange?: (open: boolean) => void
  disabled?: boolean
}

interface ChoiceMenuProps<V> extends MenuButtonProps {
  onChoose: (value: V) => void
}

const trigger = (label: string, icon: IconType, disabled = false) => (
  <Button size="sm" icon={icon} disabled={disabled}>
    {label}
    <ChevronDown size={14} aria-hidden="true" className="-mr-1 opacity-70" />
  </Button>
)

export function StatusMenu({ onChoose, disabled, ...rest }: ChoiceMenuProps<TicketStatus>) {
  return (
    <Menu align="start" trigger={trigger('Status', CircleDot, disabled)} {...rest}>
      {statuses.map((status) => (
        <MenuItem key={status} icon={ticketStatus[status].icon} onSelect={() => onChoose(status)}>
          {ticketStatus[status].label}
        </MenuItem>
      ))}
    </Menu>
  )
}

export function PriorityMenu({ onChoose, disabled, ...rest }: ChoiceMenuProps<TicketPriority>) {
  return (
    <Menu align="start" trigger={trigger('Priority', Flag, disabled)} {...rest}>
      {priorities.map((priority) => (
        <MenuItem key={priority} icon={ticketPriority[priority].icon} onSelect={() => onChoose(priority)}>
          {ticketPriority[priority].label}
        </MenuItem>
      ))}
    </Menu>
  )
}

interface AssignMenuProps extends ChoiceMenuProps<number | null> {
  label?: string
}

/** Who is to handle it: oneself first, then the others, then nobody. */
export function AssignMenu({ onChoose, disabled, label = 'Assign', ...rest }: AssignMenuProps) {
  const me = useUser()
  const { data: staff = [] } = useQuery(staffQuery)
  return (
    <Menu
      align="start"
      trigger={trigger(label, UserRound, disabled)}
      className="max-h-80 overflow-y-auto"
      {...rest}
    >
      <MenuItem icon={UserRound} onSelect={() => onChoose(me.id)}>
        Me
      </MenuItem>
      {staff
        .filter(({ id }) => id !== me.id)
        .map(({ id, fullName }) => (
          <MenuItem key={id} icon={UserRound} onSelect={() => onChoose(id)}>
            {fullName}
          </MenuItem>
        ))}
      <MenuSeparator />
      <MenuItem icon={UserRoundX} onSelect={() => onChoose(null)}>
        Nobody
      </MenuItem>
    </Menu>
  )
}
