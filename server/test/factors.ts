import { generate } from 'otplib'
import { expect } from 'vitest'
import { tryConfirmAuthenticator, startAuthenticatorSetup } from '#server/core/auth/factors/authenticator.ts'
import { BrowserSession } from './browser-session.ts'
import { PASSWORD } from './builders.ts'
import type { TestApp } from './test-app.ts'

/** A user with an authenticator app, and the browser in which they set it up. */
export interface EnrolledUser {
  username: string
  id: number
  secret: string
  recoveryCodes: string[]
  browser: BrowserSession
}

/** Confirms this browser's user with the password. */
export const confirm = (browser: BrowserSession) =>
  browser.post('/api/user/confirmation', { password: PASSWORD })

/** Sends the code for the second step of signing in. */
export const finish = (browser: BrowserSession, code: string) =>
  browser.post('/api/login/second-factor', { code })

/** Sets up an authenticator app for this browser's user, who must have confirmed first. */
export async function setUpAuthenticator(browser: BrowserSession) {
  const begun = await browser.post<{ secret: string; uri: string }>('/api/user/authenticator')
  expect(begun.status).toBe(201)
  const { secret } = begun.body
  const code = await generate({ secret })
  const done = await browser.post<{ recoveryCodes: string[] }>('/api/user/authenticator/code', { code })
  expect(done.status).toBe(200)
  return { secret, recoveryCodes: done.body.recoveryCodes }
}

/** Adds an authenticator app to a user, without a browser. Its current code can be used. Returns its secret. */
export async function addAuthenticatorApp(
  { db, config }: Pick<TestApp, 'db' | 'config'>,
  person: { id: number; username: string },
): Promise<string> {
  const { secret } = await startAuthenticatorSetup(db, config, { person, issuer: 'Portal' })
  await tryConfirmAuthenticator(db, config, { userId: person.id, code: await generate({ secret }) })
  await db.updateTable('authenticators').set({ lastStep: 0 }).where('userId', '=', person.id).execute()
  return secret
}

export const readUserStatus = async (browser: BrowserSession) => (await browser.get('/api/user')).status

/** Returns helpers for signing in and second factors on this portal. */
export function createFactorHelpers(portal: TestApp) {
  const newBrowser = () => new BrowserSession(portal.anonymous)

  async function signIn(username: string): Promise<BrowserSession> {
    const browser = newBrowser()
    expect((await browser.post('/api/login', { username, password: PASSWORD })).status).toBe(200)
    return browser
  }

  /** Returns an unused code, after clearing the portal's record of the last code that was used. */
  async function freshCode({ id, secret }: { id: number; secret: string }): Promise<string> {
    await portal.db.updateTable('authenticators').set({ lastStep: 0 }).where('userId', '=', id).execute()
    return generate({ secret })
  }

  /** Signs in a user and sets up an authenticator app for them. */
  async function enrol(person?: { id: number; username: string }): Promise<EnrolledUser> {
    const { id, username } = person ?? (await portal.buildClient())
    const browser = await signIn(username)
    await confirm(browser)
    return { id, username, browser, ...(await setUpAuthenticator(browser)) }
  }

  /** Returns a browser in which this user has entered the right password, but no second factor. */
  async function halfIn({ username }: { username: string }): Promise<BrowserSession> {
    const browser = newBrowser()
    const { status, body } = await browser.post('/api/login', { username, password: PASSWORD })
    expect([status, body['code'], body['detail']]).toEqual([
      401,
      'second_factor',
      'Please enter your second factor.',
    ])
    return browser
  }

  const readAudit = async (entityId: number) =>
    (
      await portal.db
        .selectFrom('auditLog')
        .select('action')
        .where('entityId', '=', entityId)
        .where('entityType', '=', 'user')
        .orderBy('id')
        .execute()
    ).map(({ action }) => action)
  const readMails = async (userId: number) =>
    (
      await portal.db
        .selectFrom('mails')
        .select('subject')
        .where('userId', '=', userId)
        .orderBy('id')
        .execute()
    ).map(({ subject }) => subject)

  return { newBrowser, signIn, freshCode, enrol, halfIn, auditOf: readAudit, mailsOf: readMails }
}
