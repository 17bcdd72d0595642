import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { ConfigError } from './read-settings.ts'
import { settingRows } from './settings.ts'
import { defaultDataFolder } from '#server/process/data-folder.ts'

const folder = mkdtempSync(join(tmpdir(), 'project-portal-config-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const secretFile = (content: string) => {
  const file = join(folder, `secret-${crypto.randomUUID()}`)
  writeFileSync(file, content)
  return file
}

function failureOf(environment: Record<string, string>): string {
  try {
    readConfig(environment)
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
  throw new Error('The settings were accepted')
}

test('without settings the portal serves this machine, with demo data and open registration', () => {
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
    demo: true,
    pushHosts: [],
    webhooksPrivateAddresses: false,
    registration: 'open',
    firstStaff: undefined,
    trustProxy: false,
    logLevel: 'warn',
    overloadDelayMs: 0,
    callsPerMinute: 0,
    drainMs: 0,
    slowClientMs: 60_000,
    processes: 1,
    maxProjectFileBytes: 100 * 1024 * 1024,
    clientBytesPerDay: 1024 * 1024 * 1024,
    keepFreeBytes: 2048 * 1024 * 1024,
    databaseOnDataDisk: true,
    passwordMinLength: 6,
    rightSignIns: 300,
    sessionsAPerson: 50,
    streams: { aSession: 20, aPerson: 50 },
    sessionIdleDays: 14,
    sessionMaxDays: 90,
    notices: [],
  })
})

test('in production only the host of PUBLIC_URL is answered, and the start says where there is none', () => {
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

test('figures stay on this machine unless a token is asked for', () => {
  const given = { DEMO: 'off', DATA_DIR: 'data', METRICS_PORT: '9464' }
  expect(readConfig(given).metrics).toEqual({ host: '127.0.0.1', port: 9464 })
  expect(readConfig({ ...given, HOST: '::1' }).metrics).toEqual({ host: '::1', port: 9464 })
  expect(readConfig({ ...given, HOST: '0.0.0.0' })).toMatchObject({
    metrics: { host: '127.0.0.1' },
    notices: [expect.stringMatching(/^METRICS_PORT answers on 127\.0\.0\.1 only: set METRICS_TOKEN/)],
  })
  const METRICS_TOKEN = 'a-token-for-the-scraper'
  expect(readConfig({ ...given, HOST: '0.0.0.0', METRICS_TOKEN })).toMatchObject({
    metrics: { host: '0.0.0.0', token: METRICS_TOKEN },
    notices: [],
  })
  expect(failureOf({ METRICS_TOKEN: 'short' })).toBe(
    'METRICS_TOKEN must have from 16 to 200 characters, without spaces',
  )
})

test('production has no demo, closed registration and a log of requests', () => {
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

test.each([
  [
    { NODE_ENV: 'production', DEMO: 'on', PUBLIC_URL: 'https://portal.example.com' },
    /^DEMO is on in production: everybody/,
  ],
  [{ HOST: '0.0.0.0' }, /^Nobody asked for this demo/],
  [{ PUBLIC_URL: 'https://portal.example.com' }, /^Nobody asked for this demo/],
])('a demo that others may reach says so at the start: %o', (settings, notice) => {
  expect(readConfig({ DATA_DIR: 'data', ...settings }).notices).toEqual([expect.stringMatching(notice)])
})

test.each([
  { HOST: '0.0.0.0', DEMO: 'on' },
  { HOST: '0.0.0.0', DEMO: 'off' },
  { HOST: '::1', PUBLIC_URL: 'http://127.0.0.1:3000' },
])('a demo that was asked for, or that nobody else reaches, says nothing: %o', (settings) => {
  expect(readConfig({ DATA_DIR: 'data', ...settings }).notices).toEqual([])
})

test('webhooks lead to private addresses only where that is said', () => {
  expect(readConfig({ WEBHOOKS_PRIVATE_ADDRESSES: 'on' }).webhooksPrivateAddresses).toBe(true)
  expect(failureOf({ WEBHOOKS_PRIVATE_ADDRESSES: 'yes' })).toBe(
    'WEBHOOKS_PRIVATE_ADDRESSES must be on or off',
  )
})

test('push services beside those of the browsers are hosts, as an address holds them', () => {
  expect(readConfig({}).pushHosts).toEqual([])
  const PUSH_HOSTS = 'Push.Example.com, *.example.net:8443,push.example.org:443, 127.0.0.1:9000,[::1]'
  expect(readConfig({ PUSH_HOSTS }).pushHosts).toEqual([
    'push.example.com',
    '*.example.net:8443',
    'push.example.org',
    '127.0.0.1:9000',
    '[::1]',
  ])
})

test('an empty setting counts as unset', () => {
  expect(
    readConfig({ PORT: '', DATABASE_URL: ' ', DEMO: '', STAFF_EMAIL: '', PUBLIC_URL: '' }),
  ).toMatchObject({
    port: 3000,
    databaseUrl: undefined,
    demo: true,
    publicUrl: 'http://localhost:3000',
  })
})

test('the public address follows the port and decides about secure cookies', () => {
  expect(readConfig({ PORT: '8080' })).toMatchObject({
    publicUrl: 'http://localhost:8080',
    secureCookies: false,
  })
  expect(readConfig({ PUBLIC_URL: 'https://Portal.example.com/' })).toMatchObject({
    publicUrl: 'https://portal.example.com',
    secureCookies: true,
  })
})

test.each([
  [undefined, undefined],
  ['tcp://scanner', { host: 'scanner', port: 3310 }],
  ['tcp://[::1]:9999', { host: '::1', port: 9999 }],
  ['unix:/run/clamav/clamd.ctl', { path: '/run/clamav/clamd.ctl' }],
])('a scanner at %s is asked at %j', (CLAMD_URL, clamd) => {
  expect(readConfig({ CLAMD_URL }).clamd).toEqual(clamd)
})

test.each([
  [{ OTEL_TRACES_SAMPLER: 'traceidratio' }, undefined],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: '' }, undefined],
  [
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://localhost:4318' },
    { endpoint: 'http://localhost:4318', sampler: 'parentbased_always_on', ratio: 1 },
  ],
  [
    {
      OTEL_EXPORTER_OTLP_ENDPOINT: 'https://collector.example.com/portal/',
      OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
      OTEL_TRACES_SAMPLER_ARG: '0.25',
    },
    { endpoint: 'https://collector.example.com/portal', sampler: 'parentbased_traceidratio', ratio: 0.25 },
  ],
])('with %j traces are sent as %j', (given, telemetry) => {
  expect(readConfig(given).telemetry).toEqual(telemetry)
})

test('a bucket is described by one address', () => {
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

test('trusted proxies are a number of hops or addresses', () => {
  expect(readConfig({ TRUST_PROXY: 'off' }).trustProxy).toBe(false)
  const { trustProxy } = readConfig({ TRUST_PROXY: '2' })
  const believed = [0, 1, 2].map((hop) => typeof trustProxy === 'function' && trustProxy('192.0.2.1', hop))
  expect(believed).toEqual([true, true, false])
  expect(readConfig({ TRUST_PROXY: '127.0.0.1, 10.0.0.0/8,::1' }).trustProxy).toEqual([
    '127.0.0.1',
    '10.0.0.0/8',
    '::1',
  ])
})

test('the first staff account is read when it is complete', () => {
  const account = { STAFF_USERNAME: 'maria', STAFF_PASSWORD: 'a secret', STAFF_EMAIL: 'maria@example.com' }
  expect(readConfig(account).firstStaff).toEqual({
    username: 'maria',
    password: 'a secret',
    email: 'maria@example.com',
  })
  expect(failureOf({ STAFF_USERNAME: 'maria', STAFF_EMAIL: 'maria@example.com' })).toMatch(/^STAFF_PASSWORD /)
})

test('a secret is read from a file, without its line end', () => {
  const url = 'postgres://portal:secret@db/portal'
  expect(readConfig({ DATABASE_URL_FILE: secretFile(`${url}\n`) }).databaseUrl).toBe(url)
  expect(failureOf({ DATABASE_URL: url, DATABASE_URL_FILE: secretFile(url) })).toBe(
    'DATABASE_URL and DATABASE_URL_FILE must not both be given',
  )
  expect(failureOf({ SMTP_URL_FILE: join(folder, 'missing') })).toMatch(
    /^SMTP_URL_FILE: .+ cannot be read \(ENOENT\)$/,
  )
  expect(failureOf({ SMTP_URL_FILE: secretFile('\n') })).toMatch(/^SMTP_URL_FILE: .+ is empty$/)
})

test('answers by mail need a way in, and push a whole pair of keys', () => {
  const MAIL_REPLY_ADDRESS = 'reply@agency.example'
  const IMAP_URL = 'imaps://reply:secret@mail.example/INBOX'
  expect(failureOf({ MAIL_REPLY_ADDRESS })).toMatch(/^INBOUND_MAIL_SECRET or IMAP_URL must be given/)
  expect(failureOf({ IMAP_URL })).toMatch(/^MAIL_REPLY_ADDRESS must be given/)
  expect(failureOf({ INBOUND_MAIL_AUTH: 'mx.agency.example' })).toMatch(/^MAIL_REPLY_ADDRESS must be given/)
  // What is fetched is handed in with a secret that only this process knows.
  expect(readConfig({ MAIL_REPLY_ADDRESS, IMAP_URL }).inboundSecret?.length).toBeGreaterThan(30)
  expect(failureOf({ VAPID_PRIVATE_KEY: 'a'.repeat(43) })).toMatch(/must both be given/)
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
  ['LOG_LEVEL', 'loud'],
  ['MAX_PROJECT_FILE_MB', '-1'],
  ['SESSION_IDLE_DAYS', '0'],
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
])('%s=%s is refused in one line that names it and keeps the secret', (name, value) => {
  const message = failureOf({ [name]: value })
  expect(message).toMatch(new RegExp(`^${name} must .+$`))
  expect(message).not.toContain('secret@')
})

test('nothing but addresses in the audit log is forgotten unless settings say so', () => {
  const { retention } = readConfig({})
  expect(retention).toEqual({
    activities: undefined,
    notifications: undefined,
    mails: undefined,
    auditAddresses: 180,
  })
  expect(readConfig({ KEEP_MAILS_DAYS: '90' }).retention.mails).toBe(90)
})

test('an owner of the database is of no use without an external one', () => {
  const url = 'postgres://owner:secret@db/portal'
  expect(failureOf({ MIGRATION_DATABASE_URL: url })).toMatch(/^MIGRATION_DATABASE_URL must /)
  const { databaseUrl, migrationDatabaseUrl } = readConfig({ DATABASE_URL: url, MIGRATION_DATABASE_URL: url })
  expect([databaseUrl, migrationDatabaseUrl]).toEqual([url, url])
})

test('a session is not idle for longer than it lasts', () => {
  expect(failureOf({ SESSION_IDLE_DAYS: '30', SESSION_MAX_DAYS: '10' })).toMatch(/^SESSION_IDLE_DAYS must /)
})

test('root in a folder closed to others keeps its data elsewhere and says so', () => {
  const closed = join(folder, 'closed')
  mkdirSync(join(closed, 'checkout'), { recursive: true })
  chmodSync(folder, 0o755)
  expect(defaultDataFolder(join(closed, 'checkout'), true)).toEqual({
    folder: join(closed, 'checkout', 'data'),
    notices: [],
  })
  chmodSync(closed, 0o700)
  expect(defaultDataFolder(join(closed, 'checkout'), false).notices).toEqual([])
  const { folder: chosen, notices } = defaultDataFolder(join(closed, 'checkout'), true)
  expect(chosen).toBe('/var/lib/project-portal')
  expect(notices).toEqual([expect.stringContaining('/var/lib/project-portal')])
})

test('a sign-in provider needs its address, an id and a secret', () => {
  const provider = {
    OIDC_ISSUER: 'https://login.example.com',
    OIDC_CLIENT_ID: 'portal',
    OIDC_CLIENT_SECRET_FILE: secretFile('hidden\n'),
  }
  expect(readConfig(provider).oidc).toEqual({
    issuer: 'https://login.example.com',
    clientId: 'portal',
    clientSecret: 'hidden',
    label: 'login.example.com',
  })
  expect(readConfig({ ...provider, OIDC_LABEL: 'Studio Login' }).oidc?.label).toBe('Studio Login')
  expect(failureOf({ OIDC_ISSUER: 'https://login.example.com' })).toMatch(
    /^OIDC_CLIENT_ID and OIDC_CLIENT_SECRET must be given too/,
  )
  expect(failureOf({ OIDC_LABEL: 'Studio Login' })).toMatch(/^OIDC_ISSUER and OIDC_CLIENT_ID and/)
  expect(readConfig({}).oidc).toBeUndefined()
})

test.each(['http://login.example.com', 'login.example.com', 'https://login.example.com/?a=b', 'ftp://here'])(
  'the provider %s is refused',
  (OIDC_ISSUER) => {
    const more = { OIDC_CLIENT_ID: 'portal', OIDC_CLIENT_SECRET: 'hidden' }
    expect(failureOf({ ...more, OIDC_ISSUER })).toMatch(/^OIDC_ISSUER must be an https address/)
  },
)

test('a key that seals is long enough', () => {
  expect(failureOf({ SECRET_KEY: 'short' })).toBe('SECRET_KEY must have at least 32 characters')
  expect(readConfig({ SECRET_KEY: 'x'.repeat(32) }).secretKey).toHaveLength(32)
})

test.each(settingRows())('$name says what it must be, and takes its own default and example', (row) => {
  expect(row.must).toMatch(/^must /)
  for (const text of [row.defaultText, row.example]) if (text) expect(row.parse(text)).not.toBeUndefined()
})

test('no two settings share a name, and each is described', () => {
  const rows = settingRows()
  expect(new Set(rows.map(({ name }) => name)).size).toBe(rows.length)
  expect(rows[0]?.about).toBeDefined()
})
