import { afterAll, expect, test } from 'vitest'
import { PNG } from '#server/test/caller.ts'
import { startMailbox } from '#server/test/mailbox.ts'
import { replyingPortal } from '#server/test/replying-portal.ts'
import { sendWaitingMails } from '#server/test/send-waiting.ts'

/* Files of an email that aren't accepted: their names under the comment, and the email to their sender. */

const mailbox = await startMailbox()
const smtpUrl = `smtp://127.0.0.1:${mailbox.port}`
const { portal, staff, handIn, buildConversation } = await replyingPortal({ smtpUrl })
afterAll(mailbox.close)

const sendMails = () =>
  sendWaitingMails(portal.db, {
    publicUrl: 'https://portal.example',
    replyAddress: 'reply@in.agency.example',
    smtpUrl,
  })

const CSV = { name: 'Prices.csv', bytes: 'bread;3\nrolls;1\n', type: 'text/csv' }
const PDF = {
  name: 'Catalog.pdf',
  bytes: Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(11 * 1024 * 1024)]),
}

test('names each file under the comment, with its own reason', async () => {
  const { client, write, comments } = await buildConversation()
  const files = [CSV, PDF, { name: 'empty.txt', bytes: '' }, { name: 'logo.png', bytes: PNG }]
  expect(await handIn(write({ text: 'Here they are.', files }))).toMatchObject({ outcome: 'accepted' })
  const [comment] = await comments(portal.as(client))
  expect(comment).toMatchObject({
    content: 'Here they are.',
    attachments: [{ fileName: 'logo.png' }],
    leftOut: [
      { fileName: 'Prices.csv', reason: 'This type of file isn’t accepted.' },
      { fileName: 'Catalog.pdf', reason: 'It’s larger than 10 MB.' },
      { fileName: 'empty.txt', reason: 'It’s empty.' },
    ],
  })
})

test('sends at most ten mails a day about files, so that an exchange with a program ends', async () => {
  const { client, write } = await buildConversation()
  for (let round = 1; round <= 12; round += 1) await handIn(write({ text: `Round ${round}`, files: [CSV] }))
  await sendMails()
  expect(mailbox.to(client.email)).toHaveLength(10)
})

test('mails the sender once about all files that were not accepted', async () => {
  const { client, ticket, write } = await buildConversation()
  const mail = write({ files: [CSV, PDF] })
  await handIn(mail)
  await handIn(mail)
  await sendMails()
  const mails = mailbox.to(client.email)
  expect(mails).toHaveLength(1)
  const [sent] = mails
  expect(sent?.subject).toBe('2 files in your email couldn’t be added')
  expect(sent?.text).toContain('Prices.csv: This type of file isn’t accepted.')
  expect(sent?.text).toContain('Catalog.pdf: It’s larger than 10 MB.')
  expect(sent?.text).toContain(`https://portal.example/tickets/${ticket.id}`)
  // A reply with the right files reaches the same conversation.
  expect(sent?.replyTo?.[0]?.address).toMatch(/^reply\+t/)
  expect(sent?.headers).toContainEqual(expect.objectContaining({ key: 'auto-submitted' }))
})

test('saves a mail with nothing but a rejected file as a comment that names it', async () => {
  const { write, comments } = await buildConversation()
  await handIn(write({ text: '', files: [CSV] }))
  expect(await comments()).toMatchObject([
    { content: '(Sent a file.)', attachments: [], leftOut: [{ fileName: 'Prices.csv' }] },
  ])
})

test('exports the names of rejected files with personal data, and deletes them with the comment', async () => {
  const { client, write, comments } = await buildConversation()
  await handIn(write({ files: [CSV] }))
  expect((await portal.as(client).get('/api/user/export')).bytes.toString()).toContain('Prices.csv')
  const [comment] = await comments()
  await portal.as(client).delete(`/api/comments/${comment?.id}`)
  expect(await comments()).toMatchObject([{ content: '', leftOut: [] }])
  expect((await staff.get(`/api/comments/${comment?.id}`)).body).toMatchObject({ leftOut: [] })
})
