import { useRef } from 'react'
import { focusHeading } from '#web/ui/base/page-focus.ts'

interface ReturnFocus {
  onOpenAutoFocus: () => void
  onCloseAutoFocus: (event: Event) => void
}

/** For dialogs that open without a trigger of their own: closing returns the focus to where it was. */
export function useReturnFocus(): ReturnFocus {
  const opener = useRef<Element | null>(null)
  return {
    onOpenAutoFocus: () => {
      opener.current = document.activeElement
    },
    onCloseAutoFocus: (event) => {
      event.preventDefault()
      focusHeading()
      const free = !document.activeElement || document.activeElement === document.body
      if (free && opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true })
    },
  }
}
