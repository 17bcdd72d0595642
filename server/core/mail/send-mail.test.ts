import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Mail } from '#shared/mail/schemas.ts'
import { runHousekeeping } from '#server/app/jobs/housekeeping.ts'
import { type TestApp, testApp } from '#server/test/test-app.ts'
import { sendMail } from './send-mail.ts'

let portal: TestApp

beforeAll(async () => {
  portal = await testApp()
})
afterAll(() => portal.close())

const reset = (userId: number) => ({
  userId,
  kind: 'reset' as const,
  subject: () => 'Choose a new password',
  lines: () => ['Somebody asked for a new password.'],
  action: { label: () => 'Choose a Password', href: '/reset?token=tell-nobody' as const },
})

const readHref = async (userId: number) =>
  portal.db
    .selectFrom('mails')
    .select(['href', 'status'])
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow()

test('shows staff an account mail in the outbox without its link', async () => {
  const client = await portal.buildClient()
  await sendMail(portal.db, reset(client.id))

  const { body } = await portal.as(await portal.buildStaff()).get<Mail[]>('/api/mails')

  expect(body[0]).toMatchObject({ subject: 'Choose a new password', status: 'waiting' })
  expect(body[0]?.text).toContain('Somebody asked for a new password.')
  expect(JSON.stringify(body)).not.toContain('tell-nobody')
})

test('deletes an expired link and does not send its mail', async () => {
  const [late, soon] = [await portal.buildClient(), await portal.buildClient()]
  await sendMail(portal.db, { ...reset(late.id), expiresAt: new Date(Date.now() - 1000).toISOString() })
  await sendMail(portal.db, reset(soon.id))

  await runHousekeeping(portal.db, portal.storage)

  expect(await readHref(late.id)).toEqual({ href: null, status: 'kept' })
  expect(await readHref(soon.id)).toEqual({ href: '/reset?token=tell-nobody', status: 'waiting' })
})

test('queues only the last of many reset links, and sends a security mail within an hour', async () => {
  const [ada, colleague] = [await portal.buildStaff(), await portal.buildStaff()]
  const browser = portal.as(ada)
  const links: string[] = []
  for (let i = 0; i < 40; i++) {
    const { body } = await browser.post<{ link: string }>(`/api/users/${colleague.id}/password-reset`)
    links.push(new URL(body.link).hash)
  }
  await browser.patch(`/api/users/${colleague.id}`, { role: 'client', companyName: 'Neu' })
  const mails = await portal.db
    .selectFrom('mails')
    .select(['kind', 'href', 'nextTryAt'])
    .where('userId', '=', colleague.id)
    .where('status', '=', 'waiting')
    .orderBy('id')
    .execute()
  const inAnHour = new Date(Date.now() + 3_600_000).toISOString()
  expect(mails.filter(({ nextTryAt }) => nextTryAt > inAnHour)).toEqual([])
  expect(mails.map(({ kind }) => kind)).toEqual(['reset', 'security'])
  expect(mails[0]?.href).toContain(links.at(-1))
})
