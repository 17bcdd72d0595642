import { cx } from './cx.ts'

interface StrokeIconProps {
  /** The `d` of a path in a 24 by 24 icon. */
  path: string
  size?: number
  className?: string
}

/** A line icon from its path, for pages that must not load the icon library. Decorative only. */
export const StrokeIcon = ({ path, size = 18, className }: StrokeIconProps) => (
  <svg
    viewBox="0 0 24 24"
    width={size}
    height={size}
    fill="none"
    strokeWidth="1.9"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
    className={cx('flex-none stroke-current', className)}
  >
    <path d={path} />
  </svg>
)
