import { extname } from 'node:path'
import { detectEncoding } from '../text-encoding.ts'
import { damagedFile } from './upload-rules.ts'
import { readCompoundNames, readStart } from './compound-file.ts'

const UNKNOWN = 'application/octet-stream'
export const SVG = 'image/svg+xml'
const SAMPLE_BYTES = 64 * 1024
const PNG_SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex')
/** The signature that PDF viewers look for in the first `PDF_HEAD_BYTES`. Scanners write lines in front of it. */
const PDF_SIGNATURE = '%PDF-'
const PDF_HEAD_BYTES = 1024

/**
 * Detects a file's type from its bytes. The name only decides between types that share a signature. Text has no
 * signature and is detected from its content. Code that shows an SVG checks it further.
 * @throws 415 for a file that ends within its signature
 */
export async function sniffType(path: string, fileName: string): Promise<string> {
  const found = await findSignature(path)
  const sample = await readStart(path, SAMPLE_BYTES)
  // A PNG needs more than its signature.
  if (!found && sample.subarray(0, 8).equals(PNG_SIGNATURE)) throw damagedFile()
  const ending = extname(fileName).toLowerCase()
  if (ending === '.svg' && (found?.mime === 'application/xml' || (!found && isText(sample)))) return SVG
  if (found?.mime === 'application/x-cfb') return (await officeType(path, ending)) ?? UNKNOWN
  // Word also saves and opens RTF with its own extensions.
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

const DOC = 'application/msword'
const XLS = 'application/vnd.ms-excel'
const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Types by the name of a top-level entry. No field accepts presentations. */
const BY_CONTENT = new Map([
  ['WordDocument', DOC],
  ['Workbook', XLS],
  ['Book', XLS],
  ['PowerPoint Document', undefined],
])
const BY_ENDING: Record<string, string> = { '.doc': DOC, '.docx': DOC, '.xls': XLS, '.xlsx': XLS }
/** Types of documents with a password, by extension. Their container is the old one, which hides the type. */
const WITH_PASSWORD: Record<string, string> = { '.doc': DOCX, '.docx': DOCX, '.xls': XLSX, '.xlsx': XLSX }

const isWordEnding = (ending: string): boolean => ending === '.doc' || ending === '.docx'

/** Returns the type of an office document in a compound file, whether its name has the old or the new extension. */
async function officeType(path: string, ending: string): Promise<string | undefined> {
  const names = await readCompoundNames(path)
  if (names.includes('EncryptedPackage')) return WITH_PASSWORD[ending]
  const mainStream = names.find((name) => BY_CONTENT.has(name))
  return mainStream === undefined ? BY_ENDING[ending] : BY_CONTENT.get(mainStream)
}
