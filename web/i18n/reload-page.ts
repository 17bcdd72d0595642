/** Dispatched on `window` before the page reloads in another language, so that forms can keep their input. */
export const LANGUAGE_CHANGES = 'language-changes'

/** Reloads the page, so that it is in its reader's language. */
export function reloadPage(): void {
  window.dispatchEvent(new Event(LANGUAGE_CHANGES))
  window.location.reload()
}
