import sharp from 'sharp'
import { LOGO_PIXELS, MAX_PIXELS } from './limits.ts'

/** How a logo looks, for the places that are kept for it. */
export interface LogoLooks {
  /** Pixels of its PNG. */
  width: number
  height: number
  /** Whether it covers all of its rectangle. */
  opaque: boolean
}

/** A PNG of a logo, which mail programs show whatever the logo's own type is, and its looks. Throws if it is none. */
export async function logoOf(picture: Buffer): Promise<{ bytes: Buffer; logo: LogoLooks }> {
  const { data, info } = await sharp(picture, { limitInputPixels: MAX_PIXELS })
    .timeout({ seconds: 10 })
    .autoOrient()
    .resize({ width: LOGO_PIXELS, height: LOGO_PIXELS, fit: 'inside', withoutEnlargement: true })
    .png()
    .toBuffer({ resolveWithObject: true })
  const { isOpaque: opaque } = await sharp(data).stats()
  return { bytes: data, logo: { width: info.width, height: info.height, opaque } }
}
