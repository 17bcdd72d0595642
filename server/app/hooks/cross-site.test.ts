import { afterAll, describe, expect, test } from 'vitest'
import { testApp } from '#server/test/test-app.ts'

const portal = await testApp()
afterAll(portal.close)
const client = await portal.buildClient()
const rename = (headers: Record<string, string>) =>
  portal.as(client).patch('/api/user', { fullName: 'Anna Bauer' }, headers)

describe('a write is refused', () => {
  test.each([
    ['that another site sent', { origin: 'https://evil.example', host: 'localhost' }],
    ['whose sender hides its site', { origin: 'null', host: 'localhost' }],
    ['that a browser calls cross-site', { 'sec-fetch-site': 'cross-site' }],
    ['that a neighbouring host sent', { 'sec-fetch-site': 'same-site' }],
    ['whose headers do not agree', { 'sec-fetch-site': 'cross-site', origin: 'http://localhost:3000' }],
    ['of the same host on another port', { origin: 'http://localhost:8080', host: 'localhost:3000' }],
  ])('%s', async (_what, headers: Record<string, string>) => {
    expect((await rename(headers)).status).toBe(403)
  })

  test('also where nobody needs to be signed in', async () => {
    const { status } = await portal.anonymous.post('/api/logout', undefined, {
      origin: 'https://evil.example',
    })
    expect(status).toBe(403)
  })

  test('also at an address that is spelt differently', async () => {
    const { status } = await portal.anonymous.post('/%61pi/logout', undefined, {
      origin: 'https://evil.example',
    })
    expect(status).toBe(403)
  })

  test('with a file in it', async () => {
    const { status } = await portal
      .as(client)
      .upload('/api/uploads', {}, {}, { origin: 'https://evil.example' })
    expect(status).toBe(403)
  })
})

describe('a write is served', () => {
  test.each([
    ['that our own page sent', { 'sec-fetch-site': 'same-origin', origin: 'http://localhost:3000' }],
    ['that the portal’s public address sent', { origin: 'http://localhost:3000', host: '10.0.0.1' }],
    ['of a program that is no browser', {}],
  ])('%s', async (_what, headers: Record<string, string>) => {
    expect((await rename(headers)).status).toBe(200)
  })
})

test('reading is allowed from anywhere', async () => {
  const { status } = await portal.as(client).get('/api/user', { origin: 'https://evil.example' })
  expect(status).toBe(200)
})

test('nothing of the API is kept in a cache, however its address is spelt', async () => {
  const answers = [
    await portal.as(client).get('/api/user'),
    await portal.as(client).get('/api/nothing-here'),
    await portal.as(client).get('/%61pi/user'),
  ]
  expect(answers.map(({ headers }) => headers['cache-control'])).toEqual(['no-store', 'no-store', 'no-store'])
})
