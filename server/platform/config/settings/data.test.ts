import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { getFailure } from '#server/test/settings.ts'

test('reads a bucket from one URL', () => {
  expect(
    readConfig({ STORAGE_URL: 's3://KEY:a%2Fb%3D@s3.example.com:9000/files/portal?region=eu-central-1' }),
  ).toMatchObject({
    storage: {
      kind: 's3',
      endpoint: 'https://s3.example.com:9000',
      region: 'eu-central-1',
      bucket: 'files',
      prefix: 'portal/',
      accessKeyId: 'KEY',
      secretAccessKey: 'a/b=',
    },
  })
  expect(readConfig({ STORAGE_URL: 's3://k:s@127.0.0.1:9000/files?tls=off' }).storage).toMatchObject({
    endpoint: 'http://127.0.0.1:9000',
    region: 'us-east-1',
    prefix: '',
  })
})

test('keeps records forever by default, except addresses in the audit log', () => {
  const { retention } = readConfig({})
  expect(retention).toEqual({
    activities: undefined,
    notifications: undefined,
    mails: undefined,
    auditAddresses: 180,
  })
  expect(readConfig({ KEEP_MAILS_DAYS: '90' }).retention.mails).toBe(90)
})

test('refuses a database owner without an external database', () => {
  const url = 'postgres://owner:secret@localhost/portal'
  expect(getFailure({ MIGRATION_DATABASE_URL: url })).toMatch(/^MIGRATION_DATABASE_URL must /)
  const { databaseUrl, migrationDatabaseUrl } = readConfig({ DATABASE_URL: url, MIGRATION_DATABASE_URL: url })
  expect([databaseUrl, migrationDatabaseUrl]).toEqual([url, url])
})

test('requires a secret key of at least 32 characters', () => {
  expect(getFailure({ SECRET_KEY: 'short' })).toBe('SECRET_KEY must have at least 32 characters')
  expect(readConfig({ SECRET_KEY: 'x'.repeat(32) }).secretKey).toHaveLength(32)
})

test.each([
  [undefined, undefined],
  ['tcp://scanner?tls=off', { host: 'scanner', port: 3310 }],
  ['tcp://[::1]:9999', { host: '::1', port: 9999 }],
  ['unix:/run/clamav/clamd.ctl', { path: '/run/clamav/clamd.ctl' }],
])('reads a scanner at %s as %j', (CLAMD_URL, clamd) => {
  expect(readConfig({ CLAMD_URL }).clamd).toEqual(clamd)
})

test('refuses a scanner on another machine because clamd does not encrypt', () => {
  expect(getFailure({ CLAMD_URL: 'tcp://scanner' })).toMatch(
    /^CLAMD_URL connects to another machine without encryption: .+, or add \?tls=off /,
  )
})
