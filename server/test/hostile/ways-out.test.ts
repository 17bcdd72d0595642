import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { TracerProvider } from '@opentelemetry/sdk-trace'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { connect } from '#server/platform/db/connection.ts'
import { scanFile } from '#server/core/files/receive/virus-scanner.ts'
import { beginJourney } from '#server/features/sign-in/provider.ts'
import { fetchUnread } from '#server/features/inbound-mail/poll-mailbox.ts'
import { openTransport } from '#server/core/mail/transport.ts'
import { createAgentSelector } from '#server/platform/egress/agents.ts'
import { post } from '#server/platform/egress/post.ts'
import { sendAndClose } from '#server/platform/egress/send-and-close.ts'
import { isBreachedHash } from '#server/core/auth/choose-password.ts'
import { createS3Driver } from '#server/platform/storage/s3.ts'
import { createSpanProcessor } from '#server/platform/telemetry/telemetry.ts'
import { trustOwnCertificate } from '../certificate.ts'
import { type Manner, hostileServer } from '../hostile-server.ts'

const LIMIT_MS = 300
/** Well above every timeout, and far below what a dripping server would take. */
const PATIENCE_MS = 15_000
/** Maximum number of bytes taken from a flooding server: the bytes that are read, plus the buffers of two sockets. */
const MOST_TAKEN = 40_000_000

trustOwnCertificate()
const folder = mkdtempSync(join(tmpdir(), 'project-portal-ways-out-'))
const path = join(folder, 'file')
writeFileSync(path, 'x'.repeat(200_000))
afterAll(() => rmSync(folder, { recursive: true }))

const OK = 'HTTP/1.1 200 OK\r\n'
const inside = await hostileServer({ goesOn: 'silent' })
afterAll(() => inside.close())

/** The ways in which hostile servers answer HTTP. */
const HTTP: Record<string, Manner> = {
  'says nothing': { goesOn: 'silent' },
  'drips its headers': { says: `${OK}x-long: `, goesOn: 'drips' },
  'drips its answer': { says: `${OK}\r\n`, goesOn: 'drips' },
  'never ends its answer': { says: `${OK}\r\n`, goesOn: 'floods' },
  'never ends its pieces': {
    says: `${OK}transfer-encoding: chunked\r\n\r\n`,
    goesOn: 'floods',
    by: '1\r\nx\r\n',
  },
  'never ends a header': { says: `${OK}x-long: `, goesOn: 'floods' },
  'never ends its headers': { says: OK, goesOn: 'floods', by: 'x: y\r\n' },
  'never comes to its answer': { goesOn: 'floods', by: 'HTTP/1.1 103 Early Hints\r\n\r\n' },
  'never stops telling to go on': { goesOn: 'floods', by: 'HTTP/1.1 100 Continue\r\n\r\n' },
  'changes the protocol': {
    says: 'HTTP/1.1 101 Now\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n',
    goesOn: 'floods',
  },
  'speaks no HTTP': { goesOn: 'floods' },
  'sends a bomb': { says: `${OK}content-encoding: gzip\r\n\r\n`, goesOn: 'floods', by: '\0' },
  'redirects inwards': {
    says: `HTTP/1.1 307 Over there\r\nlocation: http://127.0.0.1:${inside.port}/\r\ncontent-length: 0\r\nconnection: close\r\n\r\n`,
    goesOn: 'silent',
  },
}

/** Returns the ways in which hostile servers greet clients of a line-based protocol, after a regular beginning. */
const linesAfter = (greeting: string, line: string): Record<string, Manner> => ({
  'says nothing': { goesOn: 'silent', first: true },
  'drips its greeting': { goesOn: 'drips', first: true },
  'drips its answer': { says: greeting, goesOn: 'drips', first: true },
  'drips lines': { says: greeting, goesOn: 'drips', by: line, first: true },
  'never ends a line': { says: greeting, goesOn: 'floods', first: true },
  'never ends its lines': { says: greeting, goesOn: 'floods', by: line, first: true },
})

interface WayOut {
  manners: Record<string, Manner>
  /** Calls the server on this port as the portal does, with shorter limits. */
  call: (port: number) => Promise<unknown>
  secure?: boolean
}

const message = { headers: {}, payload: '{}', limitMs: LIMIT_MS }
const sendTo = (address: string) => {
  const url = new URL(address)
  return post(url, { ...message, agent: createAgentSelector()(url, true) })
}

const bucketAt = (port: number, limitMs = LIMIT_MS) =>
  createS3Driver(
    {
      kind: 's3',
      endpoint: `http://127.0.0.1:${port}`,
      region: 'eu-central-1',
      bucket: 'portal',
      prefix: '',
      accessKeyId: 'id',
      secretAccessKey: 'secret',
    },
    () => limitMs,
  )

/** Reads at most as many bytes as the portal's files can have. The reader has to limit anything beyond that. */
async function readWhole(stream: Readable) {
  let read = 0
  for await (const bytes of stream) if ((read += (bytes as Buffer).length) > 1_000_000) break
}

async function readAll(list: AsyncIterable<unknown>) {
  const items = list[Symbol.asyncIterator]()
  while (!(await items.next()).done);
}

const WAYS_OUT: Record<string, WayOut> = {
  'web push': { manners: HTTP, call: (port) => sendTo(`https://127.0.0.1:${port}/x`), secure: true },
  webhooks: { manners: HTTP, call: (port) => sendTo(`http://127.0.0.1:${port}/x`) },
  'the bucket, storing': {
    manners: HTTP,
    call: (port) => bucketAt(port).put({ path, size: 200_000, sha256: 'ab'.repeat(32) }, 'a-long-key'),
  },
  'the bucket, reading': {
    manners: HTTP,
    call: async (port) => readWhole(await bucketAt(port).read('a-long-key')),
  },
  'the bucket, listing': { manners: HTTP, call: (port) => readAll(bucketAt(port).list()) },
  'the sign-in provider': {
    manners: HTTP,
    call: (port) => {
      const provider = { issuer: `http://127.0.0.1:${port}`, clientId: 'a', clientSecret: 'b', label: 'c' }
      return beginJourney({ publicUrl: 'http://localhost' }, provider, LIMIT_MS / 1000)
    },
  },
  'the collector of traces': {
    manners: HTTP,
    call: async (port) => {
      const spans = createSpanProcessor(`http://127.0.0.1:${port}`, LIMIT_MS)
      new TracerProvider({ spanProcessors: [spans] }).getTracer('test').startSpan('a call').end()
      await spans.forceFlush()
    },
  },
  'the collector of the audit log': {
    manners: {
      'says nothing': { goesOn: 'silent' },
      drips: { goesOn: 'drips', staysOpen: true },
      'never ends': { goesOn: 'floods', staysOpen: true },
    },
    call: (port) =>
      sendAndClose({ host: '127.0.0.1', port, tls: true, ca: undefined }, Buffer.from('x'), LIMIT_MS),
    secure: true,
  },
  'the list of breached passwords': {
    manners: HTTP,
    call: (port) => isBreachedHash(`http://127.0.0.1:${port}/range`, Buffer.alloc(20), LIMIT_MS),
  },
  'the mail server': {
    manners: linesAfter('220 ready\r\n', '250-go on\r\n'),
    call: async (port) => {
      const config = { smtpUrl: `smtp://127.0.0.1:${port}`, publicUrl: 'http://localhost' }
      const transport = openTransport(config, LIMIT_MS)
      const mail = { from: 'a@example.com', to: 'b@example.com', text: 'Hello' }
      await transport.send(mail).finally(() => transport.close())
    },
  },
  'the mailbox': {
    manners: linesAfter('* OK [CAPABILITY IMAP4rev1] ready\r\n', '* OK still here\r\n'),
    call: async (port) => {
      const imapUrl = `imap://reply:secret@127.0.0.1:${port}/INBOX`
      // Only needed for mails, and there aren't any.
      const db = connect('postgres://127.0.0.1:1/none')
      const fetching = { db, imapUrl, deliver: async () => 200, roundMs: LIMIT_MS }
      try {
        await fetchUnread(fetching)
      } finally {
        await db.destroy()
      }
    },
  },
  'the virus scanner': {
    manners: linesAfter('', 'stream: \n'),
    call: (port) => scanFile({ host: '127.0.0.1', port }, { path, size: 200_000 }, LIMIT_MS),
  },
  // A server that impersonates the database has all data already, so only the time is limited, not the bytes.
  'the database': {
    manners: { 'says nothing': { goesOn: 'silent' }, drips: { goesOn: 'drips' } },
    call: async (port) => {
      const db = connect(`postgres://portal:secret@127.0.0.1:${port}/portal`)
      try {
        await sql`select 1`.execute(db)
      } finally {
        await db.destroy()
      }
    },
  },
}

/** Calls a server that behaves this way, and expects the call and its connections to end soon, after few bytes. */
async function expectToEnd({ call, secure = false }: WayOut, manner: Manner, name = ''): Promise<void> {
  const server = await hostileServer(manner, { secure })
  const callServer = async () => {
    const began = performance.now()
    await call(server.port).catch(() => {})
    expect.soft(performance.now() - began, name).toBeLessThan(PATIENCE_MS)
    return server.calls()
  }
  // On a busy machine, a call can reach its limit before it has a connection.
  await expect.poll(callServer, { message: name }).toBeGreaterThan(0)
  // No connection must be left open.
  await expect.poll(() => server.open(), { message: name }).toBe(0)
  expect.soft(server.sent(), name).toBeLessThan(MOST_TAKEN)
  expect.soft(inside.calls(), name).toBe(0)
  await server.close()
}

/** Webhooks meet every kind of server in every run. The rest repeats the same limits with every kind of call. */
const isTestedInFull = ([name]: [string, WayOut]) => name === 'webhooks'
const waysOut = Object.entries(WAYS_OUT)

async function expectToEndWithLittleMemory(way: WayOut, manner: Manner): Promise<void> {
  const memory = process.memoryUsage().rss
  await expectToEnd(way, manner)
  expect.soft(process.memoryUsage().rss - memory).toBeLessThan(200_000_000)
}

describe.each(waysOut.filter(isTestedInFull))('outgoing call: %s', (_name, way) => {
  test.each(Object.entries(way.manners))(
    'ends in time with little memory when the server %s',
    async (_manner, manner) => {
      await expectToEndWithLittleMemory(way, manner)
    },
  )
})

describe.each(waysOut.filter((each) => !isTestedInFull(each)))(
  'outgoing call: %s',
  { tags: ['nightly'] },
  (_name, way) => {
    test.each(Object.entries(way.manners))(
      'ends in time with little memory when the server %s',
      async (_manner, manner) => {
        await expectToEndWithLittleMemory(way, manner)
      },
    )
  },
)

test('ends every call to a silent server by its time limit', async () => {
  // Silence costs no CPU time, so these wait together.
  await Promise.all(waysOut.map(([name, way]) => expectToEnd(way, way.manners['says nothing']!, name)))
})

test('stops reading a bucket response in one-byte pieces before it takes much memory', async () => {
  const server = await hostileServer(HTTP['never ends its pieces']!)
  await expect(bucketAt(server.port, PATIENCE_MS).remove('a-long-key')).rejects.toThrow(/too large/)
  // As much as the buffers of two sockets hold, and not 24 MB for 4 MB of the response.
  expect(server.sent()).toBeLessThan(12_000_000)
  await server.close()
})
