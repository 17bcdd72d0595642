import { useEffect, useRef } from 'react'

const INVALID = '[aria-invalid="true"], fieldset[data-invalid]'
const CONTROL = 'input, select, textarea, button'

/** Moves the focus to the first field that is marked as invalid, and brings what is wrong with it into view. */
export function focusFirstError(form: Element): void {
  const invalid = form.querySelector<HTMLElement>(INVALID)
  const field = invalid?.matches('fieldset') ? invalid.querySelector<HTMLElement>(CONTROL) : invalid
  field?.focus()
  // What is wrong is said below the field, which may be a list.
  invalid?.closest('fieldset[data-invalid]')?.lastElementChild?.scrollIntoView({ block: 'nearest' })
}

/**
 * Once a submit is refused, by the form or by the server, moves the focus to the first field on the page that is marked
 * as invalid. Fields that the form library has no reference to are found too. Returns what receives the submit event.
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
