import { afterAll, expect, test } from 'vitest'
import type { ReceivedMail } from '#shared/mail/inbound/schemas.ts'
import type { Mail } from '#shared/mail/schemas.ts'
import type { Notification } from '#shared/notifications/schemas.ts'
import { MAX_PROCESS_BYTES } from './limits.ts'
import { createReplyAddress } from '#server/core/mail/reply-address.ts'
import { MOST_MS, measureLeastCpu } from '#server/test/cpu-growth.ts'
import { nodesBelow } from '#server/test/portal-process.ts'
import { testApp } from '#server/test/test-app.ts'

const SECRET = 'a-secret-of-the-mail-server'
const portal = await testApp({ inboundSecret: SECRET, replyAddress: 'reply@in.agency.example' })
afterAll(portal.close)
const staff = portal.as(await portal.buildStaff())
const MIB = 1024 * 1024

const handIn = async (mail: string | Buffer) => {
  const { statusCode, ...answer } = await portal.app.inject({
    method: 'POST',
    url: '/api/inbound-mail',
    headers: { 'content-type': 'message/rfc822', authorization: `Bearer ${SECRET}` },
    payload: mail,
  })
  return { status: statusCode, ...answer.json<{ outcome?: string; detail?: string }>() }
}

/** Returns the headers of a client's reply to a ticket. */
async function answerHead(): Promise<string> {
  const { id: userId, email } = await portal.buildClient()
  const { id: entityId } = await portal.buildTicket({ userId })
  const to = await createReplyAddress(portal.db, 'reply@in.agency.example', {
    target: {
      userId,
      entityType: 'ticket',
      entityId,
    },
  })
  return `From: K <${email}>\nTo: <${to}>\nSubject: Hours\nMessage-ID: <${entityId}@x>\n`
}

const multipart = (parts: string, kind = 'mixed') =>
  `MIME-Version: 1.0\nContent-Type: multipart/${kind}; boundary=b\n\n${parts}--b--\n`
const tiny = (i: number) =>
  `--b\nContent-Type: image/png\nContent-ID: <i${i}@x>\nContent-Disposition: attachment; filename=a.png\n\nx\n`
const html = (text: string) => `Content-Type: text/html\n\n${text}`
const createNestedMail = (depth: number) =>
  Array.from({ length: depth }, (_, i) => `Content-Type: multipart/mixed; boundary=b${i}\n\n--b${i}\n`).join(
    '',
  )

/** The texts below the first header lines. They're created on demand, because they're large. */
const HOSTILE: [string, () => string][] = [
  ['3,129 bytes that take the fourth power of their length', () => `\n${'1234from<>'.repeat(300)}`],
  ['24 KB of the same', () => `\n${'1234from<>'.repeat(2_400)}`],
  [
    '1.15 MB with 2,000 tiny attachments',
    () =>
      multipart(
        `--b\n${html('<p>'.repeat(300_000))}\n${Array.from({ length: 2_000 }, (_, i) => tiny(i)).join('')}`,
      ),
  ],
  ['20,000 empty parts', () => multipart('--b\n\n'.repeat(20_000))],
  ['parts within parts', () => createNestedMail(5_000)],
  ['elements within elements', () => html('<div><p>'.repeat(125_000))],
  ['a line of 1 MB', () => `\n${'On 12:03 '.repeat(MIB / 9)}`],
  ['a head without end', () => 'a: b\n'.repeat(200_000)],
  ['one line of head without end', () => `To: ${'g:a@b;'.repeat(170_000)}`],
  ['25 MB of empty lines', () => `\n${'\n'.repeat(25 * MIB - 1_000)}`],
  ['25 MB of flowed text', () => `Content-Type: text/plain; format=flowed\n\n${'a \n'.repeat(8 * MIB)}`],
]

/**
 * Returns the CPU limit for a mail. Beyond the first MiB, copying it also costs CPU: several milliseconds per MiB on a
 * slow machine.
 */
const mostFor = (mail: Buffer) => MOST_MS + 10 * Math.max(0, mail.length / MIB - 1)

const warm = async () => handIn(`${await answerHead()}\nHello.\n`)

test.each(HOSTILE)(
  'answers a mail with %s within the CPU limit',
  { timeout: 60_000 },
  async (_what, rest) => {
    await warm()
    const mail = Buffer.from(`${await answerHead()}${rest()}`)
    const send = async () => expect([200, 422]).toContain((await handIn(mail)).status)
    expect(await measureLeastCpu(send)).toBeLessThan(mostFor(mail))
  },
)

test.each(HOSTILE)(
  'answers a mail with %s from a stranger within the CPU limit',
  { timeout: 60_000 },
  async (_what, rest) => {
    await warm()
    const mail = Buffer.from(`From: a@b.example\nTo: reply@in.agency.example\n${rest()}`)
    const send = async () => {
      const { status, detail } = await handIn(mail)
      expect([status, detail]).toEqual([422, expect.stringMatching(/answer in the portal/)])
    }
    expect(await measureLeastCpu(send)).toBeLessThan(mostFor(mail))
  },
)

const HEAVY = [422, expect.stringMatching(/^Your email took too long to process/)]
const readers = () => nodesBelow(process.pid, 'inbound-mail/child.ts')
/** Returns the id of the process that reads mails. It's never 0, which would signal all processes of the run. */
const reader = () => readers()[0] ?? expect.unreachable('No process reads mails')

test(
  'lists a mail with 24 MB of text as too long, and accepts the next one',
  { tags: ['nightly'] },
  async () => {
    const { status, detail } = await handIn(`${await answerHead()}\n${`${'a'.repeat(60)}\n`.repeat(399_000)}`)
    expect([status, detail]).toEqual([422, expect.stringMatching(/^Your email is too long/)])
    expect((await listReceived())[0]).toMatchObject({ reason: 'large' })
    expect((await warm()).status).toBe(200)
  },
)

test(
  'refuses a mail that takes too long to read, and accepts the next one',
  { tags: ['nightly'], timeout: 90_000 },
  async () => {
    await warm()
    process.kill(reader(), 'SIGSTOP')
    const { status, detail } = await warm()
    expect([status, detail]).toEqual(HEAVY)
    expect((await warm()).status).toBe(200)
  },
)

test('parses mails even if the portal uses more memory than a mail parser is allowed to', async () => {
  await warm()
  process.kill(reader(), 'SIGKILL')
  await expect.poll(readers).toEqual([])
  const memory = Buffer.alloc(MAX_PROCESS_BYTES, 1)
  expect((await warm()).status).toBe(200)
  expect(memory.length).toBe(MAX_PROCESS_BYTES)
})

test('accepts the next mail after the process that reads mails was killed', async () => {
  expect((await warm()).status).toBe(200)
  process.kill(reader(), 'SIGKILL')
  await expect.poll(readers).toEqual([])
  expect((await warm()).status).toBe(200)
})

const listReceived = async () => (await staff.get<ReceivedMail[]>('/api/received-mails?limit=500')).body
const unread = async () => (await staff.get<Notification[]>('/api/notifications?unread=true')).body
const tooManyParts = async (subject = 'Hours') =>
  `${(await answerHead()).replace('Hours', subject)}${multipart('--b\n\nSecret words.\n'.repeat(250))}`

test('shows staff refused mails without their text, and notifies staff once until they read it', async () => {
  await staff.post('/api/notifications/read-all')
  const invited = await portal.buildStaff({ invitedAt: new Date().toISOString() })
  const mail = await tooManyParts('\u202eHours\u0007 \u200b=?utf-8?Q?of=0Aopening?=')
  const { status, detail } = await handIn(mail)
  expect([status, detail]).toEqual([422, expect.stringMatching(/too many parts/)])
  await handIn(await tooManyParts())

  const mails = await listReceived()
  expect(mails.slice(0, 2)).toMatchObject([
    { subject: 'Hours', reason: 'parts' },
    { subject: 'Hours of opening', reason: 'parts', person: { role: 'client' } },
  ])
  expect(JSON.stringify(mails)).not.toContain('Secret')
  expect(await unread()).toMatchObject([{ type: 'mail_refused', href: '/staff/outbox?tab=received' }])
  const { body: sent } = await staff.get<Mail[]>('/api/mails?limit=100')
  const notification = sent.find(({ subject }) => subject === 'An email reply wasn’t accepted')
  expect(notification?.text).toMatch(
    /From .+@.+, “Hours of opening”\.\nIt has too many parts\.\nIt was sent to .+’s reply address\.\n/,
  )
  expect(sent.map(({ recipient }) => recipient?.id)).not.toContain(invited.id)
  expect(notification?.text).toContain('View Received Emails:')

  await staff.post('/api/notifications/read-all')
  await handIn(await tooManyParts())
  expect(await unread()).toHaveLength(1)
})

test('returns 429 after 30 unreadable mails from one sender', async () => {
  const head = await answerHead()
  const answers = []
  for (let i = 0; i < 32; i += 1) answers.push(await handIn(`${head}${multipart('--b\n\n'.repeat(250))}`))
  expect(answers.map(({ status }) => status)).toEqual([...Array<number>(30).fill(422), 429, 429])
})

test('accepts at least 10 of 16 mails sent at once, and returns 503 for the rest', async () => {
  const mails = await Promise.all(Array.from({ length: 16 }, async () => `${await answerHead()}\nHello.\n`))
  const statuses = (await Promise.all(mails.map(handIn))).map(({ status }) => status)
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(10)
  expect(statuses.every((status) => status === 200 || status === 503)).toBe(true)
})
