// A separate process without the portal's environment: if a malicious picture exploits a library, this is all it gets.
// Node reads the file, because its permission model doesn't restrict native code, which then needs no files at all.
import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { PICTURE_PROCESS_BYTES, LOGO_PIXELS, MAX_PIXELS, THUMBNAIL_PIXELS } from './limits.ts'
import type { IconOptions } from './icon.ts'

sharp.cache(false)
sharp.concurrency(1)
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif'].map((format) => `VipsForeignLoad${format}Buffer`),
})

/** A task: makes something of the file at `path`, or an icon of a logo that was made here. */
export type PictureTask = { make: keyof typeof makers; path: string } | { make: 'icon'; options: IconOptions }

/** The response: the bytes that were made, or the reason that there can't be any. */
export type PictureResponse = PictureOutput | { refused: string }

/** The bytes that were made and, for a logo, its appearance. */
export interface PictureOutput {
  bytes: Buffer
  logo?: LogoAppearance
}

/** A logo's appearance, for pages that reserve space for it. */
interface LogoAppearance {
  /** The size of its PNG in pixels. */
  width: number
  height: number
  /** Whether it covers all of its rectangle. */
  opaque: boolean
}

const makers = {
  thumbnail: async (picture: Buffer): Promise<PictureOutput> => ({ bytes: await createThumbnail(picture) }),
  jpeg: async (picture: Buffer): Promise<PictureOutput> => {
    const { convertHeicToJpeg } = await import('./heic.ts')
    return { bytes: await convertHeicToJpeg(picture) }
  },
  svg: async (picture: Buffer): Promise<PictureOutput> => {
    const { rasterizeSvg } = await import('./draw-svg.ts')
    return { bytes: await rasterizeSvg(picture) }
  },
  logo: convertLogo,
}

/** Returns a small WebP of a picture, upright and without camera metadata. Throws if it isn't a picture. */
const createThumbnail = (picture: Buffer): Promise<Buffer> =>
  sharp(picture, { limitInputPixels: MAX_PIXELS, sequentialRead: true })
    .timeout({ seconds: 10 })
    .autoOrient()
    .resize({ width: THUMBNAIL_PIXELS, height: THUMBNAIL_PIXELS, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 75 })
    .toBuffer()

/** Returns a logo as PNG, which all mail programs show, and its appearance. Throws if it isn't a picture. */
async function convertLogo(picture: Buffer): Promise<{ bytes: Buffer; logo: LogoAppearance }> {
  const { data, info } = await sharp(picture, { limitInputPixels: MAX_PIXELS })
    .timeout({ seconds: 10 })
    .autoOrient()
    .resize({ width: LOGO_PIXELS, height: LOGO_PIXELS, fit: 'inside', withoutEnlargement: true })
    .png()
    .toBuffer({ resolveWithObject: true })
  const { isOpaque: opaque } = await sharp(data).stats()
  return { bytes: data, logo: { width: info.width, height: info.height, opaque } }
}

async function runTask(task: PictureTask): Promise<PictureResponse> {
  try {
    if (task.make !== 'icon') return await makers[task.make](await readFile(task.path))
    const { drawIcon } = await import('./icon.ts')
    return { bytes: await drawIcon(task.options) }
  } catch (error) {
    return { refused: error instanceof Error ? error.message : String(error) }
  }
}

process.on('message', (task: PictureTask) => {
  void runTask(task).then((answer) =>
    process.send?.(answer, () => {
      // The decoder never releases memory, and a file's effect on it must not reach the next file.
      if (task.make === 'jpeg') process.exit()
    }),
  )
})
process.on('disconnect', () => process.exit())
process.send?.('ready')
setInterval(() => {
  // An exit would wait for the library, which keeps running in a thread.
  if (process.memoryUsage.rss() > PICTURE_PROCESS_BYTES) process.kill(process.pid, 'SIGKILL')
}, 20).unref()
