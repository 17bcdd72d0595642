import {
  cloneElement,
  type ComponentProps,
  type ComponentType,
  isValidElement,
  type MouseEvent,
  type ReactNode,
} from 'react'
import { cx } from './cx.ts'
import { Spinner } from './spinner.tsx'

export type IconType = ComponentType<{ className?: string; size?: number | string; strokeWidth?: number }>
export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger'
export type ButtonSize = 'md' | 'sm'

/** For a label with a name in it, which may be wider than a phone. */
export const wrappingButtonClassName =
  'h-auto! min-h-control text-start max-w-full py-1 whitespace-normal! wrap-anywhere'

const base =
  'relative inline-flex print:hidden shrink-0 items-center justify-center gap-2 rounded-m font-[560] whitespace-nowrap select-none transition-[background-color,border-color,color,box-shadow] disabled:opacity-55 aria-disabled:opacity-55'

const variants: Record<ButtonVariant, string> = {
  primary: 'bg-accent text-on-accent shadow-card not-disabled:hover:bg-accent-hover',
  secondary:
    'border border-line-strong bg-surface text-ink shadow-card not-disabled:hover:border-ink-3/60 not-disabled:hover:bg-[color-mix(in_oklab,var(--surface),var(--ink)_3%)]',
  ghost: 'text-ink-2 not-disabled:hover:bg-hover not-disabled:hover:text-ink',
  danger: 'bg-bad-fill text-on-accent shadow-card not-disabled:hover:brightness-95',
}

const sizes: Record<ButtonSize, string> = {
  md: 'h-control px-control-pad text-base',
  sm: 'h-control-small px-3 text-sm',
}

export interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant
  size?: ButtonSize
  /** A lucide icon before the label. */
  icon?: IconType
  /** Shows a spinner and ignores further clicks; pass the pending label as children. */
  pending?: boolean
  /** Renders the only child (a `Link` or an `a`) as this button. */
  asChild?: boolean
  /** The `lazyDialog` that it opens, which is loaded when the pointer comes near. */
  opens?: { prefetch: () => void }
}

const renderContent = (children: ReactNode, Icon: IconType | undefined, pending: boolean) => (
  <>
    {pending ? <Spinner /> : Icon && <Icon size={16} strokeWidth={2} className="-ms-0.5" />}
    {children}
  </>
)

const ignoreClick = (event: MouseEvent) => event.preventDefault()

/** The standard button; with `asChild` it styles a link. */
export function Button({
  variant = 'secondary',
  size = 'md',
  icon,
  pending = false,
  asChild = false,
  opens,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const buttonClassName = cx(base, variants[variant], sizes[size], className)
  if (asChild && isValidElement<{ className?: string; children?: ReactNode }>(children)) {
    const inner = renderContent(children.props.children, icon, pending)
    return cloneElement(children, { className: cx(buttonClassName, children.props.className) }, inner)
  }
  return (
    <button
      type="button"
      className={buttonClassName}
      // Not `disabled`, which would lose focus.
      aria-disabled={pending || undefined}
      aria-busy={pending || undefined}
      onPointerEnter={opens?.prefetch}
      onClick={pending ? ignoreClick : onClick}
      {...rest}
    >
      {renderContent(children, icon, pending)}
    </button>
  )
}

/** The style of a text link: `<Link className={linkClassName}>`. */
export const linkClassName =
  'rounded-xs font-medium text-accent-ink underline decoration-transparent decoration-1 underline-offset-3 transition-colors hover:decoration-current'
