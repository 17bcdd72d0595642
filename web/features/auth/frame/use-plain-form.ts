import { useRef, useState, type SubmitEvent } from 'react'
import { ApiError } from '#web/api/call.ts'
import { useKeptFields } from '#web/language/use-kept-fields.ts'

type Values<F extends string> = Record<F, string>
type Errors<F extends string> = Partial<Record<F, string | undefined>>

interface Options<F extends string> {
  fields?: readonly F[]
  /** The message under each field; undefined if its value is valid. */
  validate?: (values: Values<F>) => Record<F, string | undefined>
  send: (values: Values<F>) => Promise<void>
  onError?: (error: unknown) => void
}

function valuesOf<F extends string>(form: HTMLFormElement, fields: readonly F[]): Values<F> {
  const data = new FormData(form)
  const text = (field: F) => {
    const value = data.get(field)
    return typeof value === 'string' ? value : ''
  }
  return Object.fromEntries(fields.map((field) => [field, text(field)])) as Values<F>
}

type Fields = Record<string, string | boolean>

/** What may be kept of a form: no password, which may be shown as text, and no code. */
function keptFieldsOf(form: HTMLFormElement): Fields {
  const inputs = [...form.elements].filter(
    (control) => control instanceof HTMLInputElement && !/password|one-time/.test(control.autocomplete),
  ) as HTMLInputElement[]
  return Object.fromEntries(
    inputs
      .filter(({ name }) => name)
      .map((input) => [input.name, isBox(input) ? input.checked : input.value]),
  )
}

const isBox = ({ type }: HTMLInputElement) => type === 'checkbox'

function fillIn(form: HTMLFormElement, fields: Fields): void {
  for (const [name, value] of Object.entries(fields)) {
    const control = form.elements.namedItem(name)
    if (!(control instanceof HTMLInputElement)) continue
    if (typeof value === 'string') control.value = value
    else if (control.checked !== value) control.click()
  }
}

/** The server's error messages for the fields of this form. */
function refusals<F extends string>(error: unknown, fields: readonly F[]): Errors<F> {
  const problems = error instanceof ApiError ? error.errors : []
  const known = problems.filter(({ path }) => fields.some((field) => field === path))
  return Object.fromEntries(known.map(({ path, message }) => [path, message])) as Errors<F>
}

/**
 * A native form without a form library, which keeps the first pages small. Fields are found by their `name`; validation
 * runs on submit, and the first invalid field gets the focus.
 */
export function usePlainForm<F extends string = never>({ fields = [], validate, send, onError }: Options<F>) {
  const element = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<Errors<F>>({})
  const [pending, setPending] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  useKeptFields(
    () => (element.current ? keptFieldsOf(element.current) : {}),
    (kept) => element.current && fillIn(element.current, kept),
  )

  function show(found: Errors<F>): boolean {
    setErrors(found)
    const first = fields.find((field) => found[field])
    const control = first && element.current?.elements.namedItem(first)
    if (control instanceof HTMLElement) control.focus()
    return first !== undefined
  }
  async function submit(values: Values<F>) {
    setPending(true)
    setFailure(null)
    try {
      await send(values)
    } catch (error) {
      setFailure(error)
      show(refusals(error, fields))
      onError?.(error)
    } finally {
      setPending(false)
    }
  }
  return {
    element,
    errors,
    pending,
    /** The error of the last submit. */
    failure,
    onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
      event.preventDefault()
      const values = valuesOf(event.currentTarget, fields)
      if (!pending && !show(validate?.(values) ?? {})) void submit(values)
    },
  }
}
