import { afterAll, expect, test } from 'vitest'
import { testApp } from '#server/test/test-app.ts'

const portal = await testApp()
afterAll(portal.close)

const complaints: unknown[] = []
portal.app.addHook('onRequest', async (request) => {
  request.log.warn = (told: unknown) => void complaints.push(told)
})

test('answers a file request over a real connection once, without warnings', async () => {
  const client = await portal.buildClient()
  const { name } = await portal.buildUpload(client, { bytes: 'Rye bread 4.20', fileName: 'prices.txt' })
  const cookie = (await portal.as(client).cookie()) ?? ''
  const url = await portal.app.listen({ host: '127.0.0.1', port: 0 })
  const read = (headers: Record<string, string> = {}) =>
    fetch(`${url}/api/uploads/${name}`, { headers: { cookie, ...headers } })

  const first = await read()
  expect([first.status, await first.text()]).toEqual([200, 'Rye bread 4.20'])
  const again = await read({ 'if-none-match': first.headers.get('etag') ?? '' })
  expect([again.status, await again.text()]).toEqual([304, ''])
  expect(complaints).toEqual([])
})
