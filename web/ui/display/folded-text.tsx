import { useId, useState, type ReactNode } from 'react'
import { ChevronDown } from 'lucide-react'
import { cx } from '../base/cx.ts'
import { Button } from '../base/button.tsx'

interface FoldedTextProps {
  /** The button's label while the text is hidden. */
  showLabel: string
  /** The button's label while the text is shown. */
  hideLabel: string
  /** Rendered only while it's shown. */
  children: ReactNode
}

/** A secondary text in a frame, below a button that shows and hides it. */
export function FoldedText({ showLabel, hideLabel, children }: FoldedTextProps) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="mt-1">
      <Button
        variant="ghost"
        size="sm"
        className="-ms-3"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? hideLabel : showLabel}
        <ChevronDown
          size={14}
          aria-hidden="true"
          className={cx('flex-none transition-transform', isOpen && 'rotate-180')}
        />
      </Button>
      <div id={id} hidden={!isOpen} className="mt-1 border-s-2 border-line ps-4 wrap-anywhere">
        {isOpen && children}
      </div>
    </div>
  )
}
