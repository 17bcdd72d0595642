import { Readable } from 'node:stream'
import { ATTACHMENT_MAX_BYTES, PICTURE_MAX_BYTES, invalidSvgMessage } from '#shared/files/values.ts'
import type { App } from '#server/core/api/app.ts'
import { unsupportedType } from '#server/platform/errors.ts'
import type { SpooledFile } from '#server/platform/storage/storage.ts'
import { type UploadRules, damagedFile } from './upload-rules.ts'
import { SVG } from './file-type.ts'

/** The types of phone photos that few other programs show. */
const HEIC = new Set(['image/heic', 'image/heif', 'image/heic-sequence', 'image/heif-sequence'])

/** Returns the type that decides whether a file of this type is accepted. */
export const getStoredType = (fileType: string): string => (HEIC.has(fileType) ? 'image/jpeg' : fileType)

interface ConvertedFile {
  spooled: SpooledFile
  fileType: string
}

/**
 * Converts a file that arrived to the file that is stored. A HEIC photo becomes a JPEG, and an SVG that pages show
 * becomes a PNG. Where any file is accepted, SVGs stay as they are, and so do HEIC photos that can't be read.
 * @throws 415 for a file that can't be read where only certain types are accepted, 503 while too many are being read
 */
export async function convertFile(
  app: App,
  receivedFile: SpooledFile,
  { fileType, rules }: { fileType: string; rules: UploadRules },
): Promise<ConvertedFile> {
  const asItIs = { spooled: receivedFile, fileType }
  if (fileType === SVG && rules.types)
    return { spooled: await rasterize(app, receivedFile), fileType: 'image/png' }
  if (!HEIC.has(fileType)) return asItIs
  const jpeg = await app.pictures.jpeg(receivedFile.path)
  if (jpeg) return { spooled: await spool(app, jpeg), fileType: getStoredType(fileType) }
  if (rules.types) throw damagedFile()
  return asItIs
}

async function rasterize(app: App, { path, size }: SpooledFile): Promise<SpooledFile> {
  const png = size <= PICTURE_MAX_BYTES ? await app.pictures.svg(path) : undefined
  if (!png) throw unsupportedType(invalidSvgMessage())
  return spool(app, png)
}

const spool = ({ services: { storage } }: App, bytes: Buffer) =>
  storage.spool(Readable.from([bytes]), { limit: ATTACHMENT_MAX_BYTES })
