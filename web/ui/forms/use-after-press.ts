import { useEffect, useRef } from 'react'

/**
 * Returns a function that runs `action`. While the mouse button or a finger is pressed, it waits for the release. Use it
 * for actions that change the layout when a field loses the focus. Otherwise the button that the user is pressing would
 * move before the release, and the press would miss it.
 */
export function useAfterPress(action: () => void): () => void {
  const latest = useRef(action)
  const isPressed = useRef(false)
  const isDue = useRef(false)
  useEffect(() => {
    latest.current = action
  })
  useEffect(() => {
    const listening = new AbortController()
    const options = { capture: true, signal: listening.signal }
    const press = () => {
      isPressed.current = true
    }
    const release = () => {
      isPressed.current = false
      if (!isDue.current) return
      isDue.current = false
      latest.current()
    }
    // Fingers send these events too, just before the click. Pointer events come too early for them.
    window.addEventListener('mousedown', press, options)
    window.addEventListener('mouseup', release, options)
    window.addEventListener('dragend', release, options)
    return () => listening.abort()
  }, [])
  return () => {
    if (isPressed.current) isDue.current = true
    else latest.current()
  }
}
