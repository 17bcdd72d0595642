import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CERTIFICATE } from '#server/test/certificate.ts'
import { testDatabase } from '#server/test/database.ts'
import { type PortalProcess, killAll, processesOn } from '#server/test/portal-process.ts'
import { FIRST_STAFF as STAFF, portalProcesses } from '#server/test/portal-processes.ts'
import { PostgresServer } from '#server/test/postgres-server.ts'

const { launch } = portalProcesses('lines-data', { SECRET_KEY: 'a key that is long enough for this' })

const servers = mkdtempSync(join(tmpdir(), 'project-portal-lines-'))
// If root runs this test, the database uses another account.
chmodSync(servers, 0o711)
const authority = join(servers, 'ca.pem')
const onSocket = await testDatabase()
let plain: PostgresServer
let encrypted: PostgresServer

beforeAll(async () => {
  writeFileSync(authority, CERTIFICATE.cert)
  plain = await PostgresServer.prepare(servers, 'plain')
  await plain.create()
  encrypted = await PostgresServer.prepare(servers, 'encrypted')
  await encrypted.create()
  await encrypted.encrypt()
}, 120_000)
afterAll(() => {
  killAll(processesOn(servers))
  rmSync(servers, { recursive: true, force: true })
})

/** Returns a URL that points to this machine but isn't recognized as local. */
const elsewhere = (server: PostgresServer, words = '') =>
  server.url().replace('127.0.0.1', '0.0.0.0') + (words && `?${words}`)

const MIGRATE = 'server/commands/main.ts database migrate'

async function failure(settings: Record<string, string>, program?: string): Promise<string> {
  const portal = await launch(settings, { program })
  expect(await portal.waitForExit()).toBe(1)
  return portal.errors
}

test(
  'refuses a database on another machine without encryption, and names the setting that allows it',
  { tags: ['nightly'] },
  async () => {
    const NO_TLS =
      /(?:^|: )DATABASE_URL: the database at 0\.0\.0\.0:\d+ doesn't offer encryption, .+ add \?sslmode=disable to DATABASE_URL if no one else can listen in\n$/
    expect(await failure({ DATABASE_URL: elsewhere(plain) })).toMatch(NO_TLS)
    expect(await failure({ DATABASE_URL: elsewhere(plain) }, MIGRATE)).toMatch(NO_TLS)
    const both = { DATABASE_URL: plain.url(), MIGRATION_DATABASE_URL: elsewhere(plain) }
    const owners = /(?:^|: )MIGRATION_DATABASE_URL: .+ add \?sslmode=disable to MIGRATION_DATABASE_URL /
    expect(await failure(both)).toMatch(owners)
    expect(await failure(both, MIGRATE)).toMatch(owners)
  },
)

test('refuses an untrusted database certificate, and lists the options that help', async () => {
  const errors = await failure({ DATABASE_URL: elsewhere(encrypted) })
  expect(errors).toMatch(/^The portal cannot start: DATABASE_URL: .+ has a certificate that isn't trusted \(/)
  for (const word of ['?sslrootcert=FILE', '?sslmode=no-verify', '?sslmode=disable'])
    expect(errors).toContain(word)
})

test('refuses unencrypted connections to a collector or virus scanner on another machine', async () => {
  expect(await failure({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' })).toBe(
    'The portal cannot start: OTEL_EXPORTER_OTLP_ENDPOINT connects to another machine without encryption: use https://, or add ?tls=off if no one else can listen in\n',
  )
  expect(await failure({ CLAMD_URL: 'tcp://scanner:3310' })).toMatch(
    /^The portal cannot start: CLAMD_URL connects to another machine without encryption: .+, or add \?tls=off /,
  )
})

const isEncrypted = async (server: PostgresServer) =>
  (
    await server.query<{ ssl: boolean }>(
      `select distinct ssl from pg_stat_ssl join pg_stat_activity using (pid) where datname = 'portal'`,
    )
  ).map(({ ssl }) => ssl)

async function signIn(
  portal: PortalProcess,
  username = STAFF.STAFF_USERNAME,
  password = STAFF.STAFF_PASSWORD,
): Promise<number> {
  const { status } = await fetch(`${portal.url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  })
  return status
}

const CONNECTIONS: [string, () => Record<string, string>, boolean | undefined][] = [
  ['embedded', () => ({}), undefined],
  ['on a socket', () => ({ DATABASE_URL: onSocket.url }), undefined],
  ['on this machine', () => ({ DATABASE_URL: encrypted.url() }), false],
  ['elsewhere, lifted', () => ({ DATABASE_URL: elsewhere(encrypted, 'sslmode=disable') }), false],
  [
    'elsewhere, without a word',
    () => ({ DATABASE_URL: elsewhere(encrypted), NODE_EXTRA_CA_CERTS: authority }),
    true,
  ],
  [
    'elsewhere, encrypted',
    () => ({ DATABASE_URL: elsewhere(encrypted, `sslmode=require&sslrootcert=${authority}`) }),
    true,
  ],
  ['elsewhere, unchecked', () => ({ DATABASE_URL: elsewhere(encrypted, 'sslmode=no-verify') }), true],
]

for (const [where, settings, ssl] of CONNECTIONS)
  test(`starts without warnings when the database is ${where}`, { tags: ['nightly'] }, async () => {
    const portal = await (await launch(settings())).ready()
    await expect.poll(() => portal.output).toMatch(/^Project Portal [\d.]+\nProject Portal is ready: \S+\n$/)
    expect(portal.errors).toBe('')
    expect(await signIn(portal)).toBe(200)
    if (ssl !== undefined) expect(await isEncrypted(encrypted)).toEqual([ssl])
    expect(await portal.end('SIGTERM')).toBe(0)
  })
