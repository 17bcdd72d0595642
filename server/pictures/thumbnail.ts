import sharp from 'sharp'
import { MAX_PIXELS, THUMBNAIL_PIXELS } from './limits.ts'

/** A small WebP of a picture, upright and without camera metadata. Throws if it is none. */
export const thumbnailOf = (picture: Buffer): Promise<Buffer> =>
  sharp(picture, { limitInputPixels: MAX_PIXELS, sequentialRead: true })
    .timeout({ seconds: 10 })
    .autoOrient()
    .resize({ width: THUMBNAIL_PIXELS, height: THUMBNAIL_PIXELS, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 75 })
    .toBuffer()
