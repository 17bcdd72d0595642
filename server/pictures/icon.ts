import sharp from 'sharp'
import { SHAPE_CONTRAST, contrast } from '#shared/color.ts'
import letters from './letters.json' with { type: 'json' }
import { drawSvg } from './svg/draw.ts'

/** What an icon is made of, and for what. */
export interface IconOrder {
  /** The logo as `logoOf` made it; null for the letters. */
  logo: Uint8Array | null
  /** Shown without a logo. Letters that `letters.json` does not know are left out. */
  initials: string
  /** The agency's color, and what can be read on it: `#rrggbb`. */
  accent: string
  onAccent: string
  pixels: number
  shape: IconShape
}

/** A tile brings its own round corners. Of a full square the system cuts them off, of a maskable one as much as it likes. */
export type IconShape = 'tile' | 'square' | 'maskable'

const WHITE = '#ffffff'
const INK = '#1a1b20'
/** What no system cuts off of a maskable icon: a circle of this diameter, as a share of its side. */
const SAFE_CIRCLE = 0.8
/** Smaller icons have no room for margins. */
const SMALL = 48
/** How many times as wide as high a logo may be in a small icon. */
const WIDE = 2.5
/** Of a tile, in percent. */
const CORNER = 22

/** An icon of the agency: its logo on a ground on which it can be seen, or its initials on its color. Throws if it cannot be drawn. */
export async function iconOf(order: IconOrder): Promise<Buffer> {
  const logo = order.logo && (await prepared(Buffer.from(order.logo), order.accent))
  return logo && !isTooWide(logo, order) ? logoIcon(logo, order) : lettersIcon(order)
}

const lettersIcon = (order: IconOrder) =>
  drawSvg(svgOf(order.pixels, square(cornerOf(order), order.accent) + initialsOf(order)))

async function logoIcon(logo: Prepared, order: IconOrder): Promise<Buffer> {
  const { pixels, shape } = order
  const input = await fitted(logo, pixels, shareOf(shape, pixels, logo.margin), shape)
  const mask = await drawSvg(svgOf(pixels, square(cornerOf(order), INK)))
  return sharp(await drawSvg(svgOf(pixels, square(0, logo.ground))))
    .composite([{ input }, { input: mask, blend: 'dest-in' }])
    .png()
    .toBuffer()
}

const cornerOf = ({ shape }: IconOrder) => (shape === 'tile' ? CORNER : 0)

/** A long name in letters of three pixels is a smear. */
const isTooWide = ({ size: { width, height } }: Prepared, { pixels }: IconOrder) =>
  pixels <= SMALL && width > height * WIDE

const svgOf = (pixels: number, content: string) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${pixels}" height="${pixels}" viewBox="0 0 100 100">${content}</svg>`,
  )

const square = (corner: number, fill: string) =>
  `<rect width="100" height="100" rx="${corner}" fill="${fill}"/>`

/** Heights of capital letters in `letters.json`. */
const CAPITAL = 728

// Outlines, because a server may have no font at all.
function initialsOf({ initials, pixels, shape, onAccent }: IconOrder): string {
  const known = letters as Partial<Record<string, string>>
  const outlines = Array.from(initials).flatMap((letter) => known[letter] ?? [])
  if (outlines.length === 0) return markOf(onAccent)
  let width = 0
  const paths = outlines.map((outline) => {
    const [advance = '0', ...path] = outline.split(' ')
    const drawn = `<path transform="translate(${width})" d="${path.join(' ')}"/>`
    width += Number(advance)
    return drawn
  })
  const room = roomFor(shape, pixels)
  const scale = Math.min(room / width, (room * 0.68) / CAPITAL)
  const [x, y] = [50 - (width * scale) / 2, 50 + (CAPITAL * scale) / 2]
  return `<g fill="${onAccent}" transform="translate(${x} ${y}) scale(${scale})">${paths.join('')}</g>`
}

/** How wide letters may be, in percent. */
function roomFor(shape: IconShape, pixels: number): number {
  if (shape === 'maskable') return SAFE_CIRCLE * 62
  return pixels <= SMALL ? 80 : 64
}

/** The portal's own mark, for a name in a script whose letters are not known. */
const markOf = (ink: string) =>
  `<g transform="scale(3.125)" fill="${ink}"><rect x="11.5" y="6.5" width="14" height="14" rx="3.5" opacity=".38"/><rect x="6.5" y="11.5" width="14" height="14" rx="3.5"/></g>`

interface Prepared {
  picture: Buffer
  size: { width: number; height: number }
  /** `#rrggbb`. */
  ground: string
  /** Whether the picture may not reach the icon's edges. */
  margin: boolean
}

/** A logo without what is empty around it, and what it is to stand on: its own color, white, or where that hides it the accent. */
async function prepared(logo: Buffer, accent: string): Promise<Prepared> {
  const whole = await looksOf(logo)
  const picture = whole.opaque && !whole.edge ? logo : await trimmed(logo)
  const { edge, isLight, mean } = whole.opaque ? whole : await looksOf(picture)
  const { width, height } = await sharp(picture).metadata()
  const behindLight = contrast(mean, accent) >= SHAPE_CONTRAST ? accent : INK
  return {
    picture,
    size: { width, height },
    ground: edge ?? (isLight && !whole.opaque ? behindLight : WHITE),
    // A picture, or a tile with its own round corners, has what margin it needs.
    margin: whole.opaque ? edge !== undefined : edge === undefined,
  }
}

const trimmed = (logo: Buffer) =>
  sharp(logo)
    .trim({ threshold: NOISE })
    .toBuffer()
    .catch(() => logo)

const SAMPLE = 32
/** Out of 255: a logo whose average is lighter than this cannot be seen on white. */
const LIGHT = 190
/** How much of its rectangle a tile with round corners covers at least. */
const TILE = 0.9
/** And how much of its edges is not round. */
const STRAIGHT = 0.4
/** How far the colors of one ground may differ, for JPEGs. */
const NOISE = 16

/** Whether a logo covers its rectangle, the one color of its ground if it has that, and what it is like on average. */
async function looksOf(logo: Buffer) {
  const pixels = await sharp(logo).ensureAlpha().resize(SAMPLE, SAMPLE, { fit: 'fill' }).raw().toBuffer()
  const all = Array.from({ length: SAMPLE * SAMPLE }, (_, at) => pixels.subarray(at * 4, at * 4 + 4))
  const border = all.filter((_, at) => isOnEdge(at % SAMPLE) || isOnEdge(Math.floor(at / SAMPLE)))
  const covered = all.filter(isOpaque).length / all.length
  const ground = border.filter(isOpaque)
  const edge = averageOf(ground)
  const isEven = ground.every((pixel) => edge.every((value, i) => Math.abs((pixel[i] ?? 0) - value) <= NOISE))
  const mean = averageOf(all)
  const [red = 0, green = 0, blue = 0] = mean
  return {
    opaque: covered === 1,
    // The sides of letters are even, too, but they leave more open.
    edge: isEven && covered > TILE && ground.length > border.length * STRAIGHT ? hexOf(edge) : undefined,
    isLight: 0.2126 * red + 0.7152 * green + 0.0722 * blue > LIGHT,
    mean: hexOf(mean),
  }
}

// Making a picture smaller may take a little of it.
const isOpaque = ([, , , alpha = 0]: Uint8Array) => alpha >= 250
const isOnEdge = (at: number) => at === 0 || at === SAMPLE - 1

/** Red, green and blue, counting what can be seen of each pixel. */
function averageOf(pixels: readonly Uint8Array[]): number[] {
  const weight = pixels.reduce((sum, [, , , alpha = 0]) => sum + alpha, 0) || 1
  return [0, 1, 2].map(
    (i) => pixels.reduce((sum, pixel) => sum + (pixel[i] ?? 0) * (pixel[3] ?? 0), 0) / weight,
  )
}

const hexOf = (channels: number[]) =>
  `#${channels.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`

/** The picture as large as it may be in the middle of the icon, a `share` of it. */
async function fitted(
  { picture, size: { width, height } }: Prepared,
  pixels: number,
  share: number,
  shape: IconShape,
) {
  // Of a maskable icon the corners of the logo must be within the circle, too.
  const longest = shape === 'maskable' ? Math.hypot(width, height) : Math.max(width, height)
  const side = (length: number) => Math.max(1, Math.round((length * share * pixels) / longest))
  return sharp(picture)
    .resize({ width: side(width), height: side(height), fit: 'fill' })
    .png()
    .toBuffer()
}

function shareOf(shape: IconShape, pixels: number, margin: boolean): number {
  if (shape === 'maskable') return SAFE_CIRCLE
  if (!margin) return 1
  return pixels <= SMALL ? 0.88 : 0.76
}
