import { useRef } from 'react'
import { focusHeading } from '../base/page-focus.ts'

/** The element that opened the open dialog. A dialog that replaces the open one inherits it. */
let latestOpener: Element | null = null

/** Returns the focus after a dialog without a trigger closes, even after one dialog replaced another. */
export function useReturnFocus() {
  const opener = useRef<Element | null>(null)
  return {
    onOpenAutoFocus: () => {
      const { activeElement } = document
      opener.current = activeElement === document.body ? latestOpener : activeElement
      latestOpener = opener.current
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      focusHeading()
      const free = !document.activeElement || document.activeElement === document.body
      if (!free) return
      latestOpener = null
      if (opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true })
    },
  }
}
