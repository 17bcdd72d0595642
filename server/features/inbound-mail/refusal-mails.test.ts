import { randomUUID } from 'node:crypto'
import type { Email } from 'postal-mime'
import { afterAll, beforeEach, afterEach, expect, test } from 'vitest'
import { ImapServer } from '#server/test/imap-server.ts'
import { startMailbox } from '#server/test/mailbox.ts'
import { composeMail, replyingPortal } from '#server/test/replying-portal.ts'
import { sendWaitingMails } from '#server/test/send-waiting.ts'
import { fetchUnread } from './poll-mailbox.ts'

/* The portal fetches mail from a mailbox, so it mails a refusal to the sender itself. */

const AUTH = 'mx.agency.example'
const mailbox = await startMailbox()
const smtpUrl = `smtp://127.0.0.1:${mailbox.port}`
const { portal, handIn, buildConversation, received } = await replyingPortal({
  smtpUrl,
  inboundMailAuth: AUTH,
})
afterAll(mailbox.close)

let server: ImapServer
let imapUrl: string
beforeEach(async () => {
  server = new ImapServer()
  imapUrl = await server.listen()
})
afterEach(() => server.close())

/** Puts mails into the mailbox, has the portal fetch them, and sends the waiting mails. */
async function receive(...mails: string[]): Promise<void> {
  for (const mail of mails) server.add(mail)
  await fetchUnread({
    db: portal.db,
    imapUrl,
    deliver: async (raw) => (await handIn(raw.toString(), { isFetched: true })).status,
    inboundMailAuth: AUTH,
  })
  await sendWaitingMails(portal.db, {
    publicUrl: 'https://portal.example',
    replyAddress: 'reply@in.agency.example',
    smtpUrl,
  })
}

const verifiedBy = (from: string) =>
  `Authentication-Results: ${AUTH}; dmarc=pass header.from=${from.split('@')[1]}\n`
const addVerification = (mail: string, from: string) => verifiedBy(from) + mail
const getHeader = (mail: Email | undefined, name: string) =>
  mail?.headers.find(({ key }) => key === name)?.value

test('mails the reason to the verified sender of a refused mail, as an automatic mail', async () => {
  const { client, write } = await buildConversation({ language: 'en' })
  await receive(
    addVerification(write({ text: '> Only a quote.', subject: 'Re: Opening hours' }), client.email),
  )
  const [mail, ...more] = mailbox.to(client.email)
  expect(more).toEqual([])
  expect(mail?.subject).toBe('Your email wasn’t accepted')
  expect(mail?.text).toContain('Your email “Re: Opening hours” arrived, but it wasn’t accepted.')
  expect(mail?.text).toContain('Please write your reply above them.')
  expect(mail?.text).toContain('https://portal.example/tickets/')
  expect(getHeader(mail, 'auto-submitted')).toBe('auto-generated')
})

test('mails a refusal to the person whose reply address was used if the sender is not verified', async () => {
  const { client, write } = await buildConversation()
  const from = `${randomUUID()}@elsewhere.example`
  await receive(write({ from }))
  expect(mailbox.to(from)).toEqual([])
  const [mail] = mailbox.to(client.email)
  expect(mail?.subject).toBe('A reply to our email wasn’t accepted')
  expect(mail?.text).toContain(from)
})

test('mails a refusal to a verified sender without an account', async () => {
  const { client, write } = await buildConversation()
  const from = `${randomUUID()}@elsewhere.example`
  await receive(addVerification(write({ from }), from))
  expect(mailbox.to(from)).toMatchObject([{ subject: 'Your email wasn’t accepted' }])
  expect(mailbox.to(client.email)).toEqual([])
})

test('mails no refusal to an unverified stranger, or in answer to an automatic mail', async () => {
  const { client, write } = await buildConversation()
  const from = `${randomUUID()}@elsewhere.example`
  await receive(
    composeMail({ from, to: 'reply@in.agency.example' }),
    addVerification(write({ headers: 'Auto-Submitted: auto-replied\n' }), client.email),
  )
  expect([...mailbox.to(from), ...mailbox.to(client.email)]).toEqual([])
  expect(await received()).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ from, outcome: 'refused', reason: 'address' }),
      expect.objectContaining({ from: client.email, outcome: 'automatic' }),
    ]),
  )
})

test('mails no one about a mail refused over HTTP, because the mail server returns the reason', async () => {
  const { client, write } = await buildConversation()
  const { status, detail } = await handIn(addVerification(write({ text: '> Only a quote.' }), client.email))
  expect([status, detail]).toEqual([422, expect.stringMatching(/no text/)])
  await receive()
  expect(mailbox.to(client.email)).toEqual([])
})

test('mails a refusal in the language of its recipient', async () => {
  const { client, write } = await buildConversation({ language: 'de' })
  await receive(addVerification(write({ text: '> Nur ein Zitat.' }), client.email))
  const [mail] = mailbox.to(client.email)
  expect(mail?.html).toContain('lang="de"')
})

test('mails at most one refusal per day to an address', async () => {
  const { client, write } = await buildConversation()
  const quote = () => addVerification(write({ text: '> Only a quote.' }), client.email)
  await receive(quote(), quote())
  await receive(quote())
  expect(mailbox.to(client.email)).toHaveLength(1)
})

test('sends only one mail in ten rounds between two auto-responders', async () => {
  const { client, write } = await buildConversation()
  // The worst kind of auto-responder: it answers every email, and doesn't mark its answers as automatic.
  let answered = 0
  await receive(addVerification(write({ text: '> Round 0' }), client.email))
  for (let round = 1; round <= 10; round += 1) {
    const news = mailbox.to(client.email).slice(answered)
    answered += news.length
    const answers = news.map(({ replyTo, from }) => {
      const to = replyTo?.[0]?.address ?? from?.address ?? ''
      return addVerification(write({ to, text: `> Round ${round}` }), client.email)
    })
    await receive(...answers)
  }
  expect(mailbox.to(client.email)).toHaveLength(1)
})

test('mails the person whose reply address was used about a mail that is too large', async () => {
  const { client, write } = await buildConversation()
  await receive(write({ text: 'x'.repeat(26 * 1024 * 1024) }))
  const [mail] = mailbox.to(client.email)
  expect(mail?.text).toMatch(/too long/)
  expect((await received())[0]).toMatchObject({ outcome: 'refused', reason: 'large' })
})
