import { afterAll, describe, expect, test } from 'vitest'
import { testApp } from '#server/test/test-app.ts'

const portal = await testApp()
afterAll(portal.close)
const client = await portal.buildClient()
const rename = (headers: Record<string, string>) =>
  portal.as(client).patch('/api/user', { fullName: 'Anna Bauer' }, headers)

describe('rejected cross-site writes', () => {
  test.each([
    ['that another site sent', { origin: 'https://evil.example', host: 'localhost' }],
    ['whose sender hides its site', { origin: 'null', host: 'localhost' }],
    ['that a browser calls cross-site', { 'sec-fetch-site': 'cross-site' }],
    ['that a neighbouring host sent', { 'sec-fetch-site': 'same-site' }],
    ['whose headers do not agree', { 'sec-fetch-site': 'cross-site', origin: 'http://localhost:3000' }],
    ['of the same host on another port', { origin: 'http://localhost:8080', host: 'localhost:3000' }],
  ])('returns 403 for a write %s', async (_what, headers: Record<string, string>) => {
    expect((await rename(headers)).status).toBe(403)
  })

  test('returns 403 for a cross-site write that needs no session', async () => {
    const { status } = await portal.anonymous.post('/api/logout', undefined, {
      origin: 'https://evil.example',
    })
    expect(status).toBe(403)
  })

  test('returns 403 for a cross-site write to a percent-encoded address', async () => {
    const { status } = await portal.anonymous.post('/%61pi/logout', undefined, {
      origin: 'https://evil.example',
    })
    expect(status).toBe(403)
  })

  test('returns 403 for a cross-site file upload', async () => {
    const { status } = await portal
      .as(client)
      .upload('/api/uploads', {}, {}, { origin: 'https://evil.example' })
    expect(status).toBe(403)
  })
})

describe('accepted writes', () => {
  test.each([
    ['that our own page sent', { 'sec-fetch-site': 'same-origin', origin: 'http://localhost:3000' }],
    ['that the portal’s public address sent', { origin: 'http://localhost:3000', host: '10.0.0.1' }],
    ['of a program that is no browser', {}],
  ])('accepts a write %s', async (_what, headers: Record<string, string>) => {
    expect((await rename(headers)).status).toBe(200)
  })
})

test('allows reads from another site', async () => {
  const { status } = await portal.as(client).get('/api/user', { origin: 'https://evil.example' })
  expect(status).toBe(200)
})

test('sends Cache-Control: no-store for every API address, even a percent-encoded one', async () => {
  const answers = [
    await portal.as(client).get('/api/user'),
    await portal.as(client).get('/api/nothing-here'),
    await portal.as(client).get('/%61pi/user'),
  ]
  expect(answers.map(({ headers }) => headers['cache-control'])).toEqual(['no-store', 'no-store', 'no-store'])
})
