import { randomBytes } from 'node:crypto'
import { brotliCompressSync, constants, gzipSync, zstdCompressSync } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Coding, selectCoding } from './accept-encoding.ts'

/** Shorter bodies fit into a packet or two as they are. */
const MIN_BYTES = 1024

const COMPRESS: Record<Coding, (text: string) => Buffer> = {
  zstd: (text) => zstdCompressSync(text, { params: { [constants.ZSTD_c_compressionLevel]: 1 } }),
  br: (text) => brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }),
  gzip: (text) => gzipSync(text, { level: 1 }),
}

/** Compresses JSON and HTML for clients that accept it; never streams, so neither files nor exports. */
export function addCompression(app: FastifyInstance): void {
  const compress = createCompressor()
  // oxlint-disable-next-line max-params -- Fastify sets the signature
  app.addHook('onSend', (request, reply, payload, done) => {
    if (!isText(reply, payload)) return done(null, payload)
    const varies = reply.getHeader('vary')
    void reply.header('vary', varies ? `${String(varies)}, accept-encoding` : 'accept-encoding')
    if (Buffer.byteLength(payload) <= MIN_BYTES) return done(null, payload)
    const coding = getResponseCoding(request)
    if (!coding) return done(null, payload)
    void reply.header('content-encoding', coding)
    const etag = reply.getHeader('etag')
    if (typeof etag === 'string') void reply.header('etag', toEncodedTag(etag, coding))
    done(null, compress(payload, coding))
  })
}

/** Returns a compressor that remembers the last text, because after a change, many clients get the same. */
function createCompressor(): (text: string, coding: Coding) => Buffer {
  let last: { text: string; coding: Coding; bytes: Buffer } | undefined
  return (text, coding) => {
    if (last?.coding !== coding || last.text !== text)
      last = { text, coding, bytes: COMPRESS[coding](text + createPadding()) }
    return last.bytes
  }
}

/** Content types that can end with white space. */
const TYPES = /\bjson\b|^text\/html\b/

const isText = (reply: FastifyReply, payload: unknown): payload is string =>
  typeof payload === 'string' && TYPES.test(String(reply.getHeader('content-type')))

/**
 * Returns the coding of a response. Returns no coding if another site made the browser send the request: someone who
 * chooses the request and sees the length of the response must learn nothing from how well it compresses
 * (docs/security/overview.md).
 */
function getResponseCoding(request: FastifyRequest): Coding | undefined {
  const accepted = request.headers['accept-encoding']
  if (typeof accepted !== 'string' || isFromOtherSite(request)) return undefined
  return selectCoding(accepted)
}

/** Whether another site made the browser send the request, as far as the browser says. */
export const isFromOtherSite = ({ headers }: FastifyRequest): boolean =>
  !OWN_SITES.has(headers['sec-fetch-site'] ?? 'none')
const OWN_SITES = new Set<unknown>(['same-origin', 'none'])

/** Returns the tag of an encoded body. Different bytes need different tags (RFC 9110, 8.8.3.3). */
const toEncodedTag = (etag: string, coding: Coding) => etag.replace(/"$/, `-${coding}"`)

/** Returns the tag of the same version before it was encoded. */
export const toPlainTag = (etag: string): string => etag.replace(/-(?:zstd|br|gzip)"$/, '"')

const PADDING_BYTES = 64
const SPACES = [' ', '\t', '\n', '\r']
/** For each byte, four characters that carry its bits. */
const SPACES_BY_BYTE = Array.from({ length: 256 }, (_, byte) =>
  [6, 4, 2, 0].map((shift) => SPACES[(byte >> shift) & 3]).join(''),
)

/** Returns random white space of random length, so that lengths reveal little about the compressed text. */
function createPadding(): string {
  const [length = 0, ...bytes] = randomBytes(PADDING_BYTES)
  return bytes
    .slice(0, length % PADDING_BYTES)
    .map((byte) => SPACES_BY_BYTE[byte])
    .join('')
}
