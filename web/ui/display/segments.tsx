import { useId } from 'react'
import type { IconType } from '../base/button.tsx'
import { withEarlyInput } from '../base/early-input.ts'

interface SegmentsProps<V extends string> {
  /** The accessible name of the choice. */
  label: string
  value: V
  onChange: (value: V) => void
  options: readonly { value: V; label: string; icon?: IconType }[]
}

/** A choice of two or three options, side by side (native radios: arrow keys work). */
export function Segments<V extends string>({ label, value, onChange, options }: SegmentsProps<V>) {
  const name = useId()
  return (
    <fieldset
      aria-label={label}
      className="inline-flex min-w-0 gap-0.5 rounded-m border border-line bg-sunken p-0.5"
    >
      {options.map(({ value: option, label: optionLabel, icon: Icon }) => (
        <label
          key={option}
          className="flex min-h-control-small cursor-pointer items-center gap-1.5 rounded-s px-2.5 text-sm font-medium text-ink-2 transition-colors hover:text-ink has-checked:bg-raised has-checked:text-ink has-checked:shadow-card has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent-ink"
        >
          <input
            type="radio"
            name={name}
            value={option}
            checked={option === value}
            ref={withEarlyInput<HTMLInputElement>(undefined, () => onChange(option))}
            onChange={() => onChange(option)}
            className="sr-only"
          />
          {Icon && <Icon size={15} strokeWidth={1.9} aria-hidden="true" className="max-[22.5rem]:hidden" />}
          {optionLabel}
        </label>
      ))}
    </fieldset>
  )
}
