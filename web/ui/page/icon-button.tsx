import type { ComponentProps } from 'react'
import type { IconType } from '../base/button.tsx'
import { cx } from '../base/cx.ts'

interface IconButtonProps extends ComponentProps<'button'> {
  icon: IconType
  /** The button's accessible name and native tooltip. */
  label: string
  size?: 'md' | 'sm'
}

/** A round button with only an icon. */
export const IconButton = ({ icon: Icon, label, size = 'md', className, ...rest }: IconButtonProps) => (
  <button
    type="button"
    aria-label={label}
    title={label}
    className={cx(
      'relative inline-grid shrink-0 place-items-center rounded-full text-ink-2 transition-colors not-disabled:hover:bg-hover not-disabled:hover:text-ink disabled:opacity-50 aria-expanded:bg-hover aria-expanded:text-ink',
      size === 'md' ? 'size-control' : 'size-control-small',
      className,
    )}
    {...rest}
  >
    <Icon size={size === 'md' ? 18 : 16} strokeWidth={1.8} />
  </button>
)
