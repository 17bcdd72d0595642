import { TYPED } from './anew.ts'

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** A field's name, and its value; of a choice among several also which of them. */
type Field = readonly [name: string, value: string | boolean, choice?: string]

interface Typed {
  path: string
  fields: Field[]
}

/** Parts of a page may come late; after that long, nobody expects their text to come back any more. */
const PATIENCE_MS = 15_000

const NEVER_KEPT = new Set(['password', 'hidden', 'file', 'submit', 'button'])

const controls = () =>
  [...document.querySelectorAll<Control>(':is(input, textarea, select)[name]')].filter(
    // A password that is shown is a text for as long.
    ({ type, autocomplete }) => !NEVER_KEPT.has(type) && !/password|one-time/.test(autocomplete),
  )

const isTicked = (control: Control): control is HTMLInputElement =>
  control instanceof HTMLInputElement && (control.type === 'checkbox' || control.type === 'radio')

const fieldOf = (control: Control): Field =>
  isTicked(control) ? [control.name, control.checked, control.value] : [control.name, control.value]

/** Keeps the text of every field for when the page has been loaded anew. Never a password. */
export function keepTyped(): void {
  const typed: Typed = { path: window.location.pathname, fields: controls().map(fieldOf) }
  try {
    sessionStorage.setItem(TYPED, JSON.stringify(typed))
  } catch {
    // Without storage nothing can be kept.
  }
}

/** Fills the fields of the page again as they come, from what `keepTyped` kept. */
export function restoreTyped(kept: string): void {
  sessionStorage.removeItem(TYPED)
  const { path, fields } = JSON.parse(kept) as Typed
  let left = numbered(fields, (field) => field)
  const fill = () => {
    // Another page may have fields of the same names.
    if (path !== window.location.pathname) left = []
    const there = new Map(numbered(controls(), fieldOf))
    left = left.filter(([key, field]) => {
      const control = there.get(key)
      if (control) fillIn(control, field)
      return !control
    })
    if (left.length === 0) observer.disconnect()
  }
  const observer = new MutationObserver(fill)
  observer.observe(document.body, { childList: true, subtree: true })
  setTimeout(() => observer.disconnect(), PATIENCE_MS)
  fill()
}

/** Fields, each under a key that tells it from the others: several may have the same name. */
function numbered<T>(all: T[], of: (one: T) => Field): [key: string, one: T][] {
  const times = new Map<string, number>()
  return all.map((one) => {
    const [name, , choice] = of(one)
    const key = JSON.stringify([name, choice])
    const before = times.get(key) ?? 0
    times.set(key, before + 1)
    return [`${key} ${before}`, one]
  })
}

/** As if its person did. What React does not take care of yet, `early.js` repeats. */
function fillIn(control: Control, [, value]: Field): void {
  if (isTicked(control)) {
    if (control.checked !== value) control.click()
    return
  }
  if (control.value === value || control.disabled) return
  // React looks whether the value differs from the one that it has set itself.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, value)
  for (const type of ['input', 'change']) control.dispatchEvent(new Event(type, { bubbles: true }))
}
