import { afterAll, beforeAll, expect, test } from 'vitest'
import { startMailSender } from '#server/delivery/mail/sender.ts'
import { linkingPortal } from '#server/test/guests.ts'
import { type Mailbox, startMailbox } from '#server/test/mailbox.ts'
import { askingPortal } from '#server/test/questions.ts'
import { testApp } from '#server/test/test-app.ts'

const portal = await testApp({ publicUrl: 'https://portal.example' })
const asking = await askingPortal(portal)
const { make } = linkingPortal(portal, asking)
let mailbox: Mailbox
let stop: () => Promise<void>
beforeAll(async () => {
  mailbox = await startMailbox()
  const config = {
    publicUrl: 'https://portal.example',
    replyAddress: undefined,
    smtpUrl: `smtp://127.0.0.1:${mailbox.port}`,
  }
  stop = startMailSender(portal.db, config, (error) => expect.unreachable(String(error)))
})
afterAll(async () => {
  await stop()
  await mailbox.close()
  await portal.close()
})

test('a link reaches an address that nobody has, says who asks and why, and is in no outbox', async () => {
  const { id, questions } = await asking.ask(
    { kind: 'text', label: 'Slogan' },
    { kind: 'text', label: 'Opening hours' },
  )
  const email = 'tom@mailed.example'
  await make(
    id,
    questions.map((question) => question.id),
    asking.client,
    { email },
  )
  await expect.poll(() => mailbox.to(email).length, { timeout: 20_000 }).toBe(1)
  const { subject, text = '', headers } = mailbox.to(email)[0]!
  const words = text.replaceAll('\r\n', '\n')
  expect(subject).toMatch(/ asks you: Texts and photos$/)
  expect(words).toContain('Hello Tom Weber,')
  expect(words).toMatch(/asks you to answer 2 questions from .+\. You don’t need an account\./s)
  expect(words).toMatch(/https:\/\/portal\.example\/answer#[\w-]{43}\n/)
  expect(words).toContain(
    'sent you this email because someone asked this address for information in its portal.',
  )
  expect(headers.map(({ key }) => key)).not.toContain('list-unsubscribe')
  const kept = (await asking.staff.get<Record<string, unknown>[]>('/api/mails')).body[0]
  expect(kept).toMatchObject({ to: email, recipient: null, status: 'sent' })
  expect(JSON.stringify(kept)).not.toContain('answer#')
})
