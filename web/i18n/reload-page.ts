/** Dispatched on `window` before the page reloads in another language, so that forms can keep their input. */
export const LANGUAGE_CHANGE_EVENT = 'language-changes'

/** Reloads the page, so that it's in the user's language. */
export function reloadPage(): void {
  window.dispatchEvent(new Event(LANGUAGE_CHANGE_EVENT))
  window.location.reload()
}
