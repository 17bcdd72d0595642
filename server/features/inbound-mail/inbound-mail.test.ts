import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { Comment } from '#shared/comments/schemas.ts'
import { createReplyAddress } from '#server/core/mail/reply-address.ts'
import { PNG } from '#server/test/caller.ts'
import { measureCpu, scaleCpu } from '#server/test/cpu.ts'
import { testApp } from '#server/test/test-app.ts'

const SECRET = 'a-secret-of-the-mail-server'
const portal = await testApp({ inboundSecret: SECRET, replyAddress: 'reply@in.agency.example' })
afterAll(portal.close)
const staff = await portal.buildStaff()

let katharina: { id: number; email: string; companyId: number }
let ticket: { id: number }
let to: string
let count = 0

beforeEach(async () => {
  katharina = await portal.buildClient({ email: `katharina${(count += 1)}@bakery.example` })
  ticket = await portal.buildTicket({ userId: katharina.id })
  to = await addressFor(katharina.id, ticket.id)
})

const addressFor = (userId: number, entityId: number, day?: number) =>
  createReplyAddress(portal.db, 'reply@in.agency.example', {
    target: { userId, entityType: 'ticket', entityId },
    day,
  })

/** Returns a mail from this program, by default from Katharina to the ticket. */
function getMail(name: string, { from = katharina.email, address = to, id = `${count}` } = {}): string {
  const text = readFileSync(new URL(`fixtures/${name}.eml`, import.meta.url), 'utf8')
  return text
    .replaceAll('{{FROM}}', from)
    .replaceAll('{{TO}}', address)
    .replace(/^(Message-I[dD]: <)/m, `$1${id}-`)
}

const handIn = (mail: string | Buffer, secret = SECRET) =>
  portal.app.inject({
    method: 'POST',
    url: '/api/inbound-mail',
    headers: { 'content-type': 'message/rfc822', authorization: `Bearer ${secret}` },
    payload: mail,
  })

const comments = async () => (await portal.as(staff).get<Comment[]>(`/api/comments/ticket/${ticket.id}`)).body

const plain = (text: string, headers = '') =>
  `From: K <${katharina.email}>\nTo: <${to}>\nMessage-ID: <plain-${count}@bakery.example>\n${headers}Content-Type: text/plain; charset=utf-8\n\n${text}\n`

describe('replies from mail programs', () => {
  test.each([
    ['gmail', 'Yes, Sunday is right now – thank you! 🥐\n\nWe close at 14:00 on Saturdays, though.'],
    ['apple-mail', 'Looks good to me…\n\nPlease put the café’s holidays there as well.'],
    ['ios', 'Perfect 👍🏽 thanks'],
    ['thunderbird', 'Grüße aus der Backstube!\n\nCould the hours stand at the top of the page?'],
    ['outlook-web', 'The hours on Monday are wrong too. 😅'],
  ])('saves a reply from %s as a comment without the quoted text', async (program, content) => {
    const answer = await handIn(getMail(program))
    expect(answer.json()).toEqual({ outcome: 'accepted' })
    expect(await comments()).toMatchObject([{ userId: katharina.id, content, attachments: [] }])
  })

  test('saves a reply from Outlook as a comment with its file and without the quoted text', async () => {
    await handIn(getMail('outlook'))
    const [comment] = await comments()
    expect(comment?.content).toContain('that’s perfect – the new price list costs 3 € less.')
    expect(comment?.content).not.toContain('Please look again')
    expect(comment?.attachments).toMatchObject([{ fileName: 'Preisliste März.txt', fileType: 'text/plain' }])
  })
})

/** Returns a reply above a quote. A line or the quoted mail's headers introduce the quote. */
const composeReply = (line: string) => `Passt.\n\n${line}\n\n> Hello Katharina,\n> please look.`
const outlook = (...lines: string[]) => `Passt.\n\n${lines.join('\n')}\n\nHello Katharina,\n\nplease look.`

describe('quoted text in replies', () => {
  const address = 'reply+t1-2-abc@in.agency.example'
  test.each([
    [
      'Gmail, which breaks a long address',
      composeReply(`Am Fr., 20. Nov. 2026 um 10:03 Uhr schrieb Studio <\n${address}>:`),
    ],
    ['Gmail in Czech', composeReply(`pá 20. 11. 2026 v 10:03 odesílatel Studio <\n${address}> napsal:`)],
    [
      'a program that marks nothing',
      'Passt.\n\nAm 12.03. um 10:03 schrieb Sarah Lindqvist :\n\nHello,\nplease look.',
    ],
    [
      'a program that breaks lines',
      composeReply(`On Fri, 20 Nov 2026 at 10:03, Studio Nordlicht\n<${address}>\nwrote:`),
    ],
    ['Thunderbird in Hungarian', composeReply('2026. 11. 20. 10:03 keltezéssel, Studio írta:')],
    [
      'Thunderbird, below the quote',
      'On 11/20/26 10:03, Studio wrote:\n> Hello Katharina,\n> please look.\nPasst.',
    ],
    [
      'Outlook in Polish',
      outlook(`Od: Studio <${address}>`, 'Wysłane: piątek, 20 listopada 2026', 'Do: K', 'Temat: News'),
    ],
    [
      'Outlook in Chinese',
      outlook(`发件人: Studio <${address}>`, '发送时间: 2026年11月20日 10:03', '收件人: K', '主题: News'),
    ],
  ])('omits the quoted text of a reply from %s', async (_program, text) => {
    await handIn(plain(text))
    expect(await comments()).toMatchObject([{ content: 'Passt.' }])
  })
})

test('keeps drawn lines and lists in the text of a reply', async () => {
  const text =
    'Please change:\n---\nMonday: 9:00 to 18:00\nMail: info@bakery.example\nPhone: 123\n----\nThanks'
  await handIn(plain(text))
  expect(await comments()).toMatchObject([{ content: text }])
})

test.each([
  ['a greeting that others close with', 'Cheers!\n\nThe second picture should go away, too.', undefined],
  ['what stands below a program’s line', 'Sent from my phone\n\nPlease call.', 'Please call.'],
  ['a postscript', 'Yes.\n\nCheers,\nJane\n\nPS: And the hours.', 'Yes.\n\nPS: And the hours.'],
  [
    'a list that begins with an address',
    'Contact: Jane <jane@bakery.example>\nPhone: 030 123456\nOpening hours: 9:00 to 18:00',
    undefined,
  ],
])('keeps %s in the text of a reply', async (_what, text, content = text) => {
  await handIn(plain(text))
  expect(await comments()).toMatchObject([{ content }])
})

test.each([
  ['a closing', 'Yes.\n\nBest regards,\nJane\nBakery'],
  ['two dashes', 'Yes.\n-- \nJane\n\nBakery'],
  ['a program', 'Yes.\n\nSent from my phone'],
])('omits the signature below %s from a reply', async (_what, text) => {
  await handIn(plain(text))
  expect(await comments()).toMatchObject([{ content: 'Yes.' }])
})

test('keeps text between quotes and unmarked quotations in a reply', async () => {
  const text = '> Shall it be blue?\n\nYes.\n\n> And larger?\nNo.\n\nOn page 3 you wrote:\n\nTwo loaves.'
  await handIn(plain(text))
  expect(await comments()).toMatchObject([{ content: 'Yes.\n\nNo.\n\nOn page 3 you wrote:\n\nTwo loaves.' }])
})

test('attaches a picture in the text of a reply, but not one in the quoted text', async () => {
  const picture = Buffer.concat([PNG, Buffer.alloc(20_000, 1)]).toString('base64')
  const inline = (name: string) =>
    `--b\nContent-Type: image/png; name=${name}.png\nContent-ID: <${name}@x>\nContent-Disposition: inline; filename=${name}.png\nContent-Transfer-Encoding: base64\n\n${picture}\n`
  const html = `<p>See here: <img src="cid:shot@x"></p><blockquote type="cite"><img src="cid:logo@x">Hello</blockquote>`
  const mail = `From: K <${katharina.email}>\nTo: <${to}>\nMessage-ID: <cid-${count}@x>\nMIME-Version: 1.0\nContent-Type: multipart/related; boundary=b\n\n--b\nContent-Type: text/html\n\n${html}\n${inline('shot')}${inline('logo')}--b--\n`
  await handIn(mail)
  const [comment] = await comments()
  expect(comment).toMatchObject({ content: 'See here:', attachments: [{ fileName: 'shot.png' }] })
})

test('notifies staff of a reply by mail, but not the client who sent it', async () => {
  await handIn(getMail('ios'))
  const { body } = await portal.as(staff).get<{ href: string }[]>('/api/notifications?limit=1')
  expect(body[0]?.href).toBe(`/staff/tickets/${ticket.id}`)
  expect((await portal.as(katharina).get<unknown[]>('/api/notifications')).body).toEqual([])
})

test('creates one comment when the same mail arrives several times, even at once', async () => {
  const mail = getMail('gmail')
  const answers = await Promise.all([handIn(mail), handIn(mail), handIn(mail)])
  expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200, 200])
  expect((await handIn(mail)).json()).toEqual({ outcome: 'ignored' })
  expect(await comments()).toHaveLength(1)
})

describe('ignored mails', () => {
  test.each([
    ['an absence note', () => getMail('absence')],
    ['what a program sent', () => plain('Hello', 'Auto-Submitted: auto-replied\n')],
    ['a bounce', () => plain('Hello', 'Return-Path: <>\n')],
  ])('ignores %s and creates no comment', async (_what, mail) => {
    expect((await handIn(mail())).json()).toEqual({ outcome: 'ignored' })
    expect(await comments()).toEqual([])
  })
})

test.each([
  ['sent as bulk mail', () => plain('Hello', 'Precedence: bulk\n')],
  ['sent through a list', () => plain('Hello', 'List-Id: <news.example>\n')],
  ['with our host in its Message-ID', () => plain('Hello').replace(/(Message-ID: <).*/, '$17@localhost>')],
])('saves a reply that a person wrote, even %s', async (_what, mail) => {
  expect((await handIn(mail())).json()).toEqual({ outcome: 'accepted' })
  expect(await comments()).toMatchObject([{ content: 'Hello' }])
})

const expectRefused = async (mail: string | Buffer) => {
  const answer = await handIn(mail)
  expect(await comments()).toEqual([])
  expect(answer.statusCode).toBe(422)
  return answer.json<{ detail: string }>().detail
}

describe('refused mails, with a reason for the sender', () => {
  test('refuses a mail to a forged reply address', async () => {
    const other = await portal.buildTicket({ userId: (await portal.buildClient()).id })
    const forged = to.replace(/\+t[0-9a-z]+-/, `+t${other.id.toString(36)}-`)
    expect(await expectRefused(getMail('gmail', { address: forged }))).toMatch(/answer in the portal/)
  })

  test('refuses a mail to a reply address that is more than 180 days old', async () => {
    const old = await addressFor(katharina.id, ticket.id, Math.floor(Date.now() / 86_400_000) - 181)
    expect(await expectRefused(getMail('gmail', { address: old }))).toMatch(/or no longer does/)
  })

  test('refuses a reply by someone to whom the mail was forwarded', async () => {
    expect(await expectRefused(getMail('gmail', { from: 'friend@elsewhere.example' }))).toMatch(
      /the address we emailed/,
    )
  })

  test('refuses a reply by a client who has left the company', async () => {
    await portal.db
      .updateTable('memberships')
      .set({ endedAt: new Date().toISOString() })
      .where('userId', '=', katharina.id)
      .execute()
    expect(await expectRefused(getMail('gmail'))).toMatch(
      /You no longer have access to what this email is about/,
    )
  })

  test('refuses a reply by a client who has become a viewer, and says who to ask', async () => {
    await portal.db
      .updateTable('memberships')
      .set({ role: 'viewer' })
      .where('userId', '=', katharina.id)
      .execute()
    expect(await expectRefused(getMail('gmail'))).toMatch(
      /^Your role at Bakery Bauer is read-only here\. Ask/,
    )
  })

  test('refuses a reply by a deactivated client', async () => {
    await portal.db
      .updateTable('users')
      .set({ deactivatedAt: new Date().toISOString() })
      .where('id', '=', katharina.id)
      .execute()
    expect(await expectRefused(getMail('gmail'))).toMatch(/closed/)
  })

  test('refuses a mail that contains only quoted text', async () => {
    expect(await expectRefused(plain('> Hello Katharina,\n> please look.'))).toMatch(/no text/)
  })
})

test('names a file of a disallowed type under the comment instead of attaching it', async () => {
  const program = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200, 7)]).toString('base64')
  const mail = `From: K <${katharina.email}>\nTo: <${to}>\nMessage-ID: <exe-${count}@x>\nMIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=b\n\n--b\nContent-Type: text/plain\n\nPlease install this.\n--b\nContent-Type: application/octet-stream; name=tool.exe\nContent-Disposition: attachment; filename=tool.exe\nContent-Transfer-Encoding: base64\n\n${program}\n--b--\n`
  expect((await handIn(mail)).statusCode).toBe(200)
  const [comment] = await comments()
  expect(comment).toMatchObject({
    content: 'Please install this.',
    attachments: [],
    leftOut: [{ fileName: 'tool.exe', reason: 'This type of file isn’t accepted.' }],
  })
})

test.each([
  ['of one company', false],
  ['of another company with room, too', true],
])(
  'names a file under the comment if its sender, %s, has reached the daily storage limit',
  async (_who, isOfTwo) => {
    const max = portal.config.clientBytesPerDay
    const today = sql<string>`(now() at time zone (select time_zone from agency))::date`
    const full = { companyId: katharina.companyId, day: today, bytes: max, most: max }
    await portal.db.insertInto('storedBytes').values(full).execute()
    if (isOfTwo) {
      const { companyId } = await portal.buildClient()
      await portal.db
        .insertInto('memberships')
        .values({ companyId, userId: katharina.id, role: 'colleague' })
        .execute()
    }
    const mail = `From: K <${katharina.email}>\nTo: <${to}>\nMessage-ID: <full-${count}@x>\nMIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=b\n\n--b\nContent-Type: text/plain\n\nHere it is.\n--b\nContent-Type: image/png; name=logo.png\nContent-Disposition: attachment; filename=logo.png\nContent-Transfer-Encoding: base64\n\n${PNG.toString('base64')}\n--b--\n`
    expect((await handIn(mail)).statusCode).toBe(200)
    const [comment] = await comments()
    expect(comment).toMatchObject({
      content: 'Here it is.',
      attachments: [],
      leftOut: [{ fileName: 'logo.png', reason: 'The daily file limit was reached.' }],
    })
  },
)

test('creates one comment from a mail with null characters in its headers and text', async () => {
  const mail = plain('Hi\0 there').replace('<plain-', '<pl\0ain-').replace('From: K', 'From: K\0')
  expect((await handIn(mail)).json()).toEqual({ outcome: 'accepted' })
  expect((await handIn(mail)).json()).toEqual({ outcome: 'ignored' })
  expect(await comments()).toMatchObject([{ content: 'Hi there' }])
})

test('returns 401 when a mail is delivered with a wrong secret', async () => {
  expect((await handIn(getMail('gmail'), 'a-wrong-secret')).statusCode).toBe(401)
  expect(await comments()).toEqual([])
})

test('returns 413 for a mail that is larger than the limit, and lists it', async () => {
  const answer = await handIn(plain('x'.repeat(26 * 1024 * 1024)))
  expect([answer.statusCode, answer.json<{ detail: string }>().detail]).toEqual([
    413,
    'Your email is too long. Please shorten it, or answer in the portal.',
  ])
  expect(await comments()).toEqual([])
  const { body } = await portal.as(staff).get('/api/received-mails?limit=1')
  expect(body).toMatchObject([{ from: katharina.email, outcome: 'refused', reason: 'large' }])
})

test('returns 429 for more than 30 mails by one client in an hour', async () => {
  const rows = Array.from({ length: 30 }, (_, i) => ({
    sender: katharina.email,
    messageId: `<${count}-${i}@x>`,
    subject: 'Hours',
    userId: katharina.id,
    outcome: 'comment' as const,
  }))
  await portal.db.insertInto('receivedMails').values(rows).execute()
  const answer = await handIn(getMail('gmail'))
  expect(answer.statusCode).toBe(429)
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
})

test('reads a mail with a hostile text within the CPU limit', async () => {
  const hostile = [
    'On '.repeat(15_000),
    '>'.repeat(60_000),
    `From: ${'a '.repeat(30_000)}`,
    ' '.repeat(60_000),
    'wrote:\n'.repeat(8000),
    '-_'.repeat(30_000),
    '1234from<>'.repeat(300),
    '1234from<>'.repeat(2_400),
  ]
  for (const [i, text] of hostile.entries()) {
    const mail = plain(`Hi\n${text}`).replace('<plain-', `<slow-${i}-`)
    expect(await scaleCpu(await measureCpu(() => handIn(mail))), text.slice(0, 10)).toBeLessThan(200)
  }
})
