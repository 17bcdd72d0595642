import { randomUUID } from 'node:crypto'
import type { Email } from 'postal-mime'
import { afterAll, expect } from 'vitest'
import type * as z from 'zod'
import type { Me } from '#shared/users/schemas.ts'
import { PASSWORD } from './builders.ts'
import { startMailbox } from './mailbox.ts'
import { sendWaitingMails } from './send-waiting.ts'
import { type TestApp, testApp } from './test-app.ts'

export type Self = z.infer<typeof Me>

let count = 0
/** An address that nobody has yet. */
export const newAddress = () => `somebody-${++count}@bakery.example`

/** The token of the link in a mail. */
export const tokenIn = (mail: Email | undefined) => /#([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? ''

/** A new password, and the old one again for the next. */
export async function newPassword(browser: ReturnType<TestApp['as']>) {
  const change = { currentPassword: PASSWORD, newPassword: PASSWORD }
  expect((await browser.post('/api/user/password', change)).status).toBe(204)
}

/** A portal where everybody may register, and the mailbox of all its people, for all tests of a file. */
export async function mailingPortal() {
  const mailbox = await startMailbox()
  const smtpUrl = `smtp://127.0.0.1:${mailbox.port}`
  const portal = await testApp({ registration: 'open', smtpUrl })
  afterAll(async () => {
    await mailbox.close()
    await portal.close()
  })

  /** Sends what waits. */
  const sendWaiting = () =>
    sendWaitingMails(portal.db, { publicUrl: 'https://portal.example', replyAddress: undefined, smtpUrl })

  /** The mails to an address, once there are that many and none waits. */
  async function arrived(address: string, expected: number): Promise<Email[]> {
    const sent = () => sendWaiting().then(() => mailbox.to(address).length)
    await expect.poll(sent, { timeout: 20_000 }).toBeGreaterThanOrEqual(expected)
    expect(mailbox.to(address)).toHaveLength(expected)
    return mailbox.to(address)
  }

  const confirm = (token: string) => portal.anonymous.post('/api/email-confirmation', { token })

  /** Somebody who registers from a network of their own. */
  async function register(fields: object = {}) {
    const email = newAddress()
    const person = {
      username: `registered-${randomUUID().slice(0, 8)}`,
      password: PASSWORD,
      fullName: 'Anna Bauer',
      email,
      companyName: 'Bakery Bauer',
      ...fields,
    }
    const answer = await portal.anonymous.post<Self>('/api/register', person)
    const cookie = answer.headers['set-cookie']?.split(';')[0] ?? ''
    const me = async () => (await portal.anonymous.get<Self>('/api/user', { cookie })).body
    const move = (to: string) => portal.anonymous.patch<Self>('/api/user', { email: to }, { cookie })
    return { ...answer, email: person.email, username: person.username, cookie, me, move }
  }

  /** A client, signed in and sure to be it. */
  async function somebody(fields: object = {}) {
    const email = newAddress()
    const person = await portal.buildUser({ email, ...fields })
    const browser = portal.as(person)
    await browser.post('/api/user/confirmation', { password: PASSWORD })
    const me = async () => (await browser.get<Self>('/api/user')).body
    const move = (to: string) => browser.patch<Self>('/api/user', { email: to })
    return { ...person, browser, me, move }
  }

  return { portal, mailbox, sendWaiting, arrived, confirm, register, somebody }
}
