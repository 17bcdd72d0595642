import { open } from 'node:fs/promises'
import { extname } from 'node:path'
import { detectEncoding } from '#server/features/files/text-encoding.ts'
import { damagedFile } from './damaged-file.ts'
import { DOC, isWordEnding, officeType } from './office-type.ts'

const UNKNOWN = 'application/octet-stream'
export const SVG = 'image/svg+xml'
const SAMPLE_BYTES = 64 * 1024
const PNG_SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex')
/** Programs that show PDFs look for this here; scanners write lines in front of it. */
const PDF_SIGNATURE = '%PDF-'
const PDF_HEAD_BYTES = 1024

/**
 * Detects a file's type from its bytes; the name only decides between types that share a signature. Text has no
 * signature and is detected by its content; of an SVG, whoever shows it looks further.
 * @throws 415 for a file that ends within its signature
 */
export async function sniffType(path: string, fileName: string): Promise<string> {
  const found = await findSignature(path)
  const sample = await sampleOf(path)
  // Of a PNG, more than its signature is needed.
  if (!found && sample.subarray(0, 8).equals(PNG_SIGNATURE)) throw damagedFile()
  const ending = extname(fileName).toLowerCase()
  if (ending === '.svg' && (found?.mime === 'application/xml' || (!found && isText(sample)))) return SVG
  if (found?.mime === 'application/x-cfb') return (await officeType(path, ending)) ?? UNKNOWN
  // Word saves and opens RTF under its own endings, too.
  if (found?.mime === 'application/rtf' && isWordEnding(ending)) return DOC
  if (found) return found.mime
  if (ending === '.txt' && isText(sample)) return 'text/plain'
  return sample.subarray(0, PDF_HEAD_BYTES).includes(PDF_SIGNATURE) ? 'application/pdf' : UNKNOWN
}

async function findSignature(path: string) {
  const { fileTypeFromFile } = await import('file-type')
  try {
    return await fileTypeFromFile(path)
  } catch (error) {
    // An error of the file system doesn't mean that the file is damaged.
    throw error instanceof Error && 'syscall' in error ? error : damagedFile()
  }
}

const isText = (sample: Buffer) => detectEncoding(sample, sample.length < SAMPLE_BYTES) !== undefined

async function sampleOf(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(SAMPLE_BYTES), 0, SAMPLE_BYTES, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}
