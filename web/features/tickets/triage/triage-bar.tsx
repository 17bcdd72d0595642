import { X } from 'lucide-react'
import { BATCH_MAX } from '#shared/tickets/values.ts'
import { AssignMenu, PriorityMenu, StatusMenu } from './triage-menus.tsx'
import type { BatchChange } from './use-change-batch.ts'
import { IconButton } from '#web/ui/page/icon-button.tsx'

export type OpenMenu = 'assign' | 'priority' | 'status'

interface TriageBarProps {
  count: number
  pending: boolean
  open: OpenMenu | undefined
  onOpen: (menu: OpenMenu | undefined) => void
  onChange: (change: BatchChange) => void
  onClear: () => void
}

/** The actions on the selected tickets, at the bottom of the window. */
export default function TriageBar({ count, pending, open, onOpen, onChange, onClear }: TriageBarProps) {
  const tooMany = count > BATCH_MAX
  const menu = (name: OpenMenu) => ({
    open: open === name,
    onOpenChange: (now: boolean) => onOpen(now ? name : undefined),
    disabled: pending || tooMany,
    size: 'sm' as const,
  })
  return (
    <div
      role="toolbar"
      aria-label="Change the chosen tickets"
      className="sticky bottom-4 z-30 mx-auto mt-4 flex w-fit max-w-full flex-wrap items-center gap-2 rounded-l border border-line-strong bg-raised p-2 pl-4 shadow-pop"
    >
      <output className="mr-2 text-sm font-medium">
        {tooMany ? `${count} chosen; at most ${BATCH_MAX} at once` : `${count} chosen`}
      </output>
      <StatusMenu {...menu('status')} onChoose={(status) => onChange({ status })} />
      <PriorityMenu {...menu('priority')} onChoose={(priority) => onChange({ priority })} />
      <AssignMenu {...menu('assign')} onChoose={(assigneeId) => onChange({ assigneeId })} />
      <IconButton icon={X} label="Choose none" size="sm" onClick={onClear} />
    </div>
  )
}
