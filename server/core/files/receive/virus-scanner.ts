import { createReadStream } from 'node:fs'
import { connect } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { ClamdConfig } from '#server/platform/config/parse.ts'
import { serviceUnavailable, tooLarge, unsafeFile } from '#server/platform/errors.ts'
import { getTransferTimeout } from '#server/platform/egress/limits.ts'
import type { SpooledFile } from '#server/platform/storage/storage.ts'
import { t } from '#shared/i18n/t.ts'

const TIMEOUT_MS = 60_000
/** The maximum size of a reply, which is one line. */
const MAX_REPLY_BYTES = 1000
const RETRY_SECONDS = 60

/**
 * Has clamd scan a file, using its INSTREAM command.
 * @throws 413 if the scanner does not accept files of this size, 422 for a virus, 503 while it does not respond
 */
export async function scanFile(
  clamd: ClamdConfig,
  { path, size }: Pick<SpooledFile, 'path' | 'size'>,
  limitMs = getTransferTimeout(size),
): Promise<void> {
  const verdict = await sendToClamd(clamd, path, limitMs).catch((error: unknown) => {
    throw createScanError(error)
  })
  const [, virus] = /^stream: (.+) FOUND$/.exec(verdict) ?? []
  if (virus) throw unsafeFile(t('This file wasn’t added: the virus scanner found {virus} in it.', { virus }))
  if (/size limit exceeded/i.test(verdict)) throw tooLarge(t('This file is too large for the virus scanner.'))
  if (verdict !== 'stream: OK') throw createScanError(new Error(`clamd returned ${verdict.slice(0, 200)}`))
}

/** Sends a file and returns the reply, `stream: OK` or `stream: … FOUND`, or nothing if clamd disconnects. */
async function sendToClamd(clamd: ClamdConfig, path: string, limitMs: number): Promise<string> {
  const socket = connect({ ...clamd })
  let [answer, over] = ['', false]
  const tooLate = () => {
    answer = ''
    socket.destroy(new Error('clamd did not respond in time'))
  }
  const limit = setTimeout(tooLate, limitMs)
  const finished = new Promise<void>((resolve, reject) => {
    socket.setEncoding('latin1').on('data', (text) => {
      answer += String(text)
      if (answer.endsWith('\0') || answer.length > MAX_REPLY_BYTES) socket.destroy()
    })
    socket.setTimeout(TIMEOUT_MS, tooLate)
    socket.on('error', (error) => (answer ? resolve() : reject(error))).on('close', resolve)
  }).finally(() => (over = true))
  finished.catch(() => {})
  try {
    for await (const bytes of frames(createReadStream(path))) {
      // clamd may reply before it has read everything, and that reply counts, so check before writing on.
      await nextTurn()
      if (over || socket.destroyed) break
      if (!socket.write(bytes)) await Promise.race([finished, new Promise((go) => socket.once('drain', go))])
    }
    await finished
    return answer.replaceAll('\0', '').trim()
  } finally {
    clearTimeout(limit)
    socket.destroy()
  }
}

/** Yields the file in pieces, each preceded by its length in four bytes. Length zero ends the stream. */
async function* frames(file: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield Buffer.from('zINSTREAM\0')
  for await (const bytes of file) {
    yield encodeLength(bytes.length)
    yield bytes
  }
  yield encodeLength(0)
}

function encodeLength(bytes: number): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(bytes)
  return length
}

const createScanError = (cause: unknown) =>
  serviceUnavailable(t('Files can’t be checked for viruses right now. Please try again in a few minutes.'), {
    retryAfter: RETRY_SECONDS,
    cause,
  })
