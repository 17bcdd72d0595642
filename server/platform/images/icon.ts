import sharp, { type Sharp } from 'sharp'
import { SHAPE_CONTRAST, contrast } from '#shared/settings/color.ts'
import { drawSvg } from './draw-svg.ts'
import letters from './letters.json' with { type: 'json' }

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
/** How many times as wide as high a logo may be in a small icon: a long name in letters of three pixels is a smear. */
const WIDE = 2.5

/** An icon of the agency: its logo on a ground on which it can be seen, or its initials on its color. Throws if it cannot be drawn. */
export async function iconOf(order: IconOrder): Promise<Buffer> {
  const logo = order.logo && (await readLogo(Buffer.from(order.logo), order.accent))
  const fits = logo && (order.pixels > SMALL || logo.width <= logo.height * WIDE)
  const icon = fits ? placeLogo(logo, order) : sharp(await drawSvg(initialsSvg(order)))
  if (order.shape !== 'tile') return icon.png().toBuffer()
  const corners = await drawSvg(svgOf(order.pixels, '<rect width="100" height="100" rx="22"/>'))
  return icon
    .composite([{ input: corners, blend: 'dest-in' }])
    .png()
    .toBuffer()
}

const svgOf = (pixels: number, content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${pixels}" height="${pixels}" viewBox="0 0 100 100">${content}</svg>`

/** Height of capital letters in `letters.json`. */
const CAPITAL = 728
/** The portal's own mark, for a name in a script whose letters are not known. */
const MARK =
  '<g transform="scale(3.125)"><rect x="11.5" y="6.5" width="14" height="14" rx="3.5" opacity=".38"/><rect x="6.5" y="11.5" width="14" height="14" rx="3.5"/></g>'

// Outlines, because a server may have no font at all.
function initialsSvg({ initials, accent, onAccent, pixels, shape }: IconOrder): string {
  const known: Partial<Record<string, string>> = letters
  let width = 0
  const paths = Array.from(initials).map((letter) => {
    const [advance = '0', ...path] = known[letter]?.split(' ') ?? []
    const outline = `<path transform="translate(${width})" d="${path.join(' ')}"/>`
    width += Number(advance)
    return outline
  })
  const room = shape === 'maskable' ? SAFE_CIRCLE * 62 : pixels <= SMALL ? 80 : 64
  const [x, y] = [50 - room / 2, 50 - room * 0.34]
  const word = `<svg x="${x}" y="${y}" width="${room}" height="${room * 0.68}" viewBox="0 -${CAPITAL} ${width} ${CAPITAL}" overflow="visible">${paths.join('')}</svg>`
  return svgOf(
    pixels,
    `<rect width="100" height="100" fill="${accent}"/><g fill="${onAccent}">${width > 0 ? word : MARK}</g>`,
  )
}

interface Logo {
  picture: Buffer
  width: number
  height: number
  /** `#rrggbb`. */
  ground: string
  /** Whether the picture may not reach the icon's edges. */
  hasMargin: boolean
}

/** A logo without what is empty around it, and what it is to be on: its own color, white, or where that hides it the accent. */
async function readLogo(logo: Buffer, accent: string): Promise<Logo> {
  const { isOpaque } = await sharp(logo).stats()
  const ground = isOpaque ? await groundOf(logo) : undefined
  const isPhoto = isOpaque && !ground
  const picture = isPhoto ? logo : await trim(logo)
  const { width, height } = await sharp(picture).metadata()
  // A tile with its own round corners, as a photo, has what margin it needs.
  const tile = isOpaque ? undefined : await groundOf(picture)
  return {
    picture,
    width,
    height,
    ground: ground ?? tile ?? (isPhoto ? WHITE : await groundBehind(picture, accent)),
    hasMargin: !isPhoto && !tile,
  }
}

/** How far the colors of one ground may differ, out of 255, for JPEGs. */
const NOISE = 16
/** How much of its rectangle a tile with round corners covers at least. */
const TILE = 0.9
/** The lowest contrast with white of a logo that can be seen on it. */
const LIGHT = 1.85

const trim = (logo: Buffer) =>
  sharp(logo)
    .trim({ threshold: NOISE })
    .toBuffer()
    .catch(() => logo)

/** The color of a logo's ground: the same in the middle of all its sides, on which little is open. */
async function groundOf(logo: Buffer): Promise<string | undefined> {
  const { width, height } = await sharp(logo).metadata()
  const [across, down] = [Math.ceil(width * 0.4), Math.ceil(height * 0.4)]
  const [left, top] = [Math.floor((width - across) / 2), Math.floor((height - down) / 2)]
  const sides = await Promise.all([
    averageOf(logo, { left, top: 0, width: across, height: 1 }),
    averageOf(logo, { left, top: height - 1, width: across, height: 1 }),
    averageOf(logo, { left: 0, top, width: 1, height: down }),
    averageOf(logo, { left: width - 1, top, width: 1, height: down }),
  ])
  const [first] = sides
  const isEven = ([0, 1, 2, 3] as const).every((channel) => {
    const values = sides.map((side) => side[channel])
    return Math.max(...values) - Math.min(...values) <= NOISE
  })
  const [, , , covered] = await averageOf(logo)
  return isEven && first[3] > 250 && covered > 255 * TILE ? hexOf(first) : undefined
}

async function groundBehind(picture: Buffer, accent: string): Promise<string> {
  const color = hexOf(await averageOf(picture))
  if (contrast(color, WHITE) > LIGHT) return WHITE
  return contrast(color, accent) >= SHAPE_CONTRAST ? accent : INK
}

type Color = [red: number, green: number, blue: number, alpha: number]

/** The average color of a picture or a part of it, counting what can be seen of each pixel. */
async function averageOf(
  picture: Buffer,
  part?: { left: number; top: number; width: number; height: number },
): Promise<Color> {
  const whole = sharp(picture).ensureAlpha()
  const pixel = (part ? whole.extract(part) : whole).resize(1, 1, { fit: 'fill' }).toColourspace('srgb')
  const [red = 0, green = 0, blue = 0, alpha = 0] = await pixel.raw().toBuffer()
  return [red, green, blue, alpha]
}

const hexOf = ([red, green, blue]: Color) =>
  `#${[red, green, blue].map((value) => value.toString(16).padStart(2, '0')).join('')}`

/** The logo as large as it may be, in the middle of its ground. */
function placeLogo({ picture, width, height, ground, hasMargin }: Logo, { pixels, shape }: IconOrder): Sharp {
  // Of a maskable icon the corners of the logo must be within the circle, too.
  const longest = shape === 'maskable' ? Math.hypot(width, height) : Math.max(width, height)
  const scale = (pixels * shareOf(shape, pixels, hasMargin)) / longest
  const across = Math.max(1, Math.round(width * scale))
  const down = Math.max(1, Math.round(height * scale))
  const [left, top] = [Math.floor((pixels - across) / 2), Math.floor((pixels - down) / 2)]
  return sharp(picture)
    .resize(across, down, { fit: 'fill' })
    .flatten({ background: ground })
    .extend({ left, top, right: pixels - across - left, bottom: pixels - down - top, background: ground })
}

function shareOf(shape: IconShape, pixels: number, hasMargin: boolean): number {
  if (shape === 'maskable') return SAFE_CIRCLE
  if (!hasMargin) return 1
  return pixels <= SMALL ? 0.88 : 0.76
}
