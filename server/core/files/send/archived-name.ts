import { extname } from 'node:path'
import { fittingName } from '../receive/fitting-name.ts'

/** Bytes of UTF-8: a file system takes 255, and a number may follow. */
const LONGEST = 200
/** What separates folders, what Windows refuses, what cannot be seen. */
// eslint-disable-next-line no-control-regex -- these are what must go
const HARMFUL = /[\u0000-\u001f\u007f-\u009f/\\:*?"<>|]/g
/** Names of devices in Windows, whatever their file extension and the spaces before it. */
const DEVICE = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[\d¹²³])(?= *(?:\.|$))/i

/** A file's name in an archive: it fits its type, and cannot leave the folder in which the archive is unpacked. */
export function archivedName(fileName: string, fileType: string): string {
  const name = fittingName(fileName, fileType).toWellFormed().replaceAll(HARMFUL, '_')
  // Only the first letter can be cut in two.
  return Buffer.from(name)
    .subarray(-LONGEST)
    .toString()
    .replace(/^\ufffd+/, '')
    .replace(/^\.+/, '_')
    .replace(DEVICE, '_$&')
}

/**
 * Gives each file of an archive a name of its own, also where letters differ only in case, as `ß` and `SS` do, or in how
 * they are encoded.
 */
export function distinctNames(): (name: string) => string {
  const taken = new Set<string>()
  return (name) => {
    const ending = extname(name)
    const stem = name.slice(0, name.length - ending.length)
    let distinct = name
    for (let copy = 2; taken.has(sameName(distinct)); copy++) distinct = `${stem} (${copy})${ending}`
    taken.add(sameName(distinct))
    return distinct
  }
}

const sameName = (name: string) => name.toUpperCase().normalize('NFC')
