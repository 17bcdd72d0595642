import { ChevronDown, CircleDot, Flag, UserRound } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { TICKET_STATUSES, type TicketPriority, type TicketStatus } from '#shared/tickets/values.ts'
import { t } from '#shared/i18n/t.ts'
import { ticketStatus } from '../ticket-status.ts'
import { prioritiesByUrgency, ticketPriority } from '../public/priority-badge.tsx'
import { StaffChoices } from '#web/features/users/public/staff-choices.tsx'
import { Button, type ButtonSize, type IconType } from '#web/ui/base/button.tsx'
import { Menu, MenuItem } from '#web/ui/overlays/menu.tsx'
import { CutText } from '#web/ui/base/cut-text.tsx'

interface TriageMenuProps extends Omit<ComponentProps<typeof Menu>, 'trigger' | 'align'> {
  label: ReactNode
  icon: IconType
  shortcut: string
  disabled?: boolean
  size?: ButtonSize
}

function TriageMenu({ label, icon, shortcut, disabled, size = 'md', ...menu }: TriageMenuProps) {
  const trigger = (
    <Button
      size={size}
      className="max-w-full"
      icon={icon}
      disabled={disabled}
      title={t('Key {key}', { key: shortcut.toUpperCase() })}
      aria-keyshortcuts={shortcut}
    >
      <CutText className="truncate in-[[role=toolbar]]:max-sm:sr-only">{label}</CutText>
      <ChevronDown
        size={14}
        aria-hidden="true"
        className="-me-1 flex-none opacity-70 in-[[role=toolbar]]:max-sm:hidden"
      />
    </Button>
  )
  return <Menu align="start" trigger={trigger} {...menu} />
}

type ChoiceMenuProps<V> = Omit<TriageMenuProps, 'label' | 'icon' | 'shortcut' | 'children'> & {
  onChoose: (value: V) => void
}

export const StatusMenu = ({ onChoose, ...menu }: ChoiceMenuProps<TicketStatus>) => (
  <TriageMenu label={t('Status')} icon={CircleDot} shortcut="s" {...menu}>
    {TICKET_STATUSES.map((status) => (
      <MenuItem key={status} icon={ticketStatus[status].icon} onSelect={() => onChoose(status)}>
        {ticketStatus[status].label}
      </MenuItem>
    ))}
  </TriageMenu>
)

export const PriorityMenu = ({ onChoose, ...menu }: ChoiceMenuProps<TicketPriority>) => (
  <TriageMenu label={t('Priority')} icon={Flag} shortcut="p" {...menu}>
    {prioritiesByUrgency.map((priority) => (
      <MenuItem key={priority} icon={ticketPriority[priority].icon} onSelect={() => onChoose(priority)}>
        {ticketPriority[priority].label}
      </MenuItem>
    ))}
  </TriageMenu>
)

type AssignMenuProps = ChoiceMenuProps<number | null> & { assignee?: string | undefined }

const AssigneeLabel = ({ name }: { name: string }) => (
  <span>
    <span className="sr-only">{t('Assignee:')} </span>
    {name}
  </span>
)

/** The menu to choose the assignee, whose name is its label: “Me” first, then the others, then “No one”. */
export const AssignMenu = ({ onChoose, assignee, ...menu }: AssignMenuProps) => (
  <TriageMenu
    label={assignee ? <AssigneeLabel name={assignee} /> : t('Assign')}
    icon={UserRound}
    shortcut="a"
    className="max-h-80 overflow-y-auto"
    {...menu}
  >
    <StaffChoices onChoose={onChoose} />
  </TriageMenu>
)
