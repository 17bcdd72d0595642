import { readCompoundNames } from './compound-file.ts'

export const DOC = 'application/msword'
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

export const isWordEnding = (ending: string): boolean => ending === '.doc' || ending === '.docx'

/** The type of an office document in a compound file, whether its name has the old or the new ending. */
export async function officeType(path: string, ending: string): Promise<string | undefined> {
  const names = await readCompoundNames(path)
  if (names.includes('EncryptedPackage')) return WITH_PASSWORD[ending]
  const known = names.find((name) => BY_CONTENT.has(name))
  return known === undefined ? BY_ENDING[ending] : BY_CONTENT.get(known)
}
