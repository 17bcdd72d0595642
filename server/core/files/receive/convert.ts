import { Readable } from 'node:stream'
import { ATTACHMENT_MAX_BYTES, PICTURE_MAX_BYTES, svgRefused } from '#shared/files/values.ts'
import type { App } from '#server/core/api/app.ts'
import { unsupportedType } from '#server/platform/errors.ts'
import type { SpooledFile } from '#server/platform/storage/storage.ts'
import { type FileRules, damagedFile } from './file-rules.ts'
import { SVG } from './file-type.ts'

/** Photos of phones, which few programs but their own show. */
const HEIC = new Set(['image/heic', 'image/heif', 'image/heic-sequence', 'image/heif-sequence'])

/** The type that decides whether a file of this type is accepted. */
export const keptType = (fileType: string): string => (HEIC.has(fileType) ? 'image/jpeg' : fileType)

interface Converted {
  spooled: SpooledFile
  fileType: string
}

/**
 * What is kept of a file that arrived: of a HEIC photo, a JPEG; of an SVG that pages show, a PNG. Where any file is accepted, an SVG is a file like others, and so is a HEIC photo that cannot be read.
 * @throws 415 for one that cannot be read elsewhere, 503 while too many are being read
 */
export async function convert(
  app: App,
  arrived: SpooledFile,
  fileType: string,
  rules: FileRules,
): Promise<Converted> {
  const asItIs = { spooled: arrived, fileType }
  if (fileType === SVG && rules.types)
    return { spooled: await rasterize(app, arrived), fileType: 'image/png' }
  if (!HEIC.has(fileType)) return asItIs
  const jpeg = await app.pictures.jpeg(arrived.path)
  if (jpeg) return { spooled: await spool(app, jpeg), fileType: keptType(fileType) }
  if (rules.types) throw damagedFile()
  return asItIs
}

async function rasterize(app: App, { path, size }: SpooledFile): Promise<SpooledFile> {
  const png = size <= PICTURE_MAX_BYTES ? await app.pictures.svg(path) : undefined
  if (!png) throw unsupportedType(svgRefused())
  return spool(app, png)
}

const spool = ({ services: { storage } }: App, bytes: Buffer) =>
  storage.spool(Readable.from([bytes]), { limit: ATTACHMENT_MAX_BYTES })
