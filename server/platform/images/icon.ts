import sharp, { type Region } from 'sharp'
import { SHAPE_CONTRAST, contrast } from '#shared/settings/color.ts'
import { drawSvg } from './draw-svg.ts'
import letters from './letters.json' with { type: 'json' }

/** The contents and the purpose of an icon. */
export interface IconOptions {
  /** The logo as `convertLogo` made it; null for the letters. */
  logo: Uint8Array | null
  /** Shown if there is no logo. Letters that `letters.json` lacks are left out. */
  initials: string
  /** The agency's color, and a color that is readable on it: `#rrggbb`. */
  accent: string
  onAccent: string
  pixels: number
  shape: IconShape
}

/** A tile has round corners; the system cuts them off a square, and any amount off a maskable icon. */
export type IconShape = 'tile' | 'square' | 'maskable'

const WHITE = '#ffffff'
const INK = '#1a1b20'
/** The diameter of the circle that no system cuts off a maskable icon, as a share of the icon's side. */
const SAFE_CIRCLE = 0.8
/** Smaller icons have no room for margins. */
const SMALL = 48
/** The widest ratio of a logo in a small icon: a long name in letters of three pixels is a smear. */
const WIDE = 2.5

/** Draws the agency's logo on a background that shows it, or its initials on its color. Throws on failure. */
export async function drawIcon(options: IconOptions): Promise<Buffer> {
  const logo = options.logo && (await readLogo(Buffer.from(options.logo), options.accent))
  const fits = logo && (options.pixels > SMALL || logo.width <= logo.height * WIDE)
  const icon = fits ? placeLogo(logo, options) : sharp(await drawSvg(renderInitialsSvg(options)))
  if (options.shape !== 'tile') return icon.png().toBuffer()
  const corners = await drawSvg(wrapSvg(options.pixels, '<rect width="100" height="100" rx="22"/>'))
  return icon
    .composite([{ input: corners, blend: 'dest-in' }])
    .png()
    .toBuffer()
}

const wrapSvg = (pixels: number, content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${pixels}" height="${pixels}" viewBox="0 0 100 100">${content}</svg>`

/** Height of capital letters in `letters.json`. */
const CAPITAL = 728
/** The portal's own mark, for a name in a script whose letters are not known. */
const MARK =
  '<g transform="scale(3.125)"><rect x="11.5" y="6.5" width="14" height="14" rx="3.5" opacity=".38"/><rect x="6.5" y="11.5" width="14" height="14" rx="3.5"/></g>'

// Draws outlines, because a server may have no font at all.
function renderInitialsSvg({ initials, accent, onAccent, pixels, shape }: IconOptions): string {
  const known: Partial<Record<string, string>> = letters
  let width = 0
  const paths = Array.from(initials).map((letter) => {
    const [advance = '0', ...path] = known[letter]?.split(' ') ?? []
    const outline = `<path transform="translate(${width})" d="${path.join(' ')}"/>`
    width += Number(advance)
    return outline
  })
  const initialsWidth = shape === 'maskable' ? SAFE_CIRCLE * 62 : pixels <= SMALL ? 80 : 64
  const [x, y] = [50 - initialsWidth / 2, 50 - initialsWidth * 0.34]
  const initialsSvg = `<svg x="${x}" y="${y}" width="${initialsWidth}" height="${initialsWidth * 0.68}" viewBox="0 -${CAPITAL} ${width} ${CAPITAL}" overflow="visible">${paths.join('')}</svg>`
  return wrapSvg(
    pixels,
    `<rect width="100" height="100" fill="${accent}"/><g fill="${onAccent}">${width > 0 ? initialsSvg : MARK}</g>`,
  )
}

interface Logo {
  picture: Buffer
  width: number
  height: number
  /** `#rrggbb`. */
  background: string
  /** Whether the picture must not reach the icon's edges. */
  hasMargin: boolean
}

/**
 * Returns a logo without the empty space around it, and its background: its own color, white, or the accent or ink if
 * white would hide it.
 */
async function readLogo(logo: Buffer, accent: string): Promise<Logo> {
  const { isOpaque } = await sharp(logo).stats()
  const ownBackground = isOpaque ? await findBackground(logo) : undefined
  const isPhoto = isOpaque && !ownBackground
  const picture = isPhoto ? logo : await trim(logo)
  const { width, height } = await sharp(picture).metadata()
  // A tile with its own round corners already has the margin that it needs, as a photo does.
  const tile = isOpaque ? undefined : await findBackground(picture)
  return {
    picture,
    width,
    height,
    background: ownBackground ?? tile ?? (isPhoto ? WHITE : await chooseBackground(picture, accent)),
    hasMargin: !isPhoto && !tile,
  }
}

/** The maximum difference between the colors of one background, out of 255, for JPEGs. */
const NOISE = 16
/** The minimum share of its rectangle that a tile with round corners covers. */
const TILE = 0.9
/** A logo with more contrast than this can be seen on white. */
const LIGHT = 1.85

const trim = (logo: Buffer) =>
  sharp(logo)
    .trim({ threshold: NOISE })
    .toBuffer()
    .catch(() => logo)

/** Returns a logo's background color if all sides share it in their middle and little is transparent. */
async function findBackground(logo: Buffer): Promise<string | undefined> {
  const { width, height } = await sharp(logo).metadata()
  const [across, down] = [Math.ceil(width * 0.4), Math.ceil(height * 0.4)]
  const [left, top] = [Math.floor((width - across) / 2), Math.floor((height - down) / 2)]
  const sides = await Promise.all([
    getAverageColor(logo, { left, top: 0, width: across, height: 1 }),
    getAverageColor(logo, { left, top: height - 1, width: across, height: 1 }),
    getAverageColor(logo, { left: 0, top, width: 1, height: down }),
    getAverageColor(logo, { left: width - 1, top, width: 1, height: down }),
  ])
  const [first] = sides
  const isEven = ([0, 1, 2, 3] as const).every((channel) => {
    const values = sides.map((side) => side[channel])
    return Math.max(...values) - Math.min(...values) <= NOISE
  })
  const [, , , covered] = await getAverageColor(logo)
  return isEven && first[3] > 250 && covered > 255 * TILE ? toHex(first) : undefined
}

async function chooseBackground(picture: Buffer, accent: string): Promise<string> {
  const color = toHex(await getAverageColor(picture))
  if (contrast(color, WHITE) > LIGHT) return WHITE
  return contrast(color, accent) >= SHAPE_CONTRAST ? accent : INK
}

type Color = [red: number, green: number, blue: number, alpha: number]

/** Returns the average color of a picture or a part of it. Each pixel is weighted by its opacity. */
async function getAverageColor(picture: Buffer, part?: Region): Promise<Color> {
  const whole = sharp(picture).ensureAlpha()
  const pixel = (part ? whole.extract(part) : whole).resize(1, 1, { fit: 'fill' }).toColourspace('srgb')
  const [red = 0, green = 0, blue = 0, alpha = 0] = await pixel.raw().toBuffer()
  return [red, green, blue, alpha]
}

const toHex = ([red, green, blue]: Color) =>
  `#${[red, green, blue].map((value) => value.toString(16).padStart(2, '0')).join('')}`

/** Places the logo in the middle of its background, as large as possible. */
function placeLogo({ picture, width, height, background, hasMargin }: Logo, { pixels, shape }: IconOptions) {
  // The corners of the logo must be within the circle of a maskable icon.
  const longest = shape === 'maskable' ? Math.hypot(width, height) : Math.max(width, height)
  const scale = (pixels * getLogoShare(shape, pixels, hasMargin)) / longest
  const across = Math.max(1, Math.round(width * scale))
  const down = Math.max(1, Math.round(height * scale))
  const [left, top] = [Math.floor((pixels - across) / 2), Math.floor((pixels - down) / 2)]
  return sharp(picture)
    .resize(across, down, { fit: 'fill' })
    .flatten({ background })
    .extend({ left, top, right: pixels - across - left, bottom: pixels - down - top, background })
}

function getLogoShare(shape: IconShape, pixels: number, hasMargin: boolean): number {
  if (shape === 'maskable') return SAFE_CIRCLE
  if (!hasMargin) return 1
  return pixels <= SMALL ? 0.88 : 0.76
}
