import { Info } from 'lucide-react'
import type { ReactNode } from 'react'
import { Tooltip, type tooltipDelay } from '#web/ui/page/tooltip.tsx'

interface InfoTipProps {
  /** What the mark explains, for its accessible name: 'About active briefs'. */
  label: string
  delay?: keyof typeof tooltipDelay
  children: ReactNode
}

/** A small icon that explains something on hover, focus or tap. */
export function InfoTip({ label, delay = 'info', children }: InfoTipProps) {
  return (
    <Tooltip text={children} delay={delay} onTap>
      <button
        type="button"
        aria-label={label}
        className="relative -m-1 inline-grid size-6 place-items-center rounded-full text-ink-3 transition-colors hover:text-ink"
      >
        <Info size={14} strokeWidth={2} />
      </button>
    </Tooltip>
  )
}
