import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { codingFor } from '#server/http/accept-encoding.ts'

/** For texts that are made for an answer. */
export const COMPRESS = {
  br: (text: string) =>
    promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
  gzip: (text: string) => promisify(gzip)(text),
}

/** A script is compressed each time it is sent. From here on a level takes ten times as long for 4% less. */
const BROTLI_QUALITY = 5

/** Sends a text of the web app that is made for this answer, compressed if the browser accepts that. */
export async function sendCompressed(
  request: FastifyRequest,
  reply: FastifyReply,
  type: string,
  text: string,
): Promise<FastifyReply> {
  const accepted = request.headers['accept-encoding']
  const coding = typeof accepted === 'string' ? codingFor(accepted, ['br', 'gzip']) : undefined
  const varies = reply.getHeader('vary')
  void reply.type(`${type}; charset=utf-8`)
  void reply.header('vary', varies ? `${String(varies)}, accept-encoding` : 'accept-encoding')
  if (coding) void reply.header('content-encoding', coding)
  return reply.send(coding ? await COMPRESS[coding](text) : Buffer.from(text))
}
