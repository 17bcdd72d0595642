import { useQuery } from '@tanstack/react-query'
import { ChevronDown, CircleDot, Flag, UserRound, UserRoundX } from 'lucide-react'
import type { ReactNode } from 'react'
import { TICKET_STATUSES, type TicketPriority, type TicketStatus } from '#shared/tickets/values.ts'
import { pressingFirst, ticketStatus } from '../ticket-status.ts'
import { ticketPriority } from '#web/priority-badge.tsx'
import { useUser } from '#web/api/session.ts'
import { staffQuery } from '#web/api/queries/staff.ts'
import { Button, type ButtonSize, type IconType } from '#web/ui/base/button.tsx'
import { Menu, MenuItem, MenuSeparator } from '#web/ui/overlays/menu.tsx'

interface MenuButtonProps {
  open?: boolean
  onOpenChange?: (open: boolean) => void
  disabled?: boolean | undefined
  size?: ButtonSize | undefined
}

interface ChoiceMenuProps<V> extends MenuButtonProps {
  onChoose: (value: V) => void
}

const trigger = (
  label: ReactNode,
  icon: IconType,
  { key, disabled, size = 'md' }: Pick<MenuButtonProps, 'disabled' | 'size'> & { key: string },
) => (
  <Button
    size={size}
    icon={icon}
    disabled={disabled}
    title={`Key ${key.toUpperCase()}`}
    aria-keyshortcuts={key}
  >
    {label}
    <ChevronDown size={14} aria-hidden="true" className="-mr-1 opacity-70" />
  </Button>
)

export function StatusMenu({ onChoose, disabled, size, ...rest }: ChoiceMenuProps<TicketStatus>) {
  return (
    <Menu align="start" trigger={trigger('Status', CircleDot, { key: 's', disabled, size })} {...rest}>
      {TICKET_STATUSES.map((status) => (
        <MenuItem key={status} icon={ticketStatus[status].icon} onSelect={() => onChoose(status)}>
          {ticketStatus[status].label}
        </MenuItem>
      ))}
    </Menu>
  )
}

export function PriorityMenu({ onChoose, disabled, size, ...rest }: ChoiceMenuProps<TicketPriority>) {
  return (
    <Menu align="start" trigger={trigger('Priority', Flag, { key: 'p', disabled, size })} {...rest}>
      {pressingFirst.map((priority) => (
        <MenuItem key={priority} icon={ticketPriority[priority].icon} onSelect={() => onChoose(priority)}>
          {ticketPriority[priority].label}
        </MenuItem>
      ))}
    </Menu>
  )
}

interface AssignMenuProps extends ChoiceMenuProps<number | null> {
  /** The current assignee. */
  assignee?: string | undefined
}

const Handled = ({ by }: { by: string }) => (
  <span>
    <span className="sr-only">Handled by </span>
    {by}
  </span>
)

/** The choice of the assignee: the person themselves first, then the others, then nobody. */
export function AssignMenu({ onChoose, disabled, size, assignee, ...rest }: AssignMenuProps) {
  const me = useUser()
  const { data: staff = [] } = useQuery(staffQuery)
  return (
    <Menu
      align="start"
      trigger={trigger(assignee ? <Handled by={assignee} /> : 'Assign', UserRound, {
        key: 'a',
        disabled,
        size,
      })}
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
