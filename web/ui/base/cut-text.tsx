import type { HTMLAttributes, PointerEvent } from 'react'

/** Whether an ellipsis cuts a text. */
function isCut(part: HTMLElement): boolean {
  const { textOverflow, webkitLineClamp } = getComputedStyle(part)
  return (
    (textOverflow === 'ellipsis' && part.scrollWidth > part.clientWidth) ||
    (webkitLineClamp !== 'none' && part.scrollHeight > part.clientHeight)
  )
}

/** Sets the tooltip to these texts, each once. An empty `title` would hide the tooltip of the surrounding element. */
function setTooltip(element: HTMLElement, ...texts: (string | undefined)[]): void {
  const lines = new Set(texts.flatMap((text) => (text ? text.split('\n') : [])))
  if (lines.size > 0) element.title = [...lines].join('\n')
  else element.removeAttribute('title')
}

/** Shows all of a cut text in its tooltip, above the tooltip's usual text. */
export function showFullTextTooltip(
  { currentTarget: text }: PointerEvent<HTMLElement>,
  title?: string,
): void {
  const around = text.parentElement?.closest<HTMLElement>('[title]')?.title
  if (isCut(text)) setTooltip(text, text.innerText, title ?? around)
  else setTooltip(text, title)
}

interface CutTextProps extends HTMLAttributes<HTMLElement> {
  as?: 'span' | 'bdi' | 'p' | 'div' | 'h3' | 'del' | 'ins'
  title?: string | undefined
}

/** A text that its `className` can cut with an ellipsis. If it is cut, its tooltip shows all of it. */
export function CutText({ as: Element = 'span', title, ...rest }: CutTextProps) {
  return <Element {...rest} title={title} onPointerEnter={(event) => showFullTextTooltip(event, title)} />
}

/** Shows the cut text and the tooltip beneath the pointer in the tooltip of a link that covers a row or card. */
export function showCoveredTooltip(event: PointerEvent<HTMLElement>): void {
  const { currentTarget: link, clientX, clientY } = event
  const parts = document.elementsFromPoint(clientX, clientY).filter((part) => part instanceof HTMLElement)
  const titled = parts.find((part) => part.title && part !== link)
  setTooltip(link, parts.findLast(isCut)?.innerText, titled?.title)
}
