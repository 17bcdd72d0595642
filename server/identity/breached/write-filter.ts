import { createHash } from 'node:crypto'
import {
  closeSync,
  createReadStream,
  mkdtempSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { HEADER, WIDTH } from './filter.ts'

/** As many as the first byte of a hash has values, so that only a part of the list is in memory at a time. */
const PARTS = 256
const PENDING_BYTES = 10_922 * WIDTH

/** A line as Have I Been Pwned lists them: a SHA-1, and how often it was seen. */
const HASH_LINE = /^[0-9a-f]{40}(?::\d+)?$/i
const OTHER_HASH = /^[0-9a-f]{32}:\d+$/i

/**
 * Makes a filter of a list with a password, or the SHA-1 of one, a line, in any order. It takes the memory of a 256th of
 * the list. Returns the number of different ones.
 * @throws Error for hashes that are no SHA-1
 */
export async function writeFilter(list: string, file: string): Promise<number> {
  const folder = mkdtempSync(`${file}.parts-`)
  try {
    await divide(list, folder)
    const count = joinParts(folder, `${file}.new`)
    renameSync(`${file}.new`, file)
    return count
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const partIn = (folder: string, part: number) => join(folder, String(part))

/** Sorts the lines into parts by the first byte of their hash. */
async function divide(list: string, folder: string): Promise<void> {
  const parts = Array.from({ length: PARTS }, (_, part) => new Part(partIn(folder, part)))
  try {
    for await (const line of createInterface({ input: createReadStream(list), crlfDelay: Infinity }))
      if (line) {
        const hash = hashOf(line)
        parts[hash.readUInt8(0)]?.add(hash)
      }
  } finally {
    for (const part of parts) part.close()
  }
}

function hashOf(line: string): Buffer {
  if (OTHER_HASH.test(line))
    throw new Error('The list has other hashes than SHA-1. Bring the one with those.')
  return HASH_LINE.test(line)
    ? Buffer.from(line.slice(0, 40), 'hex')
    : createHash('sha1').update(line).digest()
}

/** One part of the list on the disk, written a block at a time. */
class Part {
  readonly #handle: number
  readonly #pending = Buffer.alloc(PENDING_BYTES)
  #filled = 0

  constructor(file: string) {
    this.#handle = openSync(file, 'w', 0o600)
  }

  add(hash: Buffer): void {
    if (this.#filled === PENDING_BYTES) this.#flush()
    this.#filled += hash.copy(this.#pending, this.#filled, 0, WIDTH)
  }

  close(): void {
    this.#flush()
    closeSync(this.#handle)
  }

  #flush(): void {
    writeSync(this.#handle, this.#pending, 0, this.#filled)
    this.#filled = 0
  }
}

/** Puts the parts in order, one after the other. */
function joinParts(folder: string, file: string): number {
  const handle = openSync(file, 'w', 0o644)
  let count = 0
  try {
    writeSync(handle, HEADER)
    for (let part = 0; part < PARTS; part++) {
      const sorted = inOrder(readFileSync(partIn(folder, part)))
      writeSync(handle, sorted)
      count += sorted.length / WIDTH
    }
  } finally {
    closeSync(handle)
  }
  return count
}

/** The same records in order, each once. Six bytes fit into a number. */
function inOrder(records: Buffer): Buffer {
  const values = new Float64Array(records.length / WIDTH)
  for (let i = 0; i < values.length; i++) values[i] = records.readUIntBE(i * WIDTH, WIDTH)
  values.sort()
  let end = 0
  for (const [i, value] of values.entries())
    if (i === 0 || value !== values[i - 1]) end = records.writeUIntBE(value, end, WIDTH)
  return records.subarray(0, end)
}
