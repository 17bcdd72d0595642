/** How much a picture is enlarged, and by how many pixels it is moved from the center. */
export interface Zoom {
  scale: number
  x: number
  y: number
}

export interface Point {
  x: number
  y: number
}

/** The whole picture. */
export const WHOLE: Zoom = { scale: 1, x: 0, y: 0 }
export const MAX_SCALE = 8

/** Enlarges by a factor, or reduces; what is at this point, in pixels from the center, stays there. */
export function zoomAt(zoom: Zoom, factor: number, point: Point = { x: 0, y: 0 }): Zoom {
  const scale = Math.min(MAX_SCALE, Math.max(1, zoom.scale * factor))
  const grown = scale / zoom.scale
  return { scale, x: point.x - (point.x - zoom.x) * grown, y: point.y - (point.y - zoom.y) * grown }
}

export const moveBy = ({ scale, x, y }: Zoom, by: Point): Zoom => ({ scale, x: x + by.x, y: y + by.y })

/** Moved no farther than to the edges of the picture, whose size is that of the whole. */
export function withinEdges(
  { scale, x, y }: Zoom,
  { width, height }: { width: number; height: number },
): Zoom {
  const between = (moved: number, size: number) => {
    const most = (size * (scale - 1)) / 2
    return Math.min(most, Math.max(-most, moved))
  }
  return { scale, x: between(x, width), y: between(y, height) }
}
