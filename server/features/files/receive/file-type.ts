import { open } from 'node:fs/promises'
import { extname } from 'node:path'

const UNKNOWN = 'application/octet-stream'
export const SVG = 'image/svg+xml'
const OLD_OFFICE: Record<string, string> = {
  '.doc': 'application/msword',
  '.xls': 'application/vnd.ms-excel',
}
const SAMPLE_BYTES = 64 * 1024

/**
 * Detects a file's type from its bytes; the name only decides between types that share a signature. Text has no
 * signature and is detected by its content; of an SVG, whoever shows it looks further.
 */
export async function sniffType(path: string, fileName: string): Promise<string> {
  const { fileTypeFromFile } = await import('file-type')
  const found = await fileTypeFromFile(path)
  const ending = extname(fileName).toLowerCase()
  if (ending === '.svg' && (found?.mime === 'application/xml' || (!found && (await isText(path))))) return SVG
  if (found?.mime === 'application/x-cfb') return OLD_OFFICE[ending] ?? UNKNOWN
  if (found) return found.mime
  return ending === '.txt' && (await isText(path)) ? 'text/plain' : UNKNOWN
}

async function isText(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(SAMPLE_BYTES), 0, SAMPLE_BYTES, 0)
    const text = new TextDecoder('utf-8').decode(buffer.subarray(0, bytesRead), { stream: true })
    return !text.includes('\0')
  } finally {
    await file.close()
  }
}
