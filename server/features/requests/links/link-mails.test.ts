import { expect, test } from 'vitest'
import { linkingPortal } from '#server/test/guests.ts'
import { askingPortal } from '#server/test/questions.ts'
import { getHeaders, sendingPortal, getText } from '#server/test/sending-portal.ts'

const { portal, mailTo } = await sendingPortal()
const asking = await askingPortal(portal)
const { make } = linkingPortal(portal, asking)

test('mails the guest who asks and why, and does not show the answer link in the list of mails', async () => {
  const { id, questions } = await asking.ask(
    { kind: 'text', label: 'Slogan' },
    { kind: 'text', label: 'Opening hours' },
  )
  const email = 'tom@mailed.example'
  await make(
    id,
    questions.map((question) => question.id),
    asking.client,
    { email, words: 'You know the photos better than I do.' },
  )
  const mail = await mailTo(email)
  const words = getText(mail)
  expect(mail.subject).toMatch(/ needs your input: Texts and photos$/)
  expect(words).toMatch(/^Hi Tom,\n/)
  expect(words).not.toContain('Hello')
  expect(words).toContain('Due Dec 1, 2039')
  expect(words).toMatch(/ wrote:\n> You know the photos better than I do\./)
  expect(words).toMatch(/would like you to answer 2 questions for .+\. You don’t need an account\./s)
  expect(words).toMatch(/https:\/\/portal\.example\/answer#[\w-]{43}\n/)
  expect(words).toContain(
    'You’re getting this email because someone used Project Portal’s portal to ask you for information.',
  )
  expect(getHeaders(mail)).not.toContain('list-unsubscribe')
  const kept = (await asking.staff.get<Record<string, unknown>[]>('/api/mails')).body[0]
  expect(kept).toMatchObject({ to: email, recipient: null, status: 'sent' })
  expect(JSON.stringify(kept)).not.toContain('answer#')
  expect(JSON.stringify(kept)).not.toContain('You know the photos')
  expect(
    (await asking.staff.get(`/api/mails/${String(kept?.['id'])}/preview`)).bytes.toString(),
  ).not.toContain('You know the photos')
})

test('leaves a message with a web address to the page, and says so in the mail', async () => {
  const { id, questions } = await asking.ask({ kind: 'text', label: 'Slogan' })
  const email = 'ina@mailed.example'
  await make(id, [questions[0]!.id], asking.client, { email, words: 'Look at https://evil.example first.' })
  const words = getText(await mailTo(email))
  expect(words).not.toContain('evil.example')
  expect(words).toContain('There’s a message for you on the page.')
})
