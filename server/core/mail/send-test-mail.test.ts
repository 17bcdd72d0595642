import { afterAll, expect, test } from 'vitest'
import type { Mail, MailState, TestMail } from '#shared/mail/schemas.ts'
import { startMailbox } from '#server/test/mailbox.ts'
import { refusingMailServer } from '#server/test/refusing-mail-server.ts'
import { type TestApp, testApp } from '#server/test/test-app.ts'

const mailbox = await startMailbox()
const refusing = await refusingMailServer()
const on = await testApp({ smtpUrl: `smtp://127.0.0.1:${mailbox.port}` })
const failing = await testApp({ smtpUrl: `smtp://127.0.0.1:${refusing.port}` })
afterAll(async () => {
  await Promise.all([on.close(), failing.close()])
  await Promise.all([mailbox.close(), refusing.close()])
})

const asStaff = async (portal: TestApp, email: string) => {
  const staff = portal.as(await portal.buildStaff({ email, fullName: 'Sam Staff' }))
  const send = (headers = {}) => staff.post<TestMail>('/api/mails/test', undefined, headers)
  const outbox = async () => (await staff.get<Mail[]>('/api/mails')).body
  const state = async () => (await staff.get<MailState>('/api/mail-state')).body
  return { staff, send, outbox, state }
}

test('sends a test mail at once to the user who requested it, and says that it was accepted', async () => {
  const { send, outbox } = await asStaff(on, 'sam@agency.example')
  const { status, body } = await send()
  expect([status, body]).toEqual([200, { accepted: true, to: 'sam@agency.example', error: null }])
  const [mail] = mailbox.to('sam@agency.example')
  expect(mail?.subject).toBe('Test email')
  expect(mail?.text).toContain('Hi Sam,')
  expect(await outbox()).toMatchObject([{ subject: 'Test email', status: 'sent', tries: 1 }])
})

test('sends one test mail for two requests with the same key', async () => {
  const { send } = await asStaff(on, 'once@agency.example')
  const key = { 'idempotency-key': 'test-1' }
  expect((await send(key)).body).toEqual((await send(key)).body)
  expect(mailbox.to('once@agency.example')).toHaveLength(1)
})

test('returns the server’s refusal, shows it in the outbox, and does not try again', async () => {
  refusing.answer('MAIL', '451 The disk is full')
  const { send, outbox, state } = await asStaff(failing, 'sam@agency.example')
  const { status, body } = await send()
  expect(status).toBe(200)
  expect(body).toEqual({
    accepted: false,
    to: 'sam@agency.example',
    error: expect.stringContaining('451 The disk is full') as string,
  })
  expect(await outbox()).toMatchObject([{ status: 'failed', error: body.error, tries: 1 }])
  expect(await state()).toMatchObject({ unsent: 0 })
  const trouble = failing.db.selectFrom('portal').select('mailProblem')
  expect((await trouble.executeTakeFirstOrThrow()).mailProblem).toBe(body.error)
})

test('reports an unknown address as refused without reporting a failing mail server', async () => {
  await failing.db.updateTable('portal').set({ mailFailingSince: null, mailProblem: null }).execute()
  refusing.answer('RCPT', '550 5.1.1 No such mailbox')
  const { send } = await asStaff(failing, 'unknown@agency.example')
  expect((await send()).body).toMatchObject({ accepted: false })
  const trouble = failing.db.selectFrom('portal').select('mailProblem')
  expect((await trouble.executeTakeFirstOrThrow()).mailProblem).toBeNull()
})

test('returns 429 for the eleventh test mail within 15 minutes', async () => {
  const { send } = await asStaff(on, 'many@agency.example')
  const statuses = []
  for (let n = 0; n < 11; n += 1) statuses.push((await send()).status)
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429])
})

test('returns 409 with the setting to add when there is no mail server', async () => {
  const off = await testApp()
  const { send, outbox } = await asStaff(off, 'sam@agency.example')
  const { status, body } = await send()
  expect(status).toBe(409)
  expect(body).toMatchObject({ detail: expect.stringContaining('Set SMTP_URL') as string })
  expect(await outbox()).toEqual([])
  await off.close()
})
