import { closeSync, openSync, readSync } from 'node:fs'
import { open } from 'node:fs/promises'

/** How a filter begins; the first bytes of hashes follow, in order, each once. */
export const HEADER = Buffer.from('breached passwords 1\n')
/** Bytes of a SHA-1 that are kept: of a billion, three in a million others are taken for one of them. */
export const WIDTH = 6

/** Whether a filter has this SHA-1, by binary search on the disk. @throws Error if it cannot be read */
export async function isInFilter(file: string, sha1: Buffer): Promise<boolean> {
  const wanted = sha1.readUIntBE(0, WIDTH)
  const record = Buffer.alloc(WIDTH)
  const handle = await open(file)
  try {
    let [low, high] = [0, Math.floor(((await handle.stat()).size - HEADER.length) / WIDTH)]
    while (low < high) {
      const middle = Math.floor((low + high) / 2)
      await handle.read(record, 0, WIDTH, HEADER.length + middle * WIDTH)
      const found = record.readUIntBE(0, WIDTH)
      if (found === wanted) return true
      if (found < wanted) low = middle + 1
      else high = middle
    }
    return false
  } finally {
    await handle.close()
  }
}

/** Whether a file is a filter. @throws Error if it cannot be read */
export function isFilter(file: string): boolean {
  const beginning = Buffer.alloc(HEADER.length)
  const handle = openSync(file, 'r')
  try {
    readSync(handle, beginning, 0, HEADER.length, 0)
  } finally {
    closeSync(handle)
  }
  return beginning.equals(HEADER)
}
