import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Mail } from '#shared/mail/schemas.ts'
import { CONFIRMATION } from '#server/core/notifications/queue-confirmation.ts'
import { type TestApp, testApp } from '#server/test/test-app.ts'

let portal: TestApp

beforeAll(async () => {
  portal = await testApp()
})
afterAll(() => portal.close())

const ticket = (number: number) => ({
  title: `Ticket number ${number}`,
  description: 'We close at six, not at eight as the page says.',
  priority: 'low',
  serviceCategory: 'general',
})

test('mails thirty of a client’s sixty tickets one by one, and the rest in one mail', async () => {
  const first = await portal.buildStaff()
  const staff = [first, await portal.buildStaff(), await portal.buildStaff(), await portal.buildStaff()]
  const reader = portal.as(first)
  const busy = await portal.buildClient()
  const client = portal.as(busy)
  // The client's own mails confirm the tickets.
  const outbox = async () =>
    (await reader.get<Mail[]>('/api/mails?limit=500')).body.filter(({ kind }) => kind !== CONFIRMATION)
  for (let number = 1; number <= 60; number++)
    expect((await client.post('/api/tickets', ticket(number))).status).toBe(201)

  const mails = await outbox()
  const together = mails.filter(({ subject }) => /and \d+ more/.test(subject))
  expect([mails.length, together.length]).toEqual([4 * 30 + 4, 4])
  expect(new Set(together.map(({ recipient }) => recipient?.id))).toEqual(new Set(staff.map(({ id }) => id)))
  const [one] = together
  for (const number of [31, 45, 60]) expect(one?.text).toContain(`Ticket number ${number}`)
  expect(one?.text).not.toContain('Ticket number 30')
  const minutes = (Date.parse(one?.nextTryAt ?? '') - Date.now()) / 60_000
  expect(minutes).toBeGreaterThan(8)
  expect(minutes).toBeLessThanOrEqual(10)
  // The portal itself shows everything immediately.
  expect((await reader.get<unknown[]>('/api/notifications?limit=500')).body).toHaveLength(60)

  // A comment joins the waiting mail; another client's ticket is mailed immediately.
  const { id } = await portal.buildTicket({ userId: busy.id })
  await client.post('/api/comments', { entityType: 'ticket', entityId: id, content: 'Any news?' })
  expect(await outbox()).toHaveLength(124)
  await portal.as(await portal.buildClient()).post('/api/tickets', ticket(61))
  const after = await outbox()
  expect(after).toHaveLength(128)
  expect(after.filter(({ nextTryAt }) => Date.parse(nextTryAt ?? '') - Date.now() > 60_000)).toHaveLength(4)
})

test('lists at most 100 events in a combined mail and says that there are more', async () => {
  const member = await portal.buildStaff()
  const reader = portal.as(member)
  const client = await portal.buildClient()
  for (let number = 0; number < 31; number++) await portal.buildTicket({ userId: client.id })
  for (let number = 1; number <= 103; number++)
    await portal.as(client).post('/api/tickets', ticket(1000 + number))
  const mails = (await reader.get<Mail[]>('/api/mails?limit=500')).body.filter(
    ({ recipient }) => recipient?.id === member.id,
  )
  expect(mails).toHaveLength(1)
  expect(mails[0]?.text).toContain('Ticket number 1100')
  expect(mails[0]?.text).not.toContain('Ticket number 1101')
  expect(mails[0]?.text.match(/There are more updates than fit in one email/g)).toHaveLength(1)
})

test('collects tickets created at the same moment in one mail without losing any', async () => {
  const member = await portal.buildStaff()
  const client = await portal.buildClient()
  for (let number = 0; number < 31; number++) await portal.buildTicket({ userId: client.id })
  const numbers = Array.from({ length: 24 }, (_, i) => 2000 + i)
  const own = portal.as(client)
  await own.get('/api/user')
  const answers = await Promise.all(numbers.map((number) => own.post('/api/tickets', ticket(number))))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))

  const mails = (await portal.as(member).get<Mail[]>('/api/mails?limit=500')).body.filter(
    ({ recipient }) => recipient?.id === member.id,
  )
  expect(mails).toHaveLength(1)
  for (const number of numbers) expect(mails[0]?.text).toContain(`Ticket number ${number}`)
})
