/** Returns a compound file (MS-CFB), the container of old office documents, with empty streams of these names. */
export function compoundFile(...streams: string[]): Buffer {
  const [free, end] = [0xffffffff, 0xfffffffe]
  const header = Buffer.alloc(512, 0xff)
  header.fill(0, 0, 76)
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(header)
  header.writeUInt32LE(0x0003_003e, 24)
  header.writeUInt16LE(0xfffe, 28)
  header.writeUInt16LE(9, 30)
  header.writeUInt16LE(6, 32)
  header.writeUInt32LE(1, 44)
  header.writeUInt32LE(1, 48)
  header.writeUInt32LE(4096, 56)
  header.writeUInt32LE(end, 60)
  header.writeUInt32LE(end, 68)
  header.writeUInt32LE(0, 76)

  const names = ['Root Entry', ...streams]
  const entries = names.map((name, i) => {
    const entry = Buffer.alloc(128)
    entry.write(name, 'utf16le')
    entry.writeUInt16LE(name.length * 2 + 2, 64)
    entry[66] = i === 0 ? 5 : 2
    entry[67] = 1
    entry.writeUInt32LE(free, 68)
    // Each stream is the right sibling of the previous stream, and the first stream is the root's child.
    entry.writeUInt32LE(i > 0 && i + 1 < names.length ? i + 1 : free, 72)
    entry.writeUInt32LE(i === 0 && streams.length > 0 ? 1 : free, 76)
    entry.writeUInt32LE(end, 116)
    return entry
  })
  const sectors = Math.ceil(entries.length / 4)
  const directory = Buffer.concat(entries, sectors * 512)
  const table = Buffer.alloc(512, 0xff)
  table.writeUInt32LE(0xfffffffd, 0)
  for (let i = 1; i <= sectors; i++) table.writeUInt32LE(i < sectors ? i + 1 : end, i * 4)
  return Buffer.concat([header, table, directory])
}
