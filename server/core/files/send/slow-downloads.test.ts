// @module-tag nightly
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { Agent, type IncomingMessage, get } from 'node:http'
import { setImmediate as turn } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PNG } from '#server/test/caller.ts'
import { testApp } from '#server/test/test-app.ts'

const portal = await testApp()
const agent = new Agent({ keepAlive: true, maxSockets: 2 })
let url: string
beforeAll(async () => {
  url = await portal.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(async () => {
  agent.destroy()
  await portal.close()
})

const digest = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** Downloads slowly: after every `rests` pieces, it reads nothing for some turns of the event loop. */
async function download(path: string, headers: Record<string, string>, rests: number): Promise<Buffer> {
  const [response] = (await once(get(`${url}${path}`, { agent, headers }), 'response')) as [IncomingMessage]
  const pieces: Buffer[] = []
  for await (const piece of response) {
    pieces.push(Buffer.from(piece as Buffer))
    if (pieces.length % rests === 0) for (let i = 0; i < 20; i += 1) await turn()
  }
  return Buffer.concat(pieces)
}

test.each([1, 3, 1000])(
  'returns the stored bytes to fast and slow readers, pausing after %i pieces',
  async (rests) => {
    const client = await portal.buildClient()
    const bytes = Buffer.concat([PNG, randomBytes(9_000_000)])
    const { name } = await portal.buildUpload(client, { fileName: 'photo.png', bytes })
    const cookie = (await portal.as(client).cookie()) ?? ''
    const path = `/api/uploads/${name}`
    const starts = [0, 1, 65_535, 262_144, 300_001, 8_999_000]
    const parts = starts.map((start) =>
      download(path, { cookie, range: `bytes=${start}-${bytes.length - 2}` }, rests),
    )
    const expected = starts.map((start) => digest(bytes.subarray(start, -1)))
    expect((await Promise.all(parts)).map(digest)).toEqual(expected)
    expect(digest(await download(path, { cookie }, rests))).toBe(digest(bytes))
  },
)
