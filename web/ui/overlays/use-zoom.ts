import { type KeyboardEvent, type PointerEvent, useEffect, useEffectEvent, useRef, useState } from 'react'

interface Point {
  x: number
  y: number
}

/** The scale of a picture, and its offset from the center in pixels. */
interface Zoom extends Point {
  scale: number
}

/** The whole picture. */
const INITIAL_ZOOM: Zoom = { scale: 1, x: 0, y: 0 }
export const MAX_SCALE = 8

/** Enlarges or reduces by a factor. The part of the picture at `point`, in pixels from the center, stays there. */
function scaleZoom(zoom: Zoom, factor: number, point: Point = { x: 0, y: 0 }): Zoom {
  const scale = Math.min(MAX_SCALE, Math.max(1, zoom.scale * factor))
  const ratio = scale / zoom.scale
  return { scale, x: point.x - (point.x - zoom.x) * ratio, y: point.y - (point.y - zoom.y) * ratio }
}

const shiftZoom = ({ scale, x, y }: Zoom, offset: Point): Zoom => ({
  scale,
  x: x + offset.x,
  y: y + offset.y,
})

/** Limits the offset to the edges of the picture, whose size is given at scale 1. */
function clampToEdges({ scale, x, y }: Zoom, { width, height }: { width: number; height: number }): Zoom {
  const clamp = (moved: number, size: number) => {
    const max = (size * (scale - 1)) / 2
    return Math.min(max, Math.max(-max, moved))
  }
  return { scale, x: clamp(x, width), y: clamp(y, height) }
}

const STEP = 1.5
const KEY_PIXELS = 80
const ARROWS: Record<string, Point> = {
  ArrowLeft: { x: KEY_PIXELS, y: 0 },
  ArrowRight: { x: -KEY_PIXELS, y: 0 },
  ArrowUp: { x: 0, y: KEY_PIXELS },
  ArrowDown: { x: 0, y: -KEY_PIXELS },
}

/** Zooms with buttons, keys, wheel, pinch, double click, and drag. Another `name` starts over. */
export function useZoom(name: string) {
  const [state, setState] = useState({ name, zoom: INITIAL_ZOOM })
  const picture = useRef<HTMLImageElement>(null)
  const pointers = useRef(new Map<number, Point>())
  const zoom = state.name === name ? state.zoom : INITIAL_ZOOM

  const change = (next: (zoom: Zoom) => Zoom) =>
    setState((previous) => {
      const { clientWidth: width = 0, clientHeight: height = 0 } = picture.current ?? {}
      const old = previous.name === name ? previous.zoom : INITIAL_ZOOM
      return { name, zoom: clampToEdges(next(old), { width, height }) }
    })
  const applyFactor = (factor: number, point?: Point) =>
    change((previous) => scaleZoom(previous, factor, point))
  const fromCenter = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => {
    const box = picture.current?.parentElement?.getBoundingClientRect()
    return box ? { x: clientX - box.x - box.width / 2, y: clientY - box.y - box.height / 2 } : { x: 0, y: 0 }
  }

  const handleWheel = useEffectEvent((event: WheelEvent) => {
    event.preventDefault()
    applyFactor(Math.exp(-event.deltaY / 300), fromCenter(event))
  })
  // React listens passively, so the browser would zoom the page.
  const [stage, setStage] = useState<HTMLElement | null>(null)
  useEffect(() => {
    const onWheel = (event: WheelEvent) => handleWheel(event)
    stage?.addEventListener('wheel', onWheel, { passive: false })
    return () => stage?.removeEventListener('wheel', onWheel)
  }, [stage])

  const onPointerMove = (event: PointerEvent) => {
    const last = pointers.current.get(event.pointerId)
    if (!last) return
    const now = fromCenter(event)
    const [other] = [...pointers.current].filter(([id]) => id !== event.pointerId)
    pointers.current.set(event.pointerId, now)
    if (other) applyFactor(distance(now, other[1]) / Math.max(1, distance(last, other[1])), other[1])
    else change((old) => shiftZoom(old, { x: now.x - last.x, y: now.y - last.y }))
  }
  const release = ({ pointerId }: PointerEvent) => void pointers.current.delete(pointerId)

  return {
    zoom,
    picture,
    zoomIn: () => applyFactor(STEP),
    zoomOut: () => applyFactor(1 / STEP),
    /** Handles a key, and returns whether it used it. If only a part of the picture is visible, arrow keys move it. */
    onKey: ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean => {
      if (ctrlKey || metaKey || altKey) return false
      const arrow = zoom.scale > 1 ? ARROWS[key] : undefined
      if (arrow) change((previous) => shiftZoom(previous, arrow))
      else if (key === '+' || key === '=') applyFactor(STEP)
      else if (key === '-') applyFactor(1 / STEP)
      else if (key === '0') change(() => INITIAL_ZOOM)
      else return false
      return true
    },
    stage: {
      ref: setStage,
      onDoubleClick: (event: { clientX: number; clientY: number }) =>
        zoom.scale > 1 ? change(() => INITIAL_ZOOM) : applyFactor(STEP * STEP, fromCenter(event)),
      onPointerDown: (event: PointerEvent) => {
        if (event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        pointers.current.set(event.pointerId, fromCenter(event))
      },
      onPointerMove,
      onPointerUp: release,
      onPointerCancel: release,
    },
  }
}

const distance = (one: Point, other: Point) => Math.hypot(one.x - other.x, one.y - other.y)
