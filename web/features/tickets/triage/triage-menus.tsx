import { ChevronDown, CircleDot, Flag, UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { TICKET_STATUSES, type TicketPriority, type TicketStatus } from '#shared/tickets/values.ts'
import { t } from '#shared/words.ts'
import { ticketStatus } from '../ticket-status.ts'
import { pressingFirst, ticketPriority } from '#web/priority-badge.tsx'
import { StaffChoices } from '#web/staff-choices.tsx'
import { Button, type ButtonSize, type IconType } from '#web/ui/base/button.tsx'
import { Menu, MenuItem } from '#web/ui/overlays/menu.tsx'
import { CutText } from '#web/ui/base/cut-text.tsx'

interface MenuButtonProps {
  open?: boolean
  onOpenChange?: (open: boolean) => void
  onCloseAutoFocus?: (event: Event) => void
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
    className="max-w-full"
    icon={icon}
    disabled={disabled}
    title={t('Key {key}', { key: key.toUpperCase() })}
    aria-keyshortcuts={key}
  >
    <CutText className="truncate in-[[role=toolbar]]:max-sm:sr-only">{label}</CutText>
    <ChevronDown
      size={14}
      aria-hidden="true"
      className="-me-1 flex-none opacity-70 in-[[role=toolbar]]:max-sm:hidden"
    />
  </Button>
)

export function StatusMenu({ onChoose, disabled, size, ...rest }: ChoiceMenuProps<TicketStatus>) {
  return (
    <Menu align="start" trigger={trigger(t('Status'), CircleDot, { key: 's', disabled, size })} {...rest}>
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
    <Menu align="start" trigger={trigger(t('Priority'), Flag, { key: 'p', disabled, size })} {...rest}>
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
    <span className="sr-only">{t('Assignee:')} </span>
    {by}
  </span>
)

/** The choice of the assignee: the person themselves first, then the others, then nobody. */
export function AssignMenu({ onChoose, disabled, size, assignee, ...rest }: AssignMenuProps) {
  return (
    <Menu
      align="start"
      trigger={trigger(assignee ? <Handled by={assignee} /> : t('Assign'), UserRound, {
        key: 'a',
        disabled,
        size,
      })}
      className="max-h-80 overflow-y-auto"
      {...rest}
    >
      <StaffChoices onChoose={onChoose} />
    </Menu>
  )
}
