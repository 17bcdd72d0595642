import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { type IncomingHttpHeaders, type Server, createServer, request } from 'node:http'
import { type AddressInfo, createServer as createTcpServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, expect, test } from 'vitest'
import webPush from 'web-push'
import { startS3rver } from '#server/test/buckets.ts'
import { SCANNERS } from '#server/test/clamd.ts'
import { testDatabase } from '#server/test/database.ts'
import { ImapServer } from '#server/test/imap-server.ts'
import { startMailbox } from '#server/test/mailbox.ts'
import { freePort } from '#server/test/portal-process.ts'
import { runCommand } from '#server/test/run-command.ts'
import { startSignInProvider } from '#server/test/sign-in-provider.ts'

type Settings = Record<string, string | undefined>
interface Line {
  name: string
  state: string
  line: string
}

const closing: (() => unknown)[] = []
afterAll(async () => {
  for (const close of closing.toReversed()) await close()
})

const folder = mkdtempSync(join(tmpdir(), 'project-portal-check-'))
closing.push(() => rmSync(folder, { recursive: true, force: true }))
const [port, database, mailbox, bucket] = await Promise.all([
  freePort(),
  testDatabase(),
  startMailbox(),
  startS3rver('files'),
])
const imap = new ImapServer()
const mailboxUrl = await imap.listen()
const scanner = await SCANNERS['that speaks like clamd']?.()
const provider = await startSignInProvider('http://127.0.0.1/return', {})
closing.push(
  database.close,
  mailbox.close,
  bucket.stop,
  () => imap.close(),
  scanner?.stop ?? (() => {}),
  provider.close,
)

const getAddress = (server: { address: () => unknown }) =>
  `127.0.0.1:${(server.address() as AddressInfo).port}`

/** Starts a web server on a free port and closes it after the tests. Returns its address. */
async function serve(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  closing.push(() => {
    server.close()
    server.closeAllConnections()
  })
  return `http://${getAddress(server)}`
}

/** Starts a proxy in front of the portal that applies `change` to the headers. */
const proxy = (change: (headers: IncomingHttpHeaders) => IncomingHttpHeaders): Promise<string> =>
  serve(
    createServer((from, to) => {
      const { method, url: path } = from
      const call = request(
        { host: '127.0.0.1', port, method, path, headers: change(from.headers) },
        (answer) => {
          to.writeHead(answer.statusCode ?? 502, answer.headers)
          answer.pipe(to)
        },
      )
      call.on('error', () => to.writeHead(502).end())
      from.pipe(call)
    }),
  )
const forwarding = (headers: IncomingHttpHeaders) => ({ ...headers, 'x-forwarded-for': '203.0.113.7' })

const keys = webPush.generateVAPIDKeys()
const good: Settings = {
  DATA_DIR: folder,
  DATABASE_URL: database.url,
  PORT: String(port),
  PUBLIC_URL: await proxy(forwarding),
  TRUST_PROXY: '1',
  SMTP_URL: `smtp://portal:hush-mail@127.0.0.1:${mailbox.port}?from=portal@agency.example`,
  STORAGE_URL: bucket.url('files'),
  BACKUP_URL: bucket.url('files'),
  OIDC_ISSUER: provider.issuer,
  OIDC_CLIENT_ID: provider.clientId,
  OIDC_CLIENT_SECRET: provider.clientSecret,
  MAIL_REPLY_ADDRESS: 'reply@agency.example',
  IMAP_URL: mailboxUrl,
  CLAMD_URL: scanner && 'port' in scanner.clamd ? `tcp://127.0.0.1:${scanner.clamd.port}` : undefined,
  VAPID_PUBLIC_KEY: keys.publicKey,
  VAPID_PRIVATE_KEY: keys.privateKey,
}

/** Runs `settings check` with these settings alone. Returns its lines and everything that it wrote. */
async function check(settings: Settings, ...args: string[]) {
  const { code, output, errors } = await runCommand(
    { DEMO: 'off', ...settings },
    'settings',
    'check',
    '--json',
    ...args,
  )
  return {
    code,
    lines: output.startsWith('[') ? (JSON.parse(output) as Line[]) : [],
    all: output + errors,
  }
}

test('reports what works, one line each, and sends a test mail', async () => {
  const { code, lines, all } = await check({
    ...good,
    SMTP_URL: good['SMTP_URL']?.replace('portal:hush-mail@', ''),
  })
  expect(lines.filter(({ state }) => state !== 'ok')).toEqual([])
  expect([code, lines.map(({ name }) => name)]).toEqual([
    0,
    [
      'Database',
      'Email',
      'Bucket for files',
      'Bucket for backups',
      'Sign-in provider',
      'Mailbox',
      'Virus scanner',
      'Push keys',
      'PUBLIC_URL',
      'Time',
      'Disk',
    ],
  ])
  expect(mailbox.to('portal@agency.example')).toHaveLength(1)
  for (const secret of ['S3RVER:', 'secret@', provider.clientSecret, keys.privateKey])
    expect(all).not.toContain(secret)
})

test('reports unset services as off, and creates no database', async () => {
  const empty = join(folder, 'empty')
  const { code, lines } = await check({ DATA_DIR: empty, PORT: String(await freePort()) })
  expect([code, lines.filter(({ state }) => state === 'off').map(({ name }) => name)]).toEqual([
    0,
    [
      'Email',
      'Bucket for files',
      'Bucket for backups',
      'Sign-in provider',
      'Mailbox',
      'Virus scanner',
      'PUBLIC_URL',
    ],
  ])
  expect(readdirSync(empty)).toEqual([])
})

/** Returns the settings of the test database for a role that has no rights in it. */
async function createPowerless(): Promise<Settings> {
  const role = `check_${randomBytes(6).toString('hex')}`
  const client = new Client(database.url)
  await client.connect()
  await client.query(`create role ${role} login; revoke create on schema public from public`)
  await client.end()
  closing.push(async () => {
    const owner = new Client(database.url)
    await owner.connect()
    await owner.query(`drop role ${role}`).finally(() => void owner.end())
  })
  return { DATABASE_URL: database.url.replace(/\/\/[^@/]*@?/, `//${role}@`) }
}

const wrongClock = () =>
  serve(
    createServer((_request, response) => {
      response.writeHead(404, { date: new Date(Date.now() - 3_600_000).toUTCString() }).end()
    }),
  )

test.each<[string, string, () => Settings | Promise<Settings>, RegExp]>([
  [
    'a database that is away',
    'Database',
    () => ({ DATABASE_URL: 'postgres://a:hush@127.0.0.1:1/b' }),
    /no database responds at 127\.0\.0\.1:1.+DATABASE_URL must look like/,
  ],
  [
    'a database without rights',
    'Database',
    createPowerless,
    /neither change the schema nor read and write\. Set MIGRATION_DATABASE_URL/,
  ],
  [
    'an owner who is none',
    'Database',
    async () => ({ MIGRATION_DATABASE_URL: (await createPowerless())['DATABASE_URL'] }),
    /MIGRATION_DATABASE_URL's role can't change the schema/,
  ],
  [
    'a mail server that is away',
    'Email',
    () => ({ SMTP_URL: 'smtp://127.0.0.1:1' }),
    /ECONNREFUSED.+SMTP_URL must look like/,
  ],
  [
    'a bucket that there is not',
    'Bucket for files',
    () => ({ STORAGE_URL: bucket.url('none') }),
    /bucket.+STORAGE_URL must look like/i,
  ],
  [
    'a bucket for backups that is away',
    'Bucket for backups',
    () => ({ BACKUP_URL: 's3://k:hush@127.0.0.1:1/b?tls=off' }),
    /refused.+BACKUP_URL must look like/,
  ],
  [
    'a provider that describes nothing',
    'Sign-in provider',
    async () => ({ OIDC_ISSUER: await wrongClock() }),
    /OIDC_ISSUER must be the address without/,
  ],
  [
    'a mailbox with another password',
    'Mailbox',
    () => ({ IMAP_URL: mailboxUrl.replace('secret', 'hush') }),
    /IMAP_URL must look like/,
  ],
  [
    'a scanner that is away',
    'Virus scanner',
    () => ({ CLAMD_URL: `unix:${folder}/none.ctl` }),
    /CLAMD_URL must look like/,
  ],
  [
    'keys of two pairs',
    'Push keys',
    () => ({ VAPID_PUBLIC_KEY: webPush.generateVAPIDKeys().publicKey }),
    /not the public key of VAPID_PRIVATE_KEY.+Set both/,
  ],
  [
    'an address that nothing listens at',
    'PUBLIC_URL',
    async () => ({ PUBLIC_URL: `http://127.0.0.1:${await freePort()}` }),
    /refused.+point to the proxy/,
  ],
  [
    'an address that leads elsewhere',
    'PUBLIC_URL',
    async () => ({ PUBLIC_URL: await wrongClock() }),
    /returns 404, but the response comes from another machine/,
  ],
  [
    'a proxy that passes on another host',
    'PUBLIC_URL',
    async () => ({ PUBLIC_URL: await proxy((headers) => ({ ...forwarding(headers), host: 'portal' })) }),
    /sends Host portal instead of 127/,
  ],
  ['a proxy that TRUST_PROXY does not name', 'PUBLIC_URL', () => ({ TRUST_PROXY: 'off' }), /Set TRUST_PROXY/],
  [
    'a proxy that says nothing',
    'PUBLIC_URL',
    async () => ({ PUBLIC_URL: await proxy((headers) => headers) }),
    /without X-Forwarded-For/,
  ],
  [
    'a clock that is ahead',
    'Time',
    async () => ({ OIDC_ISSUER: await wrongClock() }),
    /36\d\d seconds ahead of.+Sync this machine's clock/,
  ],
  [
    'a folder that cannot be written',
    'Disk',
    () => ({ DATA_DIR: '/dev/null/portal' }),
    /ENOTDIR.+must be folders/,
  ],
])('reports %s, with advice', async (_, name, change, line) => {
  const { code, lines, all } = await check({ ...good, ...(await change()) })
  expect([code, lines.find((one) => one.name === name)]).toEqual([
    1,
    { name, state: 'wrong', line: expect.stringMatching(line) as unknown },
  ])
  expect(all).not.toContain('hush')
})

test('sends a test mail to the named address, and reports why one was refused', async () => {
  mailbox.refusals = 1
  const settings = { DATA_DIR: folder, SMTP_URL: `smtp://127.0.0.1:${mailbox.port}` }
  const refused = await check(settings, '--mail-to', 'olga@agency.example')
  expect(refused.lines.find(({ name }) => name === 'Email')?.line).toMatch(
    /Busy, try again later\. SMTP_URL must look like/,
  )
  await check(settings, '--mail-to', 'olga@agency.example')
  expect(mailbox.to('olga@agency.example')).toHaveLength(1)
})

test('recognizes a running portal at its public address', async () => {
  const running = createServer((_request, response) => response.end('{"status":"ok"}'))
  const url = await serve(running)
  const { lines } = await check({ ...good, PUBLIC_URL: url, PORT: new URL(url).port })
  expect(lines.find(({ name }) => name === 'PUBLIC_URL')).toMatchObject({
    state: 'ok',
    line: `${url} reaches a running portal.`,
  })
})

test('does not wait for silent servers', { tags: ['nightly'] }, async () => {
  const silent = createTcpServer(() => {})
  silent.listen(0, '127.0.0.1')
  await once(silent, 'listening')
  closing.push(() => silent.close())
  const at = getAddress(silent)
  const { lines } = await check({
    ...good,
    DATABASE_URL: `postgres://a@${at}/b`,
    SMTP_URL: `smtp://${at}`,
    STORAGE_URL: `s3://k:s@${at}/files?tls=off`,
    OIDC_ISSUER: `http://${at}`,
    IMAP_URL: `imap://a:b@${at}/INBOX`,
    CLAMD_URL: `tcp://${at}`,
    PUBLIC_URL: `http://${at}`,
  })
  const wrong = lines.filter(({ state }) => state === 'wrong').map(({ name }) => name)
  expect(wrong).toEqual([
    'Database',
    'Email',
    'Bucket for files',
    'Sign-in provider',
    'Mailbox',
    'Virus scanner',
    'PUBLIC_URL',
  ])
})

test('reports an invalid setting before checking anything', async () => {
  const { code, all } = await check({ ...good, PORT: 'eighty' })
  expect([code, all]).toEqual([1, expect.stringContaining('PORT must be a whole number')])
})
