/** Happens to the window before a page is loaded in another language: for what it would not find again by itself. */
export const LANGUAGE_CHANGES = 'language-changes'

/** Loads the page again, so that it comes in its reader's language. */
export function reloadPage(): void {
  window.dispatchEvent(new Event(LANGUAGE_CHANGES))
  window.location.reload()
}
