import { extname } from 'node:path'
import { BRIEF_FILE_TYPES } from '#shared/files/values.ts'
import { ASSET_TYPES } from '#shared/library/values.ts'

const LONGEST = 255
/** The known file extensions of types. The first one replaces a wrong extension. */
const ENDINGS: Readonly<Record<string, readonly string[]>> = {
  ...BRIEF_FILE_TYPES,
  ...ASSET_TYPES,
  // Document formats that are ZIP containers.
  'application/zip': [
    '.zip',
    '.docx',
    '.xlsx',
    '.pptx',
    '.odt',
    '.ods',
    '.odp',
    '.sketch',
    '.fig',
    '.xd',
    '.idml',
    '.pages',
    '.numbers',
    '.key',
    '.epub',
  ],
}
const CLAIMED = new Set(Object.values(ENDINGS).flat())
// The first bytes of an SVG identify it as XML.
CLAIMED.delete('.svg')
/** The type of unknown bytes. */
const UNKNOWN = 'application/octet-stream'
/** Matches a file extension: `.html`, but not the rest of `Offer No. 5`. */
const ENDING = /^\.[a-z][a-z\d]{0,4}$/i

/**
 * Returns the file's name with an extension that fits its type, so that nothing opens as something else: `invoice.html`
 * with the bytes of a PNG becomes `invoice.png`. A fitting extension stays. If the type has no known extensions, an
 * extension stays unless it belongs to another type. With unknown bytes, every extension stays.
 */
export function fixFileExtension(fileName: string, fileType: string): string {
  const name = fileName.replace(/(?<![. ])[. ]+$/, '')
  const ending = extname(name)
  const fitting = ENDINGS[fileType]
  if (fitting ? fitting.includes(ending.toLowerCase()) : !hasForeignExtension(ending, fileType))
    return truncateStart(name)
  const stem = ENDING.test(ending) ? name.slice(0, -ending.length) : name
  const right = fitting?.[0] ?? '.bin'
  return truncateStart(stem, LONGEST - right.length) + right
}

const hasForeignExtension = (ending: string, fileType: string) =>
  fileType !== UNKNOWN && CLAIMED.has(ending.toLowerCase())

/** Returns the last characters, without splitting one. */
const truncateStart = (name: string, max = LONGEST) =>
  name.slice(-max).replace(/^[\udc00-\udfff]/, '') || 'file'
