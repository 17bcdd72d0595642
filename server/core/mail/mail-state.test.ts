import { isWorkingLink } from '#server/app/process/is-working-link.ts'
import { afterAll, expect, test } from 'vitest'
import type { MailState } from '#shared/mail/schemas.ts'
import { refusingMailServer } from '#server/test/refusing-mail-server.ts'
import { startMailbox } from '#server/test/mailbox.ts'
import { testApp } from '#server/test/test-app.ts'
import { sendMail } from './send-mail.ts'
import { startMailSender } from './sender.ts'

const SLOW = { timeout: 20_000 }

const mailbox = await startMailbox()
const refusing = await refusingMailServer()
const portal = await testApp({ smtpUrl: `smtp://127.0.0.1:${mailbox.port}` })
const staff = portal.as(await portal.buildStaff())

afterAll(async () => {
  await portal.close()
  await mailbox.close()
  await refusing.close()
})

const readState = async (reader = staff) => (await reader.get<MailState>('/api/mail-state')).body
const isOnForStrangers = async () => (await portal.anonymous.get<{ mail: boolean }>('/api/portal')).body.mail

const mails = (status: 'waiting' | 'sent') =>
  portal.db.selectFrom('mails').select(['id', 'tries']).where('status', '=', status).execute()

/** Runs a sender with this mail server until `settled`. */
async function sendBy(port: number, settled: () => Promise<boolean>): Promise<void> {
  const config = {
    publicUrl: 'https://portal.example',
    replyAddress: undefined,
    smtpUrl: `smtp://127.0.0.1:${port}`,
    mailGroupSeconds: 0,
    isWorkingLink,
  }
  const stop = startMailSender(portal.db, config, (error) => {
    throw error
  })
  await expect.poll(settled, SLOW).toBe(true)
  await stop()
}

const hasAttempts = async () => (await mails('waiting')).some(({ tries }) => tries > 0)

async function queueMail(): Promise<void> {
  const { id: userId } = await portal.buildClient()
  await sendMail(portal.db, {
    userId,
    kind: 'reset',
    subject: () => 'A new password',
    lines: () => ['Here.'],
  })
}

/** Makes the current failure look as if it had begun this long ago. */
const failingFor = async (minutes: number) => {
  const mailFailingSince = new Date(Date.now() - minutes * 60_000).toISOString()
  await portal.db
    .updateTable('portal')
    .set({ mailFailingSince })
    .where('mailFailingSince', 'is not', null)
    .execute()
  await portal.db.updateTable('mails').set({ nextTryAt: new Date().toISOString() }).execute()
  return mailFailingSince
}

test('reports a mail server that fails for minutes to staff, until it accepts a mail again', async () => {
  await queueMail()
  refusing.answer('MAIL', '451 The disk is full')
  await sendBy(refusing.port, hasAttempts)
  expect(await readState()).toEqual({ state: 'on', failingSince: null, error: null, unsent: 1 })
  expect(await isOnForStrangers()).toBe(true)

  const since = await failingFor(60)
  expect(await readState()).toEqual({
    state: 'failing',
    failingSince: since,
    error: expect.stringContaining('451 The disk is full') as string,
    unsent: 1,
  })
  expect(await isOnForStrangers()).toBe(false)

  await sendBy(refusing.port, async () => (await mails('waiting')).every(({ tries }) => tries > 1))
  expect(await readState()).toMatchObject({ state: 'failing', failingSince: since })

  await failingFor(60)
  await sendBy(mailbox.port, async () => (await mails('waiting')).length === 0)
  expect(await readState()).toEqual({ state: 'on', failingSince: null, error: null, unsent: 0 })
  expect(await isOnForStrangers()).toBe(true)
})

test('does not report an unknown recipient as a failing mail server', async () => {
  await queueMail()
  refusing.answer('RCPT', '550 5.1.1 No such mailbox')
  await sendBy(refusing.port, hasAttempts)
  await failingFor(60)
  expect(await readState()).toMatchObject({ state: 'on' })

  refusing.answer('RCPT', '554 5.7.1 Relay access denied')
  await sendBy(refusing.port, async () => (await mails('waiting')).every(({ tries }) => tries > 1))
  await failingFor(60)
  expect(await readState()).toMatchObject({ state: 'failing' })
})

test('reports an unreachable mail server as failing', async () => {
  await portal.db.deleteFrom('mails').execute()
  await portal.db.updateTable('portal').set({ mailFailingSince: null, mailProblem: null }).execute()
  await queueMail()
  const gone = await startMailbox()
  await gone.close()
  await sendBy(gone.port, hasAttempts)
  await failingFor(6)
  expect(await readState()).toMatchObject({
    state: 'failing',
    error: expect.stringContaining('ECONNREFUSED') as string,
  })
})

test('reports mail as off without a mail server, and shows unsent mails only to staff', async () => {
  const off = await testApp()
  const client = await off.buildClient()
  await sendMail(off.db, {
    userId: client.id,
    kind: 'reset',
    subject: () => 'A new password',
    lines: () => ['Here.'],
  })
  const reader = off.as(await off.buildStaff())
  expect(await readState(reader)).toEqual({ state: 'off', failingSince: null, error: null, unsent: 1 })
  expect((await off.as(client).get('/api/mail-state')).status).toBe(403)
  await off.close()
})
