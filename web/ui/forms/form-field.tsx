import { cloneElement, type ComponentProps, type ReactElement, useId } from 'react'
import type { FieldValues, Path, RegisterOptions, UseFormReturn } from 'react-hook-form'
import { controlClassName, Field, Input, useFieldProps } from '../base/field.tsx'
import { cx } from '../base/cx.ts'
import { withEarlyInput } from '../base/early-input.ts'
import type { IconType } from '../base/button.tsx'

interface FormFieldProps<V extends FieldValues>
  extends
    Omit<ComponentProps<typeof Field>, 'error' | 'children'>,
    Pick<ComponentProps<'input'>, 'type' | 'autoComplete' | 'maxLength'> {
  form: Pick<UseFormReturn<V>, 'register' | 'getFieldState' | 'formState'>
  name: Path<V>
  registerOptions?: RegisterOptions<V, Path<V>>
  /** The control, such as a `Textarea`; by default an `Input`. */
  children?: ReactElement
}

/** A field of a react-hook-form form: its label, control, hint, and error. */
export function FormField<V extends FieldValues>(props: FormFieldProps<V>) {
  const { form, name, registerOptions, type, autoComplete, maxLength, children, ...field } = props
  const { error } = form.getFieldState(name, form.formState)
  return (
    <Field {...field} error={error?.message}>
      {cloneElement(
        children ?? <Input {...{ type, autoComplete, maxLength }} />,
        form.register(name, registerOptions),
      )}
    </Field>
  )
}

/** A text control that grows with its content, from `rows` (default 4) up to 60% of the window. */
export const Textarea = ({ className, rows = 4, ref, ...rest }: ComponentProps<'textarea'>) => (
  <textarea
    {...useFieldProps()}
    dir="auto"
    rows={rows}
    style={{ minHeight: `calc(${rows} * 1.55em + 18px)` }}
    className={cx(
      controlClassName,
      'field-sizing-content max-h-[60dvh] resize-y px-3 py-2 leading-[1.55]',
      className,
    )}
    {...rest}
    ref={withEarlyInput(ref, rest.onChange)}
  />
)

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
  /** Small cards, side by side even on a phone. Four are so wide that a long word fits. */
  compact?: boolean
}

const columnClass = { 1: '', 2: '@md:grid-cols-2', 3: '@md:grid-cols-3', 4: '@md:grid-cols-4' }
const compactClass = { 1: '', 2: 'grid-cols-2', 3: 'grid-cols-3', 4: '@xs:grid-cols-2 @2xl:grid-cols-4' }

/** Options as cards (native radios), for a `<Field as="group">`. Takes `form.register('x')`, or `value`. */
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
