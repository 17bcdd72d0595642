import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { useTooltip } from './tooltip.tsx'

interface ExplainedBadgeProps {
  /** A sentence about the badge. */
  text: string
  className: string
  children: ReactNode
}

/**
 * A badge with a sentence on hover and tap. It isn't a tab stop: its sentence describes the link of its row, or the
 * heading next to it, and is shown while that has the focus.
 */
export function ExplainedBadge({ text, className, children }: ExplainedBadgeProps) {
  const id = useId()
  const anchor = useRef<HTMLSpanElement>(null)
  // The first badge of a row shows the sentences of all its badges.
  const [ofRow, setOfRow] = useState<string>()
  const { show, hide, pointerProps, bubble } = useTooltip({ anchor, text: ofRow ?? text, delayMs: 300 })
  const onFocus = useEffectEvent(({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement) || !target.matches(':focus-visible')) return
    const sentences = listSentences(target)
    if (sentences[0]?.id !== id) return
    setOfRow(sentences.map(({ ariaLabel }) => ariaLabel).join(' '))
    show()
  })
  const onBlur = useEffectEvent(() => {
    setOfRow(undefined)
    hide()
  })
  useEffect(() => {
    const described = anchor.current && findDescribedElement(anchor.current)
    if (!described) return undefined
    return describe(described, id, { onFocus: (event) => onFocus(event), onBlur: () => onBlur() })
  }, [id])
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- for taps. With a keyboard, the row's link shows it */}
      <span ref={anchor} {...pointerProps} onClick={show} className={className}>
        {children}
        {/* A name instead of content, so that the sentence isn't part of the page's text. */}
        <span id={id} aria-label={text} data-sentence hidden />
      </span>
      {bubble}
    </>
  )
}

/** Returns the link of the badge's row, or the heading of its page. */
function findDescribedElement(badge: HTMLElement): HTMLElement | undefined {
  const around = badge.closest('[data-row], [data-badge-row], li, header')
  return around?.querySelector<HTMLElement>(around.matches('header') ? 'h1' : 'a[href]') ?? undefined
}

const listIds = (element: HTMLElement) =>
  element.getAttribute('aria-describedby')?.split(' ').filter(Boolean) ?? []

/** Returns the sentences of badges that describe an element. */
const listSentences = (element: HTMLElement) =>
  listIds(element)
    .map((id) => document.getElementById(id))
    .filter((found) => found?.matches('[data-sentence]') ?? false) as HTMLElement[]

function setIds(element: HTMLElement, ids: string[]): void {
  if (ids.length > 0) element.setAttribute('aria-describedby', ids.join(' '))
  else element.removeAttribute('aria-describedby')
}

interface FocusListeners {
  onFocus: (event: FocusEvent) => void
  onBlur: () => void
}

/** Adds a description to an element that another component renders. Returns a function that removes it. */
function describe(element: HTMLElement, id: string, { onFocus, onBlur }: FocusListeners): () => void {
  const stopped = new AbortController()
  const { signal } = stopped
  setIds(element, [...listIds(element), id])
  element.addEventListener('focus', onFocus, { signal })
  element.addEventListener('blur', onBlur, { signal })
  return () => {
    stopped.abort()
    setIds(
      element,
      listIds(element).filter((each) => each !== id),
    )
  }
}
