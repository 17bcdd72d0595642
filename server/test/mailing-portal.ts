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
/** Returns an address that no one has yet. */
export const newAddress = () => `somebody-${++count}@bakery.example`

/** Returns the token of the link in a mail. */
export const tokenIn = (mail: Email | undefined) => /#([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? ''

/** Changes the password to the same text, so that later calls can use it again. */
export async function newPassword(browser: ReturnType<TestApp['as']>) {
  const change = { currentPassword: PASSWORD, newPassword: PASSWORD }
  expect((await browser.post('/api/user/password', change)).status).toBe(204)
}

/** Returns a portal where everyone can register, and the mailbox of all its people, for all tests of a file. */
export async function mailingPortal() {
  const mailbox = await startMailbox()
  const smtpUrl = `smtp://127.0.0.1:${mailbox.port}`
  const portal = await testApp({ registration: 'open', smtpUrl })
  afterAll(async () => {
    await mailbox.close()
    await portal.close()
  })

  /** Sends the waiting mails. */
  const sendWaiting = () =>
    sendWaitingMails(portal.db, { publicUrl: 'https://portal.example', replyAddress: undefined, smtpUrl })

  /** Returns the mails to an address, once that many have arrived and no mail is waiting. */
  async function waitForMails(address: string, expected: number): Promise<Email[]> {
    const countSent = () => sendWaiting().then(() => mailbox.to(address).length)
    await expect.poll(countSent, { timeout: 20_000 }).toBeGreaterThanOrEqual(expected)
    expect(mailbox.to(address)).toHaveLength(expected)
    return mailbox.to(address)
  }

  const confirm = (token: string) => portal.anonymous.post('/api/email-confirmation', { token })

  /** Registers a new client. */
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

  /** Creates a client who is signed in and has confirmed their identity. */
  async function buildUser(fields: object = {}) {
    const email = newAddress()
    const person = await portal.buildUser({ email, ...fields })
    const browser = portal.as(person)
    await browser.post('/api/user/confirmation', { password: PASSWORD })
    const me = async () => (await browser.get<Self>('/api/user')).body
    const move = (to: string) => browser.patch<Self>('/api/user', { email: to })
    return { ...person, browser, me, move }
  }

  return { portal, mailbox, sendWaiting, arrived: waitForMails, confirm, register, somebody: buildUser }
}
