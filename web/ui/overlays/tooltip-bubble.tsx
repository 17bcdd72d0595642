import { useEffect, useEffectEvent, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useBesideAnchor, type Side } from './use-beside-anchor.ts'

interface TooltipBubbleProps {
  id: string
  anchor: HTMLElement
  side: Side
  onStay: () => void
  onLeave: () => void
  onClose: () => void
  children: ReactNode
}

/** What a `Tooltip` shows next to its element; Escape, a press elsewhere and scrolling close it. */
export default function TooltipBubble(props: TooltipBubbleProps) {
  const { id, anchor, side, onStay, onLeave, onClose, children } = props
  const bubble = useBesideAnchor(anchor, side)
  const close = useEffectEvent(onClose)
  useEffect(() => {
    const listening = new AbortController()
    const options = { signal: listening.signal, capture: true }
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.stopPropagation()
      close()
    }
    const onPress = (event: Event) => {
      if (!(event.target instanceof Node && anchor.contains(event.target))) close()
    }
    document.addEventListener('keydown', onKey, options)
    document.addEventListener('pointerdown', onPress, options)
    document.addEventListener('scroll', () => close(), options)
    return () => listening.abort()
  }, [anchor])
  return createPortal(
    <div
      ref={bubble}
      id={id}
      role="tooltip"
      onPointerEnter={onStay}
      onPointerLeave={onLeave}
      className="fixed top-0 start-0 z-60 w-max max-w-[min(280px,calc(100vw-16px))] animate-fade rounded-m bg-ink px-2.5 py-1.5 text-xs font-medium text-ground shadow-pop"
    >
      {children}
    </div>,
    document.body,
  )
}
