import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { getFailure } from '#server/test/settings.ts'

test('accepts only the host of PUBLIC_URL in production, and warns when it is not set', () => {
  const given = { NODE_ENV: 'production', DATA_DIR: 'data' }
  expect(readConfig({ ...given, PUBLIC_URL: 'https://Portal.example.com:8443' })).toMatchObject({
    onlyHost: 'portal.example.com',
    notices: [],
  })
  expect(readConfig(given)).toMatchObject({
    onlyHost: undefined,
    notices: [expect.stringMatching(/^PUBLIC_URL is not set/)],
  })
  expect(readConfig({ PUBLIC_URL: 'https://portal.example.com' }).onlyHost).toBeUndefined()
})

test.each([
  [
    { NODE_ENV: 'production', DEMO: 'on', PUBLIC_URL: 'https://portal.example.com' },
    /^DEMO is on in production: anyone/,
  ],
  [{ HOST: '0.0.0.0' }, /^The demo is running, and anyone/],
  [{ PUBLIC_URL: 'https://portal.example.com' }, /^The demo is running, and anyone/],
])('warns about a demo that others can reach: %o', (settings, notice) => {
  expect(readConfig({ DATA_DIR: 'data', ...settings }).notices).toEqual([expect.stringMatching(notice)])
})

test.each([
  { HOST: '0.0.0.0', DEMO: 'on' },
  { HOST: '0.0.0.0', DEMO: 'off' },
  { HOST: '::1', PUBLIC_URL: 'http://127.0.0.1:3000' },
])('does not warn about a requested or private demo: %o', (settings) => {
  expect(readConfig({ DATA_DIR: 'data', ...settings }).notices).toEqual([])
})

test.each([
  { HOST: '0.0.0.0', PUBLIC_URL: 'http://localhost:3000' },
  { HOST: '127.0.0.1', PUBLIC_URL: 'http://portal.example.com' },
])('warns about a portal that others reach without TLS: %o', (settings) => {
  const given = { NODE_ENV: 'production', DATA_DIR: 'data', ...settings }
  expect(readConfig(given).notices).toEqual([
    expect.stringMatching(/^This portal is reachable over plain HTTP, /),
  ])
  expect(readConfig({ ...given, PUBLIC_URL: 'https://portal.example.com' }).notices).toEqual([])
  expect(readConfig({ ...given, NODE_ENV: 'development', DEMO: 'off' }).notices).toEqual([])
})

test('derives the public URL from the port, and secure cookies from the URL', () => {
  expect(readConfig({ PORT: '8080' })).toMatchObject({
    publicUrl: 'http://localhost:8080',
    secureCookies: false,
  })
  expect(readConfig({ PUBLIC_URL: 'https://Portal.example.com/' })).toMatchObject({
    publicUrl: 'https://portal.example.com',
    secureCookies: true,
  })
})

test('reads the first staff account only when it is complete', () => {
  const account = { STAFF_USERNAME: 'maria', STAFF_PASSWORD: 'a secret', STAFF_EMAIL: 'maria@example.com' }
  expect(readConfig(account).firstStaff).toEqual({
    username: 'maria',
    password: 'a secret',
    email: 'maria@example.com',
  })
  expect(getFailure({ STAFF_USERNAME: 'maria', STAFF_EMAIL: 'maria@example.com' })).toMatch(
    /^STAFF_PASSWORD /,
  )
})
