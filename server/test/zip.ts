import { crc32, deflateRawSync } from 'node:zlib'

interface ZipEntry {
  name: string
  content: Buffer
  /** The size that the archive declares; by default the true one. */
  declared?: number
  /** Points to the bytes of the first entry instead of its own. */
  shared?: true
}

/** The entry that makes a ZIP a Word document. */
export const WORD: ZipEntry = {
  name: '[Content_Types].xml',
  content: Buffer.from(
    '<Types><Override ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
  ),
}

/** Returns a ZIP archive, including any false declarations of its entries. */
export function zip(entries: ZipEntry[], count = entries.length): Buffer {
  const files: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, content, declared = content.length, shared } of entries) {
    const packed = deflateRawSync(content)
    const fields = Buffer.alloc(26)
    fields.writeUInt16LE(20, 0)
    fields.writeUInt16LE(8, 4)
    fields.writeUInt32LE(crc32(content), 10)
    fields.writeUInt32LE(packed.length, 14)
    fields.writeUInt32LE(declared, 18)
    fields.writeUInt16LE(name.length, 22)
    const central = Buffer.alloc(14)
    central.writeUInt32LE(shared ? 0 : offset, 10)
    directory.push(Buffer.from('PK\x01\x02\x14\0', 'latin1'), fields, central, Buffer.from(name))
    if (shared) continue
    files.push(Buffer.from('PK\x03\x04', 'latin1'), fields, Buffer.from(name), packed)
    offset += 30 + name.length + packed.length
  }
  const end = Buffer.alloc(18)
  const list = Buffer.concat(directory)
  end.writeUInt16LE(count, 4)
  end.writeUInt16LE(count, 6)
  end.writeUInt32LE(list.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...files, list, Buffer.from('PK\x05\x06', 'latin1'), end])
}
