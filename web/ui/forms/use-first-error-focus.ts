import { useEffect, useRef } from 'react'

const INVALID = '[aria-invalid="true"], fieldset[data-invalid]'
const CONTROL = 'input, select, textarea, button'

/** Moves the focus to the first field that is marked as invalid, and scrolls its error into view. */
export function focusFirstError(form: Element): void {
  const invalid = form.querySelector<HTMLElement>(INVALID)
  const field = invalid?.matches('fieldset') ? invalid.querySelector<HTMLElement>(CONTROL) : invalid
  field?.focus()
  // The error is below the field, which can be a list.
  invalid?.closest('fieldset[data-invalid]')?.lastElementChild?.scrollIntoView({ block: 'nearest' })
}

/**
 * Once a submit is refused, by the form or by the server, moves the focus to the first field on the page that is marked
 * as invalid. Also finds fields that the form library has no reference to. Returns a function that receives the submit
 * event.
 */
export function useFirstErrorFocus(
  { submitCount }: { submitCount: number },
  error: unknown,
): (event: { currentTarget: unknown } | undefined) => void {
  const form = useRef<Element | null>(null)
  useEffect(() => {
    if (form.current && (submitCount > 0 || error)) focusFirstError(form.current)
  }, [submitCount, error])
  return (event) => {
    form.current = event?.currentTarget instanceof Element ? event.currentTarget : null
  }
}
