import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { AppError } from '#server/platform/errors.ts'
import { decodeBase64 } from '#server/core/files/receive/base64.ts'
import type { TestApp } from '../test-app.ts'
import { type ForeignParser, MIB } from './foreign-parser.ts'
import { BASE64, DATA_URL, FORM, type Grammar, JSON_BODY, JSON_IN_JSON, JSON_WITH_FILES } from './grammars.ts'
import { headerParsers } from './header-parsers.ts'
import { mailParsers } from './mail-parsers.ts'

/** The size of the chunks that arrive over a connection. */
const CHUNK_BYTES = 64 * 1024

/** Returns every parser that untrusted input reaches, by name. */
export const foreignParsers = async (portal: TestApp): Promise<Record<string, ForeignParser>> => ({
  ...(await bodyParsers(portal)),
  ...(await headerParsers(portal)),
  ...mailParsers,
})

/** Returns the parsers of request bodies, which are tested through requests. */
async function bodyParsers(portal: TestApp): Promise<Record<string, ForeignParser>> {
  const client = await portal.buildClient()
  const anna = portal.as(client)
  const { id } = await portal.buildInfoRequest({ clientId: client.id })
  const json = (grammar: Grammar, method: 'POST' | 'PATCH', path: string): ForeignParser => ({
    ...grammar,
    limit: MIB - 100,
    read: async (text) =>
      (await anna.send(method, path, Buffer.from(text), { 'content-type': 'application/json' })).status,
  })
  const sendForm = async (text: string) => {
    const { statusCode } = await portal.app.inject({
      method: 'POST',
      url: '/api/uploads',
      headers: { cookie: (await anna.cookie()) ?? '', 'content-type': 'multipart/form-data; boundary=x' },
      payload: Readable.from(readChunks(Buffer.from(text)), { objectMode: false }),
    })
    return statusCode
  }
  return {
    'a JSON body': json(JSON_BODY, 'PATCH', '/api/user'),
    'a JSON body with the files of a ticket': json(JSON_WITH_FILES, 'POST', '/api/tickets'),
    'a JSON text in a JSON body': json(JSON_IN_JSON, 'PATCH', `/api/info-requests/${id}`),
    'a data URL': json(DATA_URL, 'POST', '/api/tickets'),
    'the bytes of a data URL': { ...BASE64, limit: MIB, read: decode },
    'a multipart form': { ...FORM, limit: MIB, read: sendForm },
  }
}

/** Yields chunks as they arrive over a connection, with other work in between. */
async function* readChunks(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES) {
    yield bytes.subarray(at, at + CHUNK_BYTES)
    await setImmediate()
  }
}

async function decode(text: string): Promise<void> {
  try {
    for await (const _ of decodeBase64(readChunks(Buffer.from(text))));
  } catch (error) {
    if (!(error instanceof AppError)) throw error
  }
}
