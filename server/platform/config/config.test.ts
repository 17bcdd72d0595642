import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { getFailure, secretFile, temporaryFolder } from '#server/test/settings.ts'
import { readConfig } from './config.ts'
import { listSettingRows } from './settings.ts'

const folder = temporaryFolder()

test('defaults to this machine, demo data, and open registration', () => {
  expect(readConfig({ DATA_DIR: 'data' })).toEqual({
    production: false,
    host: '127.0.0.1',
    port: 3000,
    publicUrl: 'http://localhost:3000',
    secureCookies: false,
    dataDir: resolve('data'),
    databaseUrl: undefined,
    migrationDatabaseUrl: undefined,
    retention: {
      activities: undefined,
      notifications: undefined,
      mails: undefined,
      auditAddresses: 180,
    },
    securityContact: undefined,
    storage: { kind: 'disk', folder: resolve('data/files') },
    smtpUrl: undefined,
    mailGroupSeconds: 300,
    demo: true,
    pushHosts: [],
    webhookHosts: [],
    webhooksPrivateAddresses: false,
    registration: 'open',
    firstStaff: undefined,
    trustProxy: false,
    logLevel: 'warn',
    overloadDelayMs: 0,
    callsPerMinute: 0,
    drainMs: 0,
    slowClientMs: 60_000,
    housekeepingMs: 60_000,
    processes: 1,
    maxProjectFileBytes: 100 * 1024 * 1024,
    clientBytesPerDay: 1024 * 1024 * 1024,
    keepFreeBytes: 2048 * 1024 * 1024,
    databaseOnDataDisk: true,
    passwordMinLength: 8,
    breachedPasswordsUrl: undefined,
    rightSignIns: 300,
    sessionsAPerson: 50,
    apiTokenDays: 365,
    streams: { aSession: 20, aPerson: 50 },
    signIn: 'any',
    sessionIdleDays: 14,
    sessionMaxDays: 90,
    notices: [],
  })
})

test('defaults to no demo, closed registration, and a request log in production', () => {
  expect(readConfig({ NODE_ENV: 'production' })).toMatchObject({
    production: true,
    demo: false,
    registration: 'closed',
    logLevel: 'info',
  })
  expect(readConfig({ NODE_ENV: 'production', DEMO: 'on' })).toMatchObject({
    demo: true,
    registration: 'open',
  })
  expect(readConfig({ DEMO: 'on', REGISTRATION: 'closed' })).toMatchObject({ registration: 'closed' })
})

test('treats an empty setting as unset', () => {
  expect(
    readConfig({ PORT: '', DATABASE_URL: ' ', DEMO: '', STAFF_EMAIL: '', PUBLIC_URL: '' }),
  ).toMatchObject({
    port: 3000,
    databaseUrl: undefined,
    demo: true,
    publicUrl: 'http://localhost:3000',
  })
})

test('reads a secret from a file without its line break', () => {
  const url = 'postgres://portal:secret@localhost/portal'
  expect(readConfig({ DATABASE_URL_FILE: secretFile(folder, `${url}\n`) }).databaseUrl).toBe(url)
  expect(getFailure({ DATABASE_URL: url, DATABASE_URL_FILE: secretFile(folder, url) })).toBe(
    "DATABASE_URL and DATABASE_URL_FILE can't both be set",
  )
  expect(getFailure({ SMTP_URL_FILE: join(folder, 'missing') })).toMatch(
    /^SMTP_URL_FILE: .+ cannot be read \(ENOENT\)$/,
  )
  expect(getFailure({ SMTP_URL_FILE: secretFile(folder, '\n') })).toMatch(/^SMTP_URL_FILE: .+ is empty$/)
})

test.each([
  ['PORT', 'abc'],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318'],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'https://collector.example.com/?token=secret'],
  ['OTEL_TRACES_SAMPLER', 'sometimes'],
  ['OTEL_TRACES_SAMPLER_ARG', '1.5'],
  ['PORT', '0'],
  ['PORT', '65536'],
  ['PORT', '3000.5'],
  ['HOST', 'not a host'],
  ['PUBLIC_URL', 'portal.example.com'],
  ['PUBLIC_URL', 'ftp://portal.example.com'],
  ['PUBLIC_URL', 'https://portal.example.com/portal'],
  ['PUBLIC_URL', 'https://user:secret@portal.example.com'],
  ['DATABASE_URL', 'mysql://secret@db/portal'],
  ['CLAMD_URL', 'clamd.example.com'],
  ['CLAMD_URL', 'unix://host/clamd.ctl'],
  ['STORAGE_URL', 's3://secret@host/bucket'],
  ['STORAGE_URL', 's3://key:secret@host'],
  ['STORAGE_URL', 's3://key:secret@host/bucket?tls=no'],
  ['STORAGE_URL', 's3://key:50%secret@host/bucket'],
  ['CLAMD_URL', 'unix:/run/clamd%.ctl'],
  ['SMTP_URL', 'https://secret@mail'],
  ['SMTP_URL', 'smtp://'],
  ['SMTP_URL', 'smtp://mail.example?tls=no'],
  ['MAIL_REPLY_ADDRESS', 'reply'],
  ['MAIL_REPLY_ADDRESS', 'reply+portal@agency.example'],
  ['INBOUND_MAIL_SECRET', 'short'],
  ['INBOUND_MAIL_AUTH', 'mx.example.com; dmarc=pass'],
  ['MAIL_BOUNCE_ADDRESS', 'bounces'],
  ['IMAP_URL', 'pop3://reply:secret@mail.example'],
  ['IMAP_URL', 'imaps://mail.example'],
  ['IMAP_URL', 'imap://reply:secret@mail.example?tls=0'],
  ['VAPID_PUBLIC_KEY', 'abc'],
  ['PUSH_HOSTS', 'https://push.example.com'],
  ['PUSH_HOSTS', 'push.example.com/path'],
  ['PUSH_HOSTS', 'push.example.com,'],
  ['PUSH_HOSTS', '*'],
  ['PUSH_HOSTS', '*.10.0.0.1'],
  ['PUSH_HOSTS', 'secret@push.example.com'],
  ['PUSH_HOSTS', '127.0.0.1;.example.com'],
  ['DEMO', 'yes'],
  ['DEMO', 'constructor'],
  ['NODE_ENV', 'prod'],
  ['REGISTRATION', 'on'],
  ['STAFF_USERNAME', 'maria lopez'],
  ['STAFF_PASSWORD', 'short'],
  ['STAFF_EMAIL', 'maria'],
  ['TRUST_PROXY', 'on'],
  ['TRUST_PROXY', '10.0.0.0/33'],
  ['STAFF_NETWORKS', 'office'],
  ['STAFF_NETWORKS', '10.0.0.0/8,'],
  ['STAFF_NETWORKS', '10.0.0.0/33'],
  ['API_TOKEN_NETWORKS', '2001:db8::/129'],
  ['API_TOKEN_DAYS', '-1'],
  ['LOG_LEVEL', 'loud'],
  ['MAX_PROJECT_FILE_MB', '-1'],
  ['SESSION_IDLE_DAYS', '0'],
  ['SIGN_IN', 'password'],
  ['EMERGENCY_ACCOUNT', 'two words'],
  ['OIDC_SCOPE', 'email'],
  ['OIDC_ROLE_CLAIM', 'two words'],
  ['OIDC_ROLE_STAFF', 'staff,'],
  ['RIGHT_SIGN_INS', 'many'],
  ['SESSIONS_A_PERSON', '-1'],
  ['STREAMS_A_SESSION', '1.5'],
  ['STREAMS_A_PERSON', '2000000'],
  ['MIGRATION_DATABASE_URL', 'mysql://secret@db/portal'],
  ['KEEP_ACTIVITIES_DAYS', '0'],
  ['KEEP_NOTIFICATIONS_DAYS', 'never'],
  ['KEEP_MAILS_DAYS', '1.5'],
  ['KEEP_AUDIT_ADDRESSES_DAYS', '-1'],
  ['SECURITY_CONTACT', 'javascript:alert(1)'],
])('refuses %s=%s in one line that names it and hides the secret', (name, value) => {
  const message = getFailure({ [name]: value })
  expect(message).toMatch(new RegExp(`^${name} must .+$`))
  expect(message).not.toContain('secret@')
})

test.each(listSettingRows())('describes $name and accepts its own default and example', (row) => {
  expect(row.message).toMatch(/^must /)
  for (const text of [row.defaultText, row.example]) if (text) expect(row.parse(text)).not.toBeUndefined()
})

test('has a unique name for each setting', () => {
  const rows = listSettingRows()
  expect(new Set(rows.map(({ name }) => name)).size).toBe(rows.length)
  expect(rows[0]?.description).toBeDefined()
})

test('converts addresses in settings to the form that accounts store', () => {
  const address = 'kati@xn--bckerei-mller-bfb28a.example'
  const settings = {
    STAFF_USERNAME: address,
    STAFF_PASSWORD: 'at least six characters',
    STAFF_EMAIL: address,
    EMERGENCY_ACCOUNT: address,
  }
  const readable = 'kati@bäckerei-müller.example'
  expect(readConfig(settings)).toMatchObject({
    firstStaff: { username: readable, email: readable },
    emergencyAccount: readable,
  })
})
