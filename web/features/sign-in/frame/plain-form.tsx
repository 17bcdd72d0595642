import {
  type ComponentProps,
  createContext,
  type ReactNode,
  type SubmitEvent,
  use,
  useRef,
  useState,
} from 'react'
import { ApiError, getErrorMessage } from '#web/api/call.ts'
import { useSendOnce } from '#web/api/forms/use-send-once.ts'
import { useRestoredFields } from '#web/forms/drafts/use-restored-fields.ts'
import { Alert } from '#web/ui/base/alert.tsx'
import { Button, wrappingButtonClassName } from '#web/ui/base/button.tsx'
import { Field, Input } from '#web/ui/base/field.tsx'
import { PasswordInput } from '#web/ui/base/password-input.tsx'
import { t } from '#shared/i18n/t.ts'
import { PASSWORD_MIN_LENGTH, passwordTooShortMessage } from '#shared/contract/lengths.ts'

type Values<F extends string> = Record<F, string>
type Errors<F extends string> = Partial<Record<F, string | undefined>>

/** The errors of the surrounding form's fields, by field name. */
const FieldErrors = createContext<Errors<string>>({})

type PlainFieldProps = Pick<ComponentProps<typeof Field>, 'label' | 'hint'> &
  ComponentProps<'input'> & { name: string }

/** A field of a `PlainForm` with its error. Its control is an input, or `children` with the same `name`. */
export function PlainField({ label, hint, required, className, children, ...input }: PlainFieldProps) {
  const field = { label, hint, required, className }
  const Control = input.type === 'password' ? PasswordInput : Input
  return (
    <Field {...field} error={use(FieldErrors)[input.name]}>
      {children ?? <Control {...input} {...(input.autoComplete === 'username' && verbatim)} />}
    </Field>
  )
}

/** A username is neither capitalized nor corrected. */
const verbatim = { autoCapitalize: 'none', spellCheck: false }

/** Checks section 5's rules for signing in. Returns undefined if the value is valid. */
export const usernameError = (username: string): string | undefined =>
  username.trim().length < 3 ? t('Username must be at least 3 characters') : undefined

export const passwordError = (password: string, min = PASSWORD_MIN_LENGTH): string | undefined =>
  password.length < min ? passwordTooShortMessage(min) : undefined

function readValues<F extends string>(form: HTMLFormElement, fields: readonly F[]): Values<F> {
  const data = new FormData(form)
  const text = (field: F) => {
    const value = data.get(field)
    return typeof value === 'string' ? value : ''
  }
  return Object.fromEntries(fields.map((field) => [field, text(field)])) as Values<F>
}

/** Returns the fields whose values can be stored: no passwords, which may be shown as text, and no codes. */
const getStorableInputs = (form: HTMLFormElement | null): HTMLInputElement[] =>
  [...(form?.elements ?? [])]
    .filter((control) => control instanceof HTMLInputElement)
    .filter(({ name, autocomplete }) => name && !/password|one-time/.test(autocomplete))

const getStorableValues = (form: HTMLFormElement | null) =>
  Object.fromEntries(
    getStorableInputs(form).map(({ name, type, checked, value }) => [
      name,
      type === 'checkbox' ? checked : value,
    ]),
  )

function restoreValues(form: HTMLFormElement | null, fields: Record<string, string | boolean>): void {
  for (const input of getStorableInputs(form)) {
    const value = fields[input.name]
    if (typeof value === 'string') input.value = value
    else if (value !== undefined && input.checked !== value) input.click()
  }
}

/** Returns the server's error messages by field. */
const getServerErrors = (error: unknown) =>
  Object.fromEntries(
    error instanceof ApiError ? error.errors.map(({ path, message }) => [path, message]) : [],
  )

interface PlainFormProps<F extends string> {
  fields?: readonly F[]
  /** Returns the error message of each field, or undefined if its value is valid. */
  validate?: (values: Values<F>) => Errors<F>
  /** A retry after a lost response has the same key. */
  send: (values: Values<F>, idempotencyKey: string) => Promise<void>
  onError?: (error: unknown) => void
  /** The title of the alert shown on failure; without one, the caller shows the failure. */
  failed?: string
  submitLabel: string
  pendingLabel: string
  /** The layout of the form and of its button. */
  className?: string
  buttonClassName?: string
  children?: ReactNode
}

/**
 * A native form without a form library, which keeps the first pages small. Fields are found by their `name`. Validation
 * runs on submit, and the first invalid field gets the focus.
 */
export function PlainForm<F extends string = never>(props: PlainFormProps<F>) {
  const { fields = [], validate, send, onError, failed, submitLabel, pendingLabel, children } = props
  const { className = 'flex flex-col gap-5', buttonClassName = `mt-1 w-full ${wrappingButtonClassName}` } =
    props
  const element = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<Errors<F>>({})
  const [pending, setPending] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const sendOnce = useSendOnce()
  useRestoredFields(
    fields.join(),
    () => getStorableValues(element.current),
    (storedValues) => restoreValues(element.current, storedValues),
  )

  function showErrors(found: Errors<F>) {
    setErrors(found)
    const first = fields.find((field) => found[field])
    const control = first && element.current?.elements.namedItem(first)
    if (control instanceof HTMLElement) control.focus()
  }
  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const values = readValues(event.currentTarget, fields)
    if (pending) return
    const found: Errors<F> = validate?.(values) ?? {}
    showErrors(found)
    if (fields.some((field) => found[field])) return
    setPending(true)
    setError(null)
    try {
      await sendOnce(values, (idempotencyKey) => send(values, idempotencyKey))
    } catch (problem) {
      setError(problem)
      showErrors(getServerErrors(problem) as Errors<F>)
      onError?.(problem)
    } finally {
      setPending(false)
    }
  }
  return (
    <form ref={element} noValidate onSubmit={(event) => void submit(event)} className={className}>
      {failed !== undefined && error !== null && (
        <Alert tone="bad" title={failed}>
          {getErrorMessage(error)}
        </Alert>
      )}
      <FieldErrors value={errors}>{children}</FieldErrors>
      <Button type="submit" variant="primary" pending={pending} className={buttonClassName}>
        {pending ? pendingLabel : submitLabel}
      </Button>
    </form>
  )
}
