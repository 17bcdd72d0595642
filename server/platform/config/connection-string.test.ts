import { afterEach, expect, test, vi } from 'vitest'
import { readConfig } from './config.ts'
import { getFailure } from '#server/test/settings.ts'

afterEach(() => vi.unstubAllEnvs())

const getLine = (DATABASE_URL: string) => readConfig({ DATABASE_URL }).databaseUrl

test.each([
  'postgres://portal@/portal?host=%2Frun%2Fpostgresql',
  'postgres://portal@%2Frun%2Fpostgresql/portal',
  'postgres:///portal',
  'postgres://portal@localhost/portal',
  'postgres://portal:secret@127.0.0.1:5000/portal',
  'postgres://portal@127.8.0.1/portal',
  'postgres://portal@[::1]:5432/portal',
  'postgres://portal@[::ffff:127.0.0.1]/portal',
])('keeps the database URL of this machine unchanged: %s', (url) => {
  expect(getLine(url)).toBe(url)
})

test.each([
  ['postgres://portal:secret@db.example.com/portal', '?'],
  ['postgres://portal@10.0.0.7/portal?application_name=portal', '&'],
  ['postgres://portal@[fd00::7]/portal', '?'],
  ['postgres://portal@localhost/portal?host=db.example.com', '&'],
  ['postgres://portal@localhost.example.com/portal', '?'],
])('adds encryption and certificate checks to the URL of another machine: %s', (url, separator) => {
  expect(getLine(url)).toBe(`${url}${separator}sslmode=verify-full`)
  expect(readConfig({ DATABASE_URL: url, MIGRATION_DATABASE_URL: url }).migrationDatabaseUrl).toBe(
    getLine(url),
  )
  expect(getLine(getLine(url) ?? '')).toBe(getLine(url))
})

test.each([
  'sslmode=disable',
  'sslmode=no-verify',
  'ssl=0',
  'ssl=true',
  'uselibpqcompat=true&sslmode=require',
])('keeps a URL with %s unchanged', (word) => {
  const url = `postgres://portal@db.example.com/portal?${word}`
  expect(getLine(url)).toBe(url)
})

test.each(['require', 'prefer', 'verify-ca', 'verify-full'])(
  'checks the certificate with sslmode=%s',
  (mode) => {
    expect(getLine(`postgres://portal@db.example.com/portal?sslmode=${mode}&a=b`)).toBe(
      'postgres://portal@db.example.com/portal?sslmode=verify-full&a=b',
    )
  },
)

test('respects the environment variables of the driver', () => {
  const url = 'postgres://portal@db.example.com/portal'
  vi.stubEnv('PGSSLMODE', 'disable')
  expect(getLine(url)).toBe(url)
  vi.stubEnv('PGSSLMODE', 'require')
  expect(getLine(url)).toBe(url)
  vi.stubEnv('PGSSLMODE', 'on')
  expect(getLine(url)).toBe(`${url}?sslmode=verify-full`)
  vi.stubEnv('PGHOST', 'db.example.com')
  expect(getLine('postgres:///portal')).toBe('postgres:///portal?sslmode=verify-full')
})

test('names a certificate authority file that cannot be read', () => {
  expect(getFailure({ DATABASE_URL: 'postgres://db/portal?sslrootcert=/none/ca.pem' })).toBe(
    'DATABASE_URL: /none/ca.pem cannot be read',
  )
})
