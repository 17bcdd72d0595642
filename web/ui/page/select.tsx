import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cx } from '../base/cx.ts'
import { withEarlyInput } from '../base/early-input.ts'
import { controlClassName, useFieldProps } from '../base/field.tsx'

export interface SelectOption {
  value: string
  label: string
}

interface SelectProps extends ComponentProps<'select'> {
  options: readonly SelectOption[]
  /** The first, empty choice. */
  placeholder?: string
}

/** The native select, styled: lightweight, and familiar on every phone. */
export const Select = ({ options, placeholder, className, ref, ...rest }: SelectProps) => (
  <span className={cx('relative block min-w-0', className)}>
    <select
      {...useFieldProps()}
      className={cx(controlClassName, 'h-control appearance-none truncate pe-9 ps-3')}
      {...rest}
      ref={withEarlyInput(ref, rest.onChange)}
    >
      {placeholder !== undefined && <option value="">{placeholder}</option>}
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
    <ChevronDown
      size={16}
      aria-hidden="true"
      className="pointer-events-none absolute top-1/2 end-3 -translate-y-1/2 text-ink-3"
    />
  </span>
)
