import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import { connect } from '#server/db/connection.ts'
import { migrate } from '#server/db/migrate.ts'
import { recordAudit } from '#server/features/audit/record-audit.ts'
import { verifyAuditLog } from '#server/features/audit/verify-audit-log.ts'
import { hashPassword } from '#server/identity/passwords.ts'
import { PASSWORD, buildersOn } from '#server/test/builders.ts'
import { CERTIFICATE } from '#server/test/certificate.ts'
import { emptyDatabase, testDatabase } from '#server/test/database.ts'
import { type PortalProcess, killAll, processesOn } from '#server/test/portal-process.ts'
import { FIRST_STAFF as STAFF, portalProcesses } from '#server/test/portal-processes.ts'
import { PostgresServer } from '#server/test/postgres-server.ts'
import { shortSignature } from '#server/test/short-signature.ts'

const { launch } = portalProcesses('lines-data', { SECRET_KEY: 'a key that is long enough for this' })

const servers = mkdtempSync(join(tmpdir(), 'project-portal-lines-'))
// Run by root, the database uses another account.
chmodSync(servers, 0o711)
const authority = join(servers, 'ca.pem')
const onSocket = await testDatabase()
let plain: PostgresServer
let encrypted: PostgresServer

beforeAll(async () => {
  writeFileSync(authority, CERTIFICATE.cert)
  plain = await PostgresServer.place(servers, 'plain')
  await plain.create()
  encrypted = await PostgresServer.place(servers, 'encrypted')
  await encrypted.create()
  await encrypted.encrypt()
}, 120_000)
afterAll(() => {
  killAll(processesOn(servers))
  rmSync(servers, { recursive: true, force: true })
})

/** Leads to this machine, but is not recognized as local. */
const elsewhere = (server: PostgresServer, words = '') =>
  server.url().replace('127.0.0.1', '0.0.0.0') + (words && `?${words}`)

const MIGRATE = 'server/commands/main.ts database migrate'

async function failure(settings: Record<string, string>, program?: string): Promise<string> {
  const portal = await launch(settings, { program })
  expect(await portal.exited()).toBe(1)
  return portal.errors
}

test(
  'another machine’s database without encryption is refused by a sentence that names the word',
  { tags: ['nightly'] },
  async () => {
    const NO_TLS =
      /(?:^|: )DATABASE_URL: the database at 0\.0\.0\.0:\d+ offers no encryption, .+ add \?sslmode=disable to DATABASE_URL where no one else can listen in\n$/
    expect(await failure({ DATABASE_URL: elsewhere(plain) })).toMatch(NO_TLS)
    expect(await failure({ DATABASE_URL: elsewhere(plain) }, MIGRATE)).toMatch(NO_TLS)
    const both = { DATABASE_URL: plain.url(), MIGRATION_DATABASE_URL: elsewhere(plain) }
    const owners = /(?:^|: )MIGRATION_DATABASE_URL: .+ add \?sslmode=disable to MIGRATION_DATABASE_URL /
    expect(await failure(both)).toMatch(owners)
    expect(await failure(both, MIGRATE)).toMatch(owners)
  },
)

test('a certificate that nobody vouches for is refused, with the words that help', async () => {
  const errors = await failure({ DATABASE_URL: elsewhere(encrypted) })
  expect(errors).toMatch(
    /^The portal cannot start: DATABASE_URL: .+ has a certificate that is not trusted \(/,
  )
  for (const word of ['?sslrootcert=FILE', '?sslmode=no-verify', '?sslmode=disable'])
    expect(errors).toContain(word)
})

test('a collector and a virus scanner on another machine are refused in the clear', async () => {
  expect(await failure({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' })).toBe(
    'The portal cannot start: OTEL_EXPORTER_OTLP_ENDPOINT leads to another machine without encryption: use https://, or add ?tls=off where no one else can listen in\n',
  )
  expect(await failure({ CLAMD_URL: 'tcp://scanner:3310' })).toMatch(
    /^The portal cannot start: CLAMD_URL leads to another machine without encryption: .+, or add \?tls=off /,
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
  test(`a portal whose database is ${where} starts without a word`, { tags: ['nightly'] }, async () => {
    const portal = await (await launch(settings())).ready()
    await expect.poll(() => portal.output).toMatch(/^Project Portal [\d.]+\nProject Portal is ready: \S+\n$/)
    expect(portal.errors).toBe('')
    expect(await signIn(portal)).toBe(200)
    if (ssl !== undefined) expect(await isEncrypted(encrypted)).toEqual([ssl])
    expect(await portal.end('SIGTERM')).toBe(0)
  })

/** The check of `SECRET_KEY` as the release before sealed it. */
const SEALED_BEFORE =
  '8f2ff206b92c94bfeaa01b7bff7312783b392ec6a3ffd0ff85fb86e0fd108a570c61d01b7d7eb87e6214bfcbf7af'

test(
  'a portal of the release before starts without a word and loses nobody',
  { tags: ['nightly'] },
  async () => {
    const before = await emptyDatabase()
    const db = connect(before.url, { max: 2, patient: true })
    await migrate(db, '038-title-values')
    const { buildApiToken } = buildersOn(db, () => expect.unreachable())
    const { rows } = await sql<{ id: number; username: string }>`
    insert into users (username, full_name, email, role, company_name)
    values ('sam', 'Sam', 'sam@example.com', 'staff', null), ('anna', 'Anna', 'anna@example.com', 'client', 'Bakery')
    returning id, username`.execute(db)
    const [staff = { id: 0, username: '' }, client = staff] = rows
    await sql`insert into credentials (user_id, password_hash) select id, ${await hashPassword(PASSWORD)} from users`.execute(
      db,
    )
    const { token } = await buildApiToken({ userId: staff.id })
    await db
      .insertInto('keyCheck')
      .values({ sealed: Buffer.from(SEALED_BEFORE, 'hex') })
      .execute()
    await recordAudit(db, null, { actorId: staff.id, action: 'session.started', userId: staff.id })
    const facts = `${client.id}.comments`
    const unsubscribing = `/api/unsubscribe/${facts}.${await shortSignature(db, 'unsubscribe', facts)}`

    const portal = await (await launch({ DATABASE_URL: before.url })).ready()
    await expect.poll(() => portal.output).toMatch(/^Project Portal [\d.]+\nProject Portal is ready: \S+\n$/)
    expect(portal.errors).toBe('')
    for (const { username } of [staff, client]) expect(await signIn(portal, username, PASSWORD)).toBe(200)
    const headers = { authorization: `Bearer ${token}` }
    expect((await fetch(`${portal.url}/api/tickets`, { headers })).status).toBe(200)
    const made = await db.selectFrom('apiTokens').select(['expiresAt', 'networks']).executeTakeFirstOrThrow()
    expect(made).toEqual({ expiresAt: null, networks: null })
    expect((await fetch(portal.url + unsubscribing, { method: 'POST' })).status).toBe(200)
    expect((await verifyAuditLog(db)).faults).toEqual([])
    expect(await portal.end('SIGTERM')).toBe(0)
    await db.destroy()
    await before.close()
  },
)
