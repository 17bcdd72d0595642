import { extname } from 'node:path'
import { detectEncoding } from '../text-encoding.ts'
import { damagedFile } from './file-rules.ts'
import { readCompoundNames, readStart } from './compound-file.ts'

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
  const sample = await readStart(path, SAMPLE_BYTES)
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

const DOC = 'application/msword'
const XLS = 'application/vnd.ms-excel'
const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** The types by what the file has at its top level. No field takes presentations. */
const BY_CONTENT = new Map([
  ['WordDocument', DOC],
  ['Workbook', XLS],
  ['Book', XLS],
  ['PowerPoint Document', undefined],
])
const BY_ENDING: Readonly<Record<string, string>> = { '.doc': DOC, '.docx': DOC, '.xls': XLS, '.xlsx': XLS }
/** With a password, a new document lies in the container of the old ones, which doesn't say what it is. */
const WITH_PASSWORD: Readonly<Record<string, string>> = {
  '.doc': DOCX,
  '.docx': DOCX,
  '.xls': XLSX,
  '.xlsx': XLSX,
}

const isWordEnding = (ending: string): boolean => ending === '.doc' || ending === '.docx'

/** The type of an office document in a compound file, whether its name has the old or the new ending. */
async function officeType(path: string, ending: string): Promise<string | undefined> {
  const names = await readCompoundNames(path)
  if (names.includes('EncryptedPackage')) return WITH_PASSWORD[ending]
  const known = names.find((name) => BY_CONTENT.has(name))
  return known === undefined ? BY_ENDING[ending] : BY_CONTENT.get(known)
}
