import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Agency } from '#shared/settings/schemas.ts'
import type { AuditEntry } from '#shared/audit/schemas.ts'
import type { Caller } from '#server/test/caller.ts'
import { startMailbox } from '#server/test/mailbox.ts'
import { testApp } from '#server/test/test-app.ts'

const SETTINGS = '/api/agency/settings'
const MAIL = 'mara@north.example'
const FOOTER = 'Studio North GmbH\nHarbor Street 1, Hamburg\nHRB 1234 <b>Hamburg</b>'

const mailbox = await startMailbox()
const portal = await testApp({ smtpUrl: `smtp://127.0.0.1:${mailbox.port}` })
let staff: Caller
beforeAll(async () => {
  staff = portal.as(await portal.buildStaff({ email: MAIL }))
})
beforeEach(() => void Object.assign(mailbox, { received: [] }))
afterAll(async () => {
  await portal.close()
  await mailbox.close()
})

const save = (mailFooter: unknown) => staff.patch<Agency>(SETTINGS, { mailFooter })
const sendTestMail = async () => {
  await staff.post('/api/mails/test')
  return mailbox.to(MAIL)[0]
}

test('adds the agency’s footer to mails word for word', async () => {
  expect((await save(`  ${FOOTER}\n`)).body.mailFooter).toBe(FOOTER)
  expect((await staff.get<Agency>(SETTINGS)).body.mailFooter).toBe(FOOTER)
  const mail = await sendTestMail()
  expect(mail?.text?.trimEnd().endsWith(`\n\n${FOOTER}`)).toBe(true)
  expect(mail?.html).toContain(
    'Studio North GmbH<br/>Harbor Street 1, Hamburg<br/>HRB 1234 &lt;b&gt;Hamburg&lt;/b&gt;</p>',
  )
})

test('shows the footer in mails of the outbox', async () => {
  await save(FOOTER)
  await sendTestMail()
  const { body: mails } = await staff.get<{ id: number; text: string }[]>('/api/mails')
  expect(mails[0]?.text).toContain(FOOTER)
  const { body: html } = await staff.get<string>(`/api/mails/${mails[0]?.id}/preview`)
  expect(html).toContain('Harbor Street 1, Hamburg')
})

test.each([null, '', ' \n '])('adds nothing when the footer is %j', async (none) => {
  await save(FOOTER)
  expect((await save(none)).body.mailFooter).toBeNull()
  const mail = await sendTestMail()
  expect(mail?.text).not.toContain('Studio North GmbH')
  expect(mail?.text?.trimEnd()).toMatch(/because it’s about your work in the portal\.$/)
})

test('accepts at most 1,000 characters of text as the footer', async () => {
  expect((await save('x'.repeat(1000))).status).toBe(200)
  expect((await save('x'.repeat(1001))).status).toBe(400)
  expect((await save(7)).status).toBe(400)
})

test('lets only staff change the footer, and keeps its text out of the audit log', async () => {
  const client = portal.as(await portal.buildClient())
  expect((await client.patch(SETTINGS, { mailFooter: 'Mine' })).status).toBe(403)
  await save('Other words')
  const { body } = await staff.get<AuditEntry[]>('/api/audit?area=agency')
  expect(body[0]?.details).toEqual({ fields: ['mailFooter'] })
})
