import { extname } from 'node:path'
import { fixFileExtension } from '../receive/fix-file-extension.ts'

/** Maximum length in bytes of UTF-8. A file system takes 255, and a number may follow. */
const LONGEST = 200
/** Characters that separate folders, that Windows refuses, or that are invisible. */
// eslint-disable-next-line no-control-regex -- control characters are also replaced
const HARMFUL = /[\u0000-\u001f\u007f-\u009f/\\:*?"<>|]/g
/** Names of devices in Windows, with any file extension and any spaces before it. */
const DEVICE = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[\d¹²³])(?= *(?:\.|$))/i

/** Returns a file's name for an archive. It fits the file's type, and can't leave the archive's folder. */
export function toArchiveName(fileName: string, fileType: string): string {
  const name = fixFileExtension(fileName, fileType).toWellFormed().replaceAll(HARMFUL, '_')
  // Only the first character can be cut in two.
  return Buffer.from(name)
    .subarray(-LONGEST)
    .toString()
    .replace(/^\ufffd+/, '')
    .replace(/^\.+/, '_')
    .replace(DEVICE, '_$&')
}

/** Returns a function that makes names distinct, even if they differ in case (`ß` and `SS`) or encoding. */
export function createNameDeduplicator(): (name: string) => string {
  const usedNames = new Set<string>()
  return (name) => {
    const ending = extname(name)
    const stem = name.slice(0, name.length - ending.length)
    let distinct = name
    for (let copy = 2; usedNames.has(toComparableName(distinct)); copy++)
      distinct = `${stem} (${copy})${ending}`
    usedNames.add(toComparableName(distinct))
    return distinct
  }
}

const toComparableName = (name: string) => name.toUpperCase().normalize('NFC')
