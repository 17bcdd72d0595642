let isFocusRequested = false

/** Requests the focus for the heading of the next page. Call it when a navigation to another page starts. */
export function requestHeadingFocus(): void {
  isFocusRequested = true
}

/** Moves the focus to the page's heading if a navigation requested it, which also announces the page. */
export function focusHeading(): void {
  if (!isFocusRequested) return
  const heading = document.querySelector<HTMLElement>('main h1[tabindex="-1"]')
  if (!heading) return
  if (document.querySelector('[role="dialog"], [role="alertdialog"]')) return
  isFocusRequested = false
  heading.focus({ preventScroll: true })
}

/** Focuses the page's heading if the element that had the focus is gone, for example because a form was submitted. */
export function focusHeadingIfLost(): void {
  if (document.activeElement !== document.body) return
  requestHeadingFocus()
  focusHeading()
}
