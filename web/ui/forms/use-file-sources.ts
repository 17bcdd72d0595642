import { useEffect, useEffectEvent, useState, type RefObject } from 'react'

/**
 * Accepts files dropped on an element, or pasted anywhere on the page, but not a picture that was copied with its text.
 * If a page has several such elements, a paste goes to the one in the form or row that has the focus. Returns whether
 * something is being dragged over the element.
 */
export function useFileSources(
  target: RefObject<HTMLElement | null>,
  disabled: boolean,
  onFiles: (files: readonly File[]) => void,
): boolean {
  const [isOver, setIsOver] = useState(false)
  const pass = useEffectEvent(onFiles)
  useEffect(() => {
    const element = target.current
    if (disabled || !element) return undefined
    element.toggleAttribute('data-file-zone', true)
    const listening = new AbortController()
    const { signal } = listening
    const hover = (event: Event) => {
      event.preventDefault()
      setIsOver(event.type === 'dragover')
    }
    const acceptFiles = (event: Event, data: DataTransfer | null) => {
      const files = event.type === 'paste' && isPictureOfText(data) ? [] : [...(data?.files ?? [])]
      if (event.type === 'drop' || files.length) event.preventDefault()
      if (files.length) pass(files)
      setIsOver(false)
    }
    element.addEventListener('dragover', hover, { signal })
    element.addEventListener('dragleave', hover, { signal })
    element.addEventListener('drop', (event) => acceptFiles(event, event.dataTransfer), { signal })
    const paste = (event: ClipboardEvent) => {
      if (isPasteTarget(element)) acceptFiles(event, event.clipboardData)
    }
    document.addEventListener('paste', paste, { signal })
    return () => {
      listening.abort()
      element.toggleAttribute('data-file-zone', false)
    }
  }, [target, disabled])
  return isOver
}

/** Whether a paste is for this zone: the only one on the page, or the one next to the focus. */
const isPasteTarget = (zone: Element): boolean =>
  document.querySelectorAll('[data-file-zone]').length === 1 ||
  zone.closest('form, tr, li')?.contains(document.activeElement) === true

/** Whether the clipboard has a text and a picture of it, as from Excel, and from Word on a Mac. */
function isPictureOfText(data: DataTransfer | null): boolean {
  const files = [...(data?.files ?? [])]
  const text = data?.getData('text/plain').trim() ?? ''
  const html = data?.getData('text/html') ?? ''
  // An image copied from a page comes with its HTML element, and in some browsers with its URL as text.
  const hasText = html ? html.replaceAll(/<[^<>]*>/g, '').trim() !== '' : text !== ''
  return hasText && files.every(({ type }) => type.startsWith('image/')) && !areNamed(files, text)
}

/** Whether the text consists of the names or paths of the files, as file managers add them. */
function areNamed(files: readonly File[], text: string): boolean {
  const names = text.split(/[\r\n]+/).map((line) => line.split(/[/\\]/).at(-1) ?? '')
  return files.every(({ name }) => names.some((each) => each === name || each === encodeURI(name)))
}
