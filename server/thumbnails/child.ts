// A process of its own, without our environment: if a malicious picture exploits the image library, this is all it
// gets. Node reads the file, because its permission model does not hold the library, which then needs no files at all.
import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { CHILD_BYTES, MAX_PIXELS, THUMBNAIL_PIXELS } from './limits.ts'

sharp.cache(false)
sharp.concurrency(1)
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif'].map((format) => `VipsForeignLoad${format}Buffer`),
})

/** The response: the thumbnail's bytes, or why there can be none. */
export type Answer = { bytes: Buffer } | { refused: string }

async function thumbnailOf(path: string): Promise<Answer> {
  try {
    const bytes = await sharp(await readFile(path), { limitInputPixels: MAX_PIXELS, sequentialRead: true })
      .timeout({ seconds: 10 })
      .autoOrient()
      .resize({ width: THUMBNAIL_PIXELS, height: THUMBNAIL_PIXELS, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 75 })
      .toBuffer()
    return { bytes }
  } catch (error) {
    return { refused: error instanceof Error ? error.message : String(error) }
  }
}

process.on('message', (path: string) => {
  void thumbnailOf(path).then((answer) => process.send?.(answer))
})
process.on('disconnect', () => process.exit())
process.send?.('ready')
setInterval(() => {
  if (process.memoryUsage.rss() > CHILD_BYTES) process.exit(1)
}, 20).unref()
