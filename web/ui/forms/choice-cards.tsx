import { useId, type ComponentProps } from 'react'
import type { IconType } from '#web/ui/base/button.tsx'
import { cx } from '#web/ui/base/cx.ts'
import { withEarlyInput } from '#web/ui/base/early-input.ts'

export interface Choice<V extends string = string> {
  value: V
  label: string
  hint?: string
  icon?: IconType
}

interface ChoiceCardsProps<V extends string> extends Omit<
  ComponentProps<'input'>,
  'value' | 'onChange' | 'type'
> {
  options: readonly Choice<V>[]
  /** Controlled value; omit it when using `form.register`. */
  value?: V | null
  onValueChange?: (value: V) => void
  onChange?: ComponentProps<'input'>['onChange']
  /** Columns on a wide screen; one on a phone unless `compact`. */
  columns?: 1 | 2 | 3 | 4
  /** Small cards, side by side even on a phone. */
  compact?: boolean
}

const columnClass = { 1: '', 2: '@md:grid-cols-2', 3: '@md:grid-cols-3', 4: '@md:grid-cols-4' }
const compactClass = { 1: '', 2: 'grid-cols-2', 3: 'grid-cols-3', 4: 'grid-cols-2 @md:grid-cols-4' }

/**
 * A choice of a few options, as cards (native radios: arrow keys work). Put it in `<Field as="group">`. Takes
 * `form.register('x')`, or `value` with `onValueChange`.
 */
export function ChoiceCards<V extends string>(props: ChoiceCardsProps<V>) {
  const { options, value, onValueChange, onChange, columns = 3, compact, className, name, ...rest } = props
  const fallbackName = useId()
  return (
    <div className={cx('@container', className)}>
      <div className={cx('grid gap-2', compact ? compactClass[columns] : columnClass[columns])}>
        {options.map((option) => (
          <ChoiceCard
            key={option.value}
            option={option}
            {...rest}
            name={name ?? fallbackName}
            {...(value !== undefined && { checked: value === option.value })}
            onChange={(event) => {
              onValueChange?.(option.value)
              onChange?.(event)
            }}
          />
        ))}
      </div>
    </div>
  )
}

function ChoiceCard({ option, ref, ...rest }: { option: Choice } & ComponentProps<'input'>) {
  const Icon = option.icon
  return (
    <label className="relative flex min-h-control cursor-pointer items-start gap-2.5 rounded-m border border-line-strong bg-surface px-3 py-[calc((var(--control)-26px)/2)] shadow-card transition-[background-color,border-color] hover:border-ink-3/70 has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent-ink">
      <input
        type="radio"
        className="pip mt-[3px] grid size-[18px] flex-none appearance-none place-items-center rounded-full border border-line-field bg-surface outline-none checked:border-accent checked:bg-accent"
        {...rest}
        value={option.value}
        ref={withEarlyInput(ref, rest.onChange)}
      />
      <span className="min-w-0 flex-1 wrap-anywhere">
        <span className="block text-base font-medium text-ink hyphens-auto">{option.label}</span>
        {option.hint && <span className="block text-sm text-ink-3">{option.hint}</span>}
      </span>
      {Icon && <Icon size={18} strokeWidth={1.8} className="mt-[3px] text-ink-3" />}
    </label>
  )
}
