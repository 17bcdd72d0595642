import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { selectCoding } from './accept-encoding.ts'

/**
 * At 5, pages would be 4.3 KiB larger (at most 6.7). At 11, they would be 1 KiB smaller but take four times as long.
 */
const BROTLI_QUALITY = 10

/** Compresses a text into which translations were inserted. */
export const compressBrotli = (text: string): Promise<Buffer> =>
  promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } })

/** Compressed texts by name: a first visit's scripts take 100 ms of CPU, and a language's have 480 KiB. */
const compressedTexts = new Map<string, Promise<Buffer>>()

function compressBrotliOnce(name: string, text: () => Promise<string>): Promise<Buffer> {
  const known = compressedTexts.get(name)
  if (known) return known
  const compressed = text().then(compressBrotli)
  compressedTexts.set(name, compressed)
  compressed.catch(() => compressedTexts.delete(name))
  return compressed
}

/** A text of the web app in one language. */
export interface FilledText {
  /** Unique for each content. */
  name: string
  type: string
  text: () => Promise<string>
}

/** Sends a filled text, compressed if the browser accepts that. */
export async function sendCompressed(
  request: FastifyRequest,
  reply: FastifyReply,
  { file, headers = {} }: { file: FilledText; headers?: Record<string, string> | undefined },
): Promise<FastifyReply> {
  const accepted = request.headers['accept-encoding']
  const coding = typeof accepted === 'string' ? selectCoding(accepted, ['br', 'gzip']) : undefined
  const varies = reply.getHeader('vary')
  // Comes before the headers, which an error must not get.
  const bytes = await encode(file, coding)
  void reply.headers({ ...headers, ...(coding && { 'content-encoding': coding }) })
  void reply.type(`${file.type}; charset=utf-8`)
  void reply.header('vary', varies ? `${String(varies)}, accept-encoding` : 'accept-encoding')
  return reply.send(bytes)
}

async function encode({ name, text }: FilledText, coding: 'br' | 'gzip' | undefined): Promise<Buffer> {
  if (coding === 'br') return compressBrotliOnce(name, text)
  const plain = await text()
  return coding === 'gzip' ? promisify(gzip)(plain) : Buffer.from(plain)
}
