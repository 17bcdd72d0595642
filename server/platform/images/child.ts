// A process of its own, without our environment: if a malicious picture exploits a library, this is all it gets. Node
// reads the file, because its permission model does not hold native code, which then needs no files at all.
import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { CHILD_BYTES, LOGO_PIXELS, MAX_PIXELS, THUMBNAIL_PIXELS } from './limits.ts'
import type { IconOrder } from './icon.ts'

sharp.cache(false)
sharp.concurrency(1)
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif'].map((format) => `VipsForeignLoad${format}Buffer`),
})

/** What to make: of the file at `path`, or an icon of a logo that was made here. */
export type Task = { make: keyof typeof makers; path: string } | { make: 'icon'; order: IconOrder }

/** The response: the bytes of what was made, or why there can be none. */
export type Answer = Made | { refused: string }

/** What was made; of a logo, also its looks. */
export interface Made {
  bytes: Buffer
  logo?: LogoLooks
}

/** How a logo looks, for the places that are kept for it. */
interface LogoLooks {
  /** Pixels of its PNG. */
  width: number
  height: number
  /** Whether it covers all of its rectangle. */
  opaque: boolean
}

const makers = {
  thumbnail: async (picture: Buffer): Promise<Made> => ({ bytes: await thumbnailOf(picture) }),
  jpeg: async (picture: Buffer): Promise<Made> => {
    const { jpegOf } = await import('./heic.ts')
    return { bytes: await jpegOf(picture) }
  },
  svg: async (picture: Buffer): Promise<Made> => {
    const { rasterizeSvg } = await import('./draw-svg.ts')
    return { bytes: await rasterizeSvg(picture) }
  },
  logo: logoOf,
}

/** A small WebP of a picture, upright and without camera metadata. Throws if it is none. */
const thumbnailOf = (picture: Buffer): Promise<Buffer> =>
  sharp(picture, { limitInputPixels: MAX_PIXELS, sequentialRead: true })
    .timeout({ seconds: 10 })
    .autoOrient()
    .resize({ width: THUMBNAIL_PIXELS, height: THUMBNAIL_PIXELS, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 75 })
    .toBuffer()

/** A PNG of a logo, which mail programs show whatever the logo's own type is, and its looks. Throws if it is none. */
async function logoOf(picture: Buffer): Promise<{ bytes: Buffer; logo: LogoLooks }> {
  const { data, info } = await sharp(picture, { limitInputPixels: MAX_PIXELS })
    .timeout({ seconds: 10 })
    .autoOrient()
    .resize({ width: LOGO_PIXELS, height: LOGO_PIXELS, fit: 'inside', withoutEnlargement: true })
    .png()
    .toBuffer({ resolveWithObject: true })
  const { isOpaque: opaque } = await sharp(data).stats()
  return { bytes: data, logo: { width: info.width, height: info.height, opaque } }
}

async function answerTo(task: Task): Promise<Answer> {
  try {
    if (task.make !== 'icon') return await makers[task.make](await readFile(task.path))
    const { iconOf } = await import('./icon.ts')
    return { bytes: await iconOf(task.order) }
  } catch (error) {
    return { refused: error instanceof Error ? error.message : String(error) }
  }
}

process.on('message', (task: Task) => {
  void answerTo(task).then((answer) =>
    process.send?.(answer, () => {
      // The decoder never gives memory back, and what a file did to it must not reach the next one.
      if (task.make === 'jpeg') process.exit()
    }),
  )
})
process.on('disconnect', () => process.exit())
process.send?.('ready')
setInterval(() => {
  // An exit would wait for the library, which goes on in a thread.
  if (process.memoryUsage.rss() > CHILD_BYTES) process.kill(process.pid, 'SIGKILL')
}, 20).unref()
