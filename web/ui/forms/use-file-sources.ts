import { useEffect, useEffectEvent, useState, type RefObject } from 'react'

/**
 * Accepts files dropped on an element, or pasted anywhere on the page. Returns whether something is being dragged over
 * it.
 */
export function useFileSources(
  target: RefObject<HTMLElement | null>,
  disabled: boolean,
  onFiles: (files: readonly File[]) => void,
): boolean {
  const [over, setOver] = useState(false)
  const pass = useEffectEvent(onFiles)
  useEffect(() => {
    const element = target.current
    if (disabled || !element) return undefined
    const listening = new AbortController()
    const { signal } = listening
    const hover = (event: Event) => {
      event.preventDefault()
      setOver(event.type === 'dragover')
    }
    const take = (event: Event, data: DataTransfer | null) => {
      const files = [...(data?.files ?? [])]
      if (event.type === 'drop' || files.length) event.preventDefault()
      if (files.length) pass(files)
      setOver(false)
    }
    element.addEventListener('dragover', hover, { signal })
    element.addEventListener('dragleave', hover, { signal })
    element.addEventListener('drop', (event) => take(event, event.dataTransfer), { signal })
    document.addEventListener('paste', (event) => take(event, event.clipboardData), { signal })
    return () => listening.abort()
  }, [target, disabled])
  return over
}
