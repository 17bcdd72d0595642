import { open, type FileHandle } from 'node:fs/promises'

/** The signature of compound files: old office documents, and new ones with a password. */
const SIGNATURE = Buffer.from('d0cf11e0a1b11ae1', 'hex')
const HEADER_BYTES = 512
/** The exponents of the sector sizes, 512 and 4,096 bytes. */
const SECTOR_SHIFTS = new Set([9, 12])
/** The offset in the header at which the list of the allocation table's sectors begins, and the list's length. */
const TABLE_OFFSET = 76
const TABLE_SECTORS = 109
const ENTRY_BYTES = 128
const NO_ENTRY = 0xffffffff
/** The maximum number of directory sectors to read. They hold 256 entries if sectors are small. */
const MAX_SECTORS = 64

const isSignature = (bytes: Buffer) => bytes.subarray(0, SIGNATURE.length).equals(SIGNATURE)

/** Reads the first bytes of a file. */
export const readStart = (path: string, length: number): Promise<Buffer> =>
  withFile(path, (file) => readBytes(file, 0, length))

export const isCompoundFile = async (path: string): Promise<boolean> =>
  isSignature(await readStart(path, SIGNATURE.length))

/** Returns a compound file's (MS-CFB) top-level names, none if it's damaged. Reads a limited part of it. */
export const readCompoundNames = (path: string): Promise<string[]> =>
  withFile(path, async (file) => listTopLevelNames(await readDirectory(file)))

async function withFile<T>(path: string, read: (file: FileHandle) => Promise<T>): Promise<T> {
  const file = await open(path)
  try {
    return await read(file)
  } finally {
    await file.close()
  }
}

async function readDirectory(file: FileHandle): Promise<Buffer> {
  const header = await readBytes(file, 0, HEADER_BYTES)
  const shift = header.length === HEADER_BYTES ? header.readUInt16LE(30) : 0
  if (!isSignature(header) || !SECTOR_SHIFTS.has(shift)) return Buffer.alloc(0)
  const size = 1 << shift
  const getSectorOffset = (sector: number) => (sector + 1) * size
  const sectors: Buffer[] = []
  let next = header.readUInt32LE(48)
  while (sectors.length < MAX_SECTORS) {
    const bytes = await readBytes(file, getSectorOffset(next), size)
    if (bytes.length < ENTRY_BYTES) break
    sectors.push(bytes)
    // Each sector of the table holds the successors of as many sectors as it has entries.
    const tableIndex = Math.floor((next * 4) / size)
    if (tableIndex >= TABLE_SECTORS) break
    const table = header.readUInt32LE(TABLE_OFFSET + tableIndex * 4)
    const successor = await readBytes(file, getSectorOffset(table) + ((next * 4) % size), 4)
    if (successor.length < 4) break
    next = successor.readUInt32LE(0)
  }
  return Buffer.concat(sectors)
}

/** Returns the top level of the tree of entries: the child of the root, the first entry, and its siblings. */
function listTopLevelNames(directory: Buffer): string[] {
  const count = Math.floor(directory.length / ENTRY_BYTES)
  const names: string[] = []
  const visited = new Set<number>([NO_ENTRY])
  const waiting = count > 0 ? [directory.readUInt32LE(76)] : []
  for (let index = waiting.pop(); index !== undefined; index = waiting.pop()) {
    if (index >= count || visited.has(index)) continue
    visited.add(index)
    const entry = directory.subarray(index * ENTRY_BYTES, (index + 1) * ENTRY_BYTES)
    const nameBytes = Math.min(64, Math.max(2, entry.readUInt16LE(64))) - 2
    names.push(entry.toString('utf16le', 0, nameBytes))
    waiting.push(entry.readUInt32LE(68), entry.readUInt32LE(72))
  }
  return names
}

async function readBytes(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position)
  return buffer.subarray(0, bytesRead)
}
