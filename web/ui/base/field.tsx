import { type ComponentProps, createContext, type ReactNode, use, useId, useMemo } from 'react'
import { t } from '#shared/i18n/t.ts'
import { cx } from './cx.ts'
import { withEarlyInput } from './early-input.ts'

interface FieldState {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  'aria-required': true | undefined
}

const FieldContext = createContext<FieldState | null>(null)

/** Returns the ID and ARIA attributes that the surrounding `Field` gives its control. Empty outside of a `Field`. */
export const useFieldProps = (): Partial<FieldState> => use(FieldContext) ?? {}

interface FieldProps {
  label: ReactNode
  /** Marks the field with an asterisk. */
  required?: boolean | undefined
  hint?: ReactNode
  /** The message under the field; if set, the control is marked invalid. */
  error?: string | undefined
  /** `group` for several controls under one heading (choices, check boxes, lists). */
  as?: 'control' | 'group' | undefined
  /** Shows the label to screen readers only. */
  labelHidden?: boolean | undefined
  /** The ID of an element outside the field that also describes it, such as why an answer was returned. */
  describedBy?: string | undefined
  className?: string | undefined
  children: ReactNode
}

const Asterisk = () => (
  <span aria-hidden="true" className="ms-0.5 text-bad">
    *
  </span>
)

/** A label, control, hint, and error, connected for assistive technology. */
export function Field(props: FieldProps) {
  const { label, required, hint, error, as, labelHidden, describedBy, className, children } = props
  const id = useId()
  const group = as === 'group'
  // A group can't be marked as required, so its description says it.
  const requiredId = group && required ? `${id}-required` : undefined
  const ids = [requiredId, error && `${id}-error`, describedBy, hint && `${id}-hint`]
  const described = ids.filter(Boolean).join(' ') || undefined
  const state = useMemo<FieldState>(
    () => ({
      id,
      'aria-describedby': described,
      'aria-invalid': error ? true : undefined,
      'aria-required': required ? true : undefined,
    }),
    [id, described, error, required],
  )
  const Frame = group ? 'fieldset' : 'div'
  const Label = group ? 'span' : 'label'
  return (
    <Frame
      className={cx('flex min-w-0 flex-col gap-1.5', className)}
      {...(group && {
        'aria-labelledby': `${id}-label`,
        'aria-describedby': described,
        'data-invalid': error ? '' : undefined,
      })}
    >
      <Label
        id={`${id}-label`}
        className={cx('text-sm font-[560] text-ink', labelHidden && 'sr-only')}
        {...(!group && { htmlFor: id })}
      >
        {label}
        {required && <Asterisk />}
      </Label>
      {requiredId && (
        <span id={requiredId} className="sr-only">
          {t('Required')}
        </span>
      )}
      <FieldContext value={group ? null : state}>{children}</FieldContext>
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-ink-3">
          {hint}
        </p>
      )}
      <div aria-live="polite">{error && <FieldError id={`${id}-error`}>{error}</FieldError>}</div>
    </Frame>
  )
}

const FieldError = ({ id, children }: { id: string; children: string }) => (
  <p id={id} className="flex items-start gap-1.5 text-sm font-medium text-bad">
    <svg viewBox="0 0 16 16" aria-hidden="true" className="mt-0.5 size-3.5 flex-none fill-current">
      <path d="M8 1a7 7 0 1 0 0 14A7 7 0 0 0 8 1Zm-.75 3.5h1.5v4.25h-1.5V4.5Zm.75 5.6a.9.9 0 1 1 0 1.8.9.9 0 0 1 0-1.8Z" />
    </svg>
    {children}
  </p>
)

/** The style shared by all text controls. */
export const controlClassName =
  'w-full min-w-0 rounded-m border border-line-field bg-surface text-input text-ink shadow-card transition-[border-color,box-shadow] hover:border-ink-3 focus-visible:border-accent-ink focus-visible:outline-none focus-visible:ring-3 focus-visible:ring-accent/25 aria-invalid:border-bad aria-invalid:focus-visible:ring-bad/20 disabled:bg-sunken disabled:text-ink-3 [&[readonly]]:bg-sunken'

/** Whether a field's text direction follows its content. */
const isTextType = (type = 'text') => /^(?:text|email|url|tel)$/.test(type)

/** A single-line text control; a surrounding `Field` labels it. Takes every prop of `input`. */
export const Input = ({ className, ref, ...rest }: ComponentProps<'input'>) => (
  <input
    {...useFieldProps()}
    dir={isTextType(rest.type) ? 'auto' : undefined}
    className={cx(controlClassName, 'h-control px-3', className)}
    {...rest}
    ref={withEarlyInput(ref, rest.onChange)}
  />
)
