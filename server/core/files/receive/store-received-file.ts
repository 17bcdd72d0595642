import { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { cleanName } from '#shared/contract/fields.ts'
import type { App } from '#server/core/api/app.ts'
import { badRequest, tooLarge, unsupportedType } from '#server/platform/errors.ts'
import { ReceivedFile } from '#server/platform/storage/received-file.ts'
import { FileTooLarge, type SpooledFile, type Storage } from '#server/platform/storage/storage.ts'
import { countBytes, noRoomToday, readRemainingBytes, uncountBytes } from './allowance.ts'
import { verifyUnpackedSize } from './archives.ts'
import { convertFile, getStoredType } from './convert-file.ts'
import type { UploadRules } from './upload-rules.ts'
import { sniffType } from './file-type.ts'
import { fixFileExtension } from './fix-file-extension.ts'
import { scanFile } from './virus-scanner.ts'
import { t } from '#shared/i18n/t.ts'

/**
 * Stores a file that arrives with a request: spools, hashes and counts it, detects its type, checks it for harmful
 * content, and converts formats that browsers don't show. It is deleted again unless the handler saves it.
 * @throws 400 for an empty file, 413 beyond `maxBytes`, 415 for a type that is not accepted, 422 for a virus or an
 *   archive that unpacks to far too much, 503 while nothing can be scanned or stored, 507 if the disk is full or the
 *   owner's daily limit is used up
 */
export async function storeReceivedFile(
  app: App,
  request: FastifyRequest,
  { stream, name, rules }: { stream: AsyncIterable<Buffer>; name: string | undefined; rules: UploadRules },
): Promise<ReceivedFile> {
  const { pool, storage, config } = app.services
  const owner = rules.counted ? null : (rules.owner ?? request.actor)
  const remainingBytes = await readRemainingBytes(pool, config, owner)
  const receivedFile = await spoolStream(app.services, stream, { rules, remainingBytes })
  let converted = receivedFile
  try {
    if (receivedFile.size === 0) throw badRequest(t('This file is empty.'))
    const displayName = toDisplayName(name)
    const sniffed = await sniffType(receivedFile.path, displayName)
    if (rules.types && !(getStoredType(sniffed) in rules.types)) throw unsupportedType(rules.refusal())
    await verifyUnpackedSize(receivedFile, sniffed, rules)
    if (config.clamd) await scanFile(config.clamd, receivedFile)
    const { spooled, fileType } = await convertFile(app, receivedFile, { fileType: sniffed, rules })
    converted = spooled
    const file = new ReceivedFile(spooled, fixFileExtension(displayName, fileType), fileType)
    const counted = await countBytes(pool, config, { owner, bytes: file.fileSize })
    file.counted = counted
    if (counted) file.uncount = () => uncountBytes(pool, counted, file.fileSize)
    request.received = [...(request.received ?? []), file]
    await storage.put(spooled, file.name)
    return file
  } finally {
    await storage.discard(receivedFile)
    await storage.discard(converted)
  }
}

/** The number of bytes written between two checks of the remaining space. */
const STEP_BYTES = 1024 * 1024

/** Passes bytes on while the disk has room for them. */
export async function* enforceFreeSpace(
  storage: Storage,
  stream: AsyncIterable<Buffer>,
): AsyncGenerator<Buffer> {
  let checkedBytes = 0
  for await (const bytes of stream) {
    if (checkedBytes < bytes.length) {
      checkedBytes = Math.max(STEP_BYTES, bytes.length)
      await storage.enforceSpaceLimit(checkedBytes)
    }
    checkedBytes -= bytes.length
    yield bytes
  }
}

async function spoolStream(
  services: App['services'],
  stream: AsyncIterable<Buffer>,
  { rules: { maxBytes, refusal }, remainingBytes }: { rules: UploadRules; remainingBytes: number },
): Promise<SpooledFile> {
  const { storage } = services
  try {
    const limit = Math.min(maxBytes, remainingBytes)
    return await storage.spool(enforceFreeSpace(storage, stream), { limit })
  } catch (error) {
    if (!(error instanceof FileTooLarge)) throw error
    throw error.limit === maxBytes
      ? tooLarge(refusal())
      : noRoomToday(services.config, remainingBytes, error.limit + 1)
  }
}

/** Returns the bytes under these keys, concatenated. */
export const concatenateParts = (storage: Storage, keys: readonly string[]): Readable =>
  Readable.from(readBytes(storage, keys), { objectMode: false })

async function* readBytes(storage: Storage, keys: readonly string[]): AsyncGenerator<Buffer> {
  for (const key of keys) yield* (await storage.read(key)) as AsyncIterable<Buffer>
}

/** Returns a display name: the given name without a path and without characters that a name can't contain. */
const toDisplayName = (name: string | undefined): string =>
  cleanName((name ?? '').toWellFormed().split(/[/\\]/).at(-1) ?? '')
