import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Mailbox, startMailbox } from '#server/test/mailbox.ts'
import { readTranslatedMails } from '#server/test/read-translated-mails.ts'
import { sendWaitingMails } from '#server/test/send-waiting.ts'
import { getText } from '#server/test/sending-portal.ts'
import { type TestApp, testApp } from '#server/test/test-app.ts'

/* Emails that confirm a ticket to the client who opened it. */

let portal: TestApp
let mailbox: Mailbox

beforeAll(async () => {
  mailbox = await startMailbox()
  portal = await testApp()
})
afterAll(async () => {
  await mailbox.close()
  await portal.close()
})
beforeEach(() => void Object.assign(mailbox, { received: [] }))

const send = () =>
  sendWaitingMails(portal.db, {
    publicUrl: 'https://portal.example',
    replyAddress: 'reply@in.agency.example',
    smtpUrl: `smtp://127.0.0.1:${mailbox.port}?from=hello@agency.example`,
  })

const TICKET = {
  title: 'The oven is cold',
  description: 'Since this morning, it does not heat.',
  serviceCategory: 'general',
}
const open = (person: { id: number }, more: object = {}) =>
  portal.as(person).post<{ id: number }>('/api/tickets', { ...TICKET, ...more })

test('confirms a ticket to its client with its number, the promise and a reply address', async () => {
  const anna = await portal.buildClient({ email: 'anna@bakery.example', timeZone: 'Asia/Tokyo' })
  const { id } = (await open(anna)).body
  await send()
  const [mail, ...others] = mailbox.to('anna@bakery.example')
  expect(others).toEqual([])
  expect(mail?.subject).toBe(`We got your ticket #${id}: The oven is cold`)
  expect(mail && getText(mail)).toMatch(
    new RegExp(
      `We got your ticket #${id}: The oven is cold\nWe’ll answer by (?:[A-Z][a-z]{2} |[A-Z][a-z]{2} \\d+, \\d{4}, )\\d+:\\d{2} [AP]M\n`,
    ),
  )
  expect(mail && getText(mail)).toContain('You can also reply to this email.')
  expect(mail && getText(mail)).toContain('because this is your ticket.')
  expect(mail && getText(mail)).not.toContain(TICKET.description)
  expect(mail?.replyTo?.[0]?.address).toMatch(new RegExp(`^reply\\+t${id.toString(36)}-`))
  expect((await portal.as(anna).get('/api/notifications')).body).toEqual([])
})

test('does not confirm a ticket that staff open for a client', async () => {
  const anna = await portal.buildClient()
  const website = await portal.buildWebsite({ userId: anna.id })
  expect((await open(await portal.buildStaff(), { websiteId: website.id })).status).toBe(201)
  expect((await readTranslatedMails(portal.db, anna)).map(({ subject }) => subject)).toEqual([
    'We opened a ticket for you: The oven is cold',
  ])
})

test('sends no confirmation to an address that is not confirmed', async () => {
  const anna = await portal.buildClient({ email: 'new@bakery.example', pendingEmail: 'new@bakery.example' })
  await open(anna)
  expect(await readTranslatedMails(portal.db, anna)).toEqual([])
})

test.each([
  ['daily', 1],
  ['needed', 1],
  ['never', 0],
] as const)('sends a client who chose %s for tickets %i confirmations', async (tickets, expected) => {
  const anna = await portal.buildClient()
  await portal.as(anna).patch('/api/notification-settings', { mail: { tickets } })
  await open(anna)
  expect(await readTranslatedMails(portal.db, anna)).toHaveLength(expected)
})
