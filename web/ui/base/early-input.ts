import type { ChangeEvent, Ref, RefCallback } from 'react'

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/**
 * Returns the `ref` of a field that the server can render. `onChange` receives input from before the field was
 * hydrated. React keeps that input but fires no event for it. `public/early.js` marks such fields.
 */
export const withEarlyInput =
  <T extends Control>(
    ref: Ref<T> | undefined,
    onChange: ((event: ChangeEvent<T>) => void) | undefined,
  ): RefCallback<T> =>
  (field) => {
    const early = field && 'early' in field.dataset && readField(field)
    if (typeof ref === 'function') ref(field)
    else if (ref) ref.current = field
    if (!field || !early) return
    delete field.dataset['early']
    // Another choice of its group replaced it.
    if (field.type === 'radio' && 'checked' in early && !early.checked) return
    // A form library sets its own value first.
    if (field.type !== 'file') Object.assign(field, early)
    onChange?.({ type: 'change', target: field, currentTarget: field } as ChangeEvent<T>)
  }

const readField = (field: Control) => ({
  value: field.value,
  ...('checked' in field && { checked: field.checked }),
})
