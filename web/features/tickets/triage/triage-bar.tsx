import { X } from 'lucide-react'
import { BATCH_MAX } from '#shared/tickets/values.ts'
import { t } from '#shared/i18n/t.ts'
import { AssignMenu, PriorityMenu, StatusMenu } from './triage-menus.tsx'
import type { BatchChange } from './use-change-batch.ts'
import { IconButton } from '#web/ui/page/icon-button.tsx'

export type OpenMenu = 'assign' | 'priority' | 'status'

interface TriageBarProps {
  count: number
  pending: boolean
  open: OpenMenu | undefined
  onOpen: (menu: OpenMenu | undefined) => void
  onClosed: (event: Event) => void
  onChange: (change: BatchChange) => void
  onClear: () => void
}

/** The actions on the selected tickets, at the bottom of the window. */
export default function TriageBar(props: TriageBarProps) {
  const { count, pending, open, onOpen, onClosed, onChange, onClear } = props
  const tooMany = count > BATCH_MAX
  const menu = (name: OpenMenu) => ({
    open: open === name,
    onOpenChange: (now: boolean) => onOpen(now ? name : undefined),
    onCloseAutoFocus: onClosed,
    disabled: pending || tooMany,
    size: 'sm' as const,
  })
  return (
    <div
      role="toolbar"
      aria-label={t('Change the selected tickets')}
      className="sticky bottom-4 z-30 mx-auto mt-4 flex w-fit max-w-full flex-wrap items-center gap-1 rounded-l border border-line-strong bg-raised p-2 ps-3 shadow-pop sm:gap-2 sm:ps-4"
    >
      <output className="text-sm sm:me-2 font-medium">
        {tooMany
          ? t('{n, plural, other {# selected}}; at most {max} at once', { n: count, max: BATCH_MAX })
          : t('{n, plural, other {# selected}}', { n: count })}
      </output>
      <StatusMenu {...menu('status')} onChoose={(status) => onChange({ status })} />
      <PriorityMenu {...menu('priority')} onChoose={(priority) => onChange({ priority })} />
      <AssignMenu {...menu('assign')} onChoose={(assigneeId) => onChange({ assigneeId })} />
      <IconButton icon={X} label={t('Clear selection')} size="sm" onClick={onClear} />
    </div>
  )
}
