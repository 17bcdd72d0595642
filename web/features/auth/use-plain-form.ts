import { useRef, useState, type RefObject, type SubmitEvent } from 'react'
import { ApiError } from '#web/api.ts'

type Errors<F extends string> = Partial<Record<F, string>>

interface PlainForm<F extends string> {
  form: RefObject<HTMLFormElement | null>
  errors: Errors<F>
  /** For `onSubmit`: hands over the values when `validate` finds nothing. */
  submit: (onValid: (values: Record<F, string>) => void) => (event: SubmitEvent<HTMLFormElement>) => void
  /** Puts the server's field errors under their fields. */
  refuse: (error: unknown) => void
}

/**
 * A native form without a form library, for the pages that everybody loads first. Fields are found by their
 * `name`; validation runs on submit and the first invalid field gets the focus.
 */
export function usePlainForm<F extends string>(
  fields: readonly F[],
  validate: (values: Record<F, string>) => Errors<F>,
): PlainForm<F> {
  const form = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<Errors<F>>({})

  function show(found: Errors<F>): boolean {
    setErrors(found)
    const first = fields.find((field) => found[field])
    const control = first && form.current?.elements.namedItem(first)
    if (control instanceof HTMLElement) control.focus()
    return first !== undefined
  }
  return {
    form,
    errors,
    submit: (onValid) => (event) => {
      event.preventDefault()
      const data = new FormData(event.currentTarget)
      const text = (field: F) => {
        const value = data.get(field)
        return typeof value === 'string' ? value : ''
      }
      const values = Object.fromEntries(fields.map((field) => [field, text(field)])) as Record<F, string>
      if (!show(validate(values))) onValid(values)
    },
    refuse: (error) => {
      if (!(error instanceof ApiError)) return
      const known = error.errors.filter(({ path }) => fields.some((field) => field === path))
      show(Object.fromEntries(known.map(({ path, message }) => [path, message])) as Errors<F>)
    },
  }
}
