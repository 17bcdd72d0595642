import { useId, type ComponentProps, type ReactNode } from 'react'
import { cx } from '../base/cx.ts'
import { withEarlyInput } from '../base/early-input.ts'

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: ReactNode
  hint?: ReactNode
  /** Shown to screen readers only: for a box next to what it selects. */
  labelHidden?: boolean
}

/** A check box with its label; takes every prop of `input`, so `form.register('x')` works. */
export function Checkbox({ label, hint, labelHidden = false, className, ref, ...rest }: CheckboxProps) {
  const hintId = useId()
  return (
    <label className={cx('flex min-h-control-small items-start gap-3 py-1.5', className)}>
      <input
        type="checkbox"
        aria-describedby={hint ? hintId : undefined}
        aria-label={labelHidden && typeof label === 'string' ? label : undefined}
        className="tick"
        {...rest}
        ref={withEarlyInput(ref, rest.onChange)}
      />
      <span className="min-w-0" hidden={labelHidden}>
        <span className="block text-base text-ink">{label}</span>
        {hint && (
          <span id={hintId} className="block text-sm text-ink-3">
            {hint}
          </span>
        )}
      </span>
    </label>
  )
}
