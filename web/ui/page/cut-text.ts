/** Whether a text ends in an ellipsis, because it has no room. */
function isCut(part: Element): boolean {
  const { textOverflow, webkitLineClamp } = getComputedStyle(part)
  return (
    (textOverflow === 'ellipsis' && part.scrollWidth > part.clientWidth) ||
    (webkitLineClamp !== 'none' && part.scrollHeight > part.clientHeight)
  )
}

/** What has a tooltip of what is under the pointer. */
let holder: HTMLElement | undefined

function hold(next: HTMLElement | undefined, words: string): void {
  if (holder !== next) holder?.removeAttribute('title')
  holder = next
  if (next && next.title !== words) next.title = words
}

/**
 * Tells all of a text that is cut, and the tooltip of what lies under the link of its whole row, while the pointer is on it.
 */
export function tellCutText({ target, clientX, clientY, buttons }: PointerEvent): void {
  if (!(target instanceof HTMLElement) || buttons > 0) return
  const parts = document.elementsFromPoint(clientX, clientY).filter((part) => part instanceof HTMLElement)
  const cut = parts.findLast(isCut)
  const told = parts.find((part) => part.title && part !== holder)
  // The browser tells its own.
  if (told === target || (!cut && told?.contains(target))) return hold(undefined, '')
  const words = [cut?.innerText, told?.title].filter(Boolean).join('\n')
  hold(words ? target : undefined, words)
}
