import sharp from 'sharp'
import { ICON_PIXELS, LOGO_PIXELS, MAX_PIXELS } from './limits.ts'

/** Other forms of a logo, and how it looks, for the places that are kept for it. */
export interface LogoForms {
  /** A square PNG, of which system and browser may cut off the edges. */
  icon: Buffer
  /** Pixels of the PNG that is not square. */
  width: number
  height: number
  /** Whether it covers all of its rectangle. */
  opaque: boolean
}

const WHITE = '#ffffff'
/** What no system cuts off of an icon: a circle of 80 %. The logo's rectangle fits into it if it is a bit smaller. */
const SAFE = Math.floor(ICON_PIXELS * 0.66)
const isSvg = (picture: Buffer) => picture.subarray(0, 5).toString('latin1') === '<svg '

/** A PNG of a logo, which mail programs show whatever the logo's own type is, and its other forms. Throws if it is none. */
export async function logoOf(picture: Buffer): Promise<{ bytes: Buffer; logo: LogoForms }> {
  const pixels = isSvg(picture) ? await drawn(picture) : picture
  const { data, info } = await sharp(pixels, { limitInputPixels: MAX_PIXELS })
    .timeout({ seconds: 10 })
    .autoOrient()
    .resize({ width: LOGO_PIXELS, height: LOGO_PIXELS, fit: 'inside', withoutEnlargement: true })
    .png()
    .toBuffer({ resolveWithObject: true })
  const { isOpaque: opaque } = await sharp(data).stats()
  return { bytes: data, logo: { icon: await iconOf(data), width: info.width, height: info.height, opaque } }
}

async function iconOf(png: Buffer): Promise<Buffer> {
  const small = await sharp(png).resize({ width: SAFE, height: SAFE, fit: 'inside' }).toBuffer()
  return sharp({ create: { width: ICON_PIXELS, height: ICON_PIXELS, channels: 3, background: WHITE } })
    .composite([{ input: small }])
    .png()
    .toBuffer()
}

async function drawn(svg: Buffer): Promise<Buffer> {
  const { drawSvg } = await import('./svg/draw.ts')
  return drawSvg(svg)
}
