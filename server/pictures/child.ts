// A process of its own, without our environment: if a malicious picture exploits a library, this is all it gets. Node
// reads the file, because its permission model does not hold native code, which then needs no files at all.
import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { CHILD_BYTES } from './limits.ts'
import { type LogoForms, logoOf } from './logo.ts'
import { thumbnailOf } from './thumbnail.ts'

sharp.cache(false)
sharp.concurrency(1)
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif'].map((format) => `VipsForeignLoad${format}Buffer`),
})

/** What to make of the file at `path`. */
export interface Task {
  make: 'thumbnail' | 'jpeg' | 'svg' | 'logo'
  path: string
}

/** The response: the bytes of what was made, or why there can be none. */
export type Answer = Made | { refused: string }

/** What was made; of a logo, also its other forms. */
export interface Made {
  bytes: Buffer
  logo?: LogoForms
}

const makers: Record<Task['make'], (picture: Buffer) => Promise<Made>> = {
  thumbnail: async (picture) => ({ bytes: await thumbnailOf(picture) }),
  jpeg: async (picture) => {
    const { jpegOf } = await import('./heic.ts')
    return { bytes: await jpegOf(picture) }
  },
  svg: async (picture) => {
    const [{ cutSvg }, { drawSvg }] = await Promise.all([import('./svg/cut-svg.ts'), import('./svg/draw.ts')])
    const bytes = cutSvg(picture)
    await drawSvg(bytes)
    return { bytes }
  },
  logo: logoOf,
}

async function answerTo({ make, path }: Task): Promise<Answer> {
  try {
    return await makers[make](await readFile(path))
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
