import { generate } from 'otplib'
import { afterAll, describe, expect, test } from 'vitest'
import { buildApp } from '#server/app/build-app.ts'
import { checkEncryptionKey, replaceKey } from '#server/operations/keys/key-check.ts'
import { BrowserSession } from '#server/test/browser-session.ts'
import { PASSWORD } from '#server/test/builders.ts'
import { Caller } from '#server/test/caller.ts'
import { testApp } from '#server/test/test-app.ts'
import { startAuthenticatorSetup, tryConfirmAuthenticator } from '#server/core/auth/factors/authenticator.ts'
import { confirm, createFactorHelpers, finish, readUserStatus } from '#server/test/factors.ts'

const portal = await testApp()
afterAll(portal.close)
const { signIn, freshCode, enrol, halfIn, auditOf, mailsOf } = createFactorHelpers(portal)

describe('account with a second factor', () => {
  test('accepts a code as confirmation, but no longer the password', async () => {
    const person = await enrol()
    const browser = await halfIn(person)
    await finish(browser, await freshCode(person))
    expect((await confirm(browser)).status).toBe(400)
    const code = await freshCode(person)
    expect((await browser.post('/api/user/confirmation', { code })).status).toBe(204)
    expect((await browser.delete('/api/user/authenticator')).status).toBe(204)
  })

  test('ends other sessions, deletes the recovery codes, and mails the user when they turn it off', async () => {
    const person = await enrol()
    const other = await halfIn(person)
    await finish(other, await freshCode(person))
    expect((await person.browser.delete('/api/user/authenticator')).status).toBe(204)
    expect([await readUserStatus(person.browser), await readUserStatus(other)]).toEqual([200, 401])
    expect((await person.browser.get('/api/user/factors')).body).toMatchObject({
      authenticator: null,
      recoveryCodes: 0,
    })
    expect(await auditOf(person.id)).toContain('second_factor.disabled')
    expect(await mailsOf(person.id)).toContain('The authenticator app was removed from your account')
    await signIn(person.username)
  })

  test('disables the old recovery codes when the user renews them', async () => {
    const person = await enrol()
    const { status, body } = await person.browser.post<{ recoveryCodes: string[] }>(
      '/api/user/recovery-codes',
    )
    expect([status, body.recoveryCodes.length]).toEqual([201, 10])
    expect((await finish(await halfIn(person), person.recoveryCodes[1] ?? '')).status).toBe(401)
    expect((await finish(await halfIn(person), body.recoveryCodes[1] ?? '')).status).toBe(200)
  })

  test('returns 503 for a code when the portal has lost its key, and accepts a recovery code', async () => {
    const person = await enrol()
    const { db, storage, config } = portal
    const node = await buildApp({ pool: db, storage, config: { ...config, secretKey: 'x'.repeat(32) } })
    const browser = new BrowserSession(new Caller(node))
    await browser.post('/api/login', { username: person.username, password: PASSWORD })
    const { status, body } = await finish(browser, await freshCode(person))
    expect([status, body['detail']]).toEqual([503, expect.stringContaining('Use a recovery code.')])
    expect((await finish(browser, person.recoveryCodes[0] ?? '')).status).toBe(200)
    await node.close()
  })

  test('accepts a code after a new key replaces the one that encrypted the secret', async () => {
    const small = await testApp({ secretKey: 'a'.repeat(32) })
    const { db, storage, config } = small
    const newKey = { ...config, secretKey: 'b'.repeat(32) }
    const { id, username } = await small.buildClient()
    const { secret } = await startAuthenticatorSetup(db, config, {
      person: { id, username },
      issuer: 'Portal',
    })
    await tryConfirmAuthenticator(db, config, { userId: id, code: await generate({ secret }) })
    await checkEncryptionKey(db, config)
    await expect(replaceKey(db, newKey, newKey)).rejects.toThrow('The previous key is not the key')
    await replaceKey(db, newKey, config)
    const node = await buildApp({ pool: db, storage, config: newKey })
    const browser = new BrowserSession(new Caller(node))
    await browser.post('/api/login', { username, password: PASSWORD })
    await db.updateTable('authenticators').set({ lastStep: 0 }).execute()
    expect((await finish(browser, await generate({ secret }))).status).toBe(200)
    await node.close()
    await small.close()
  })

  test('lets a user sign in with the password alone after staff reset the second factor', async () => {
    const person = await enrol()
    const staff = portal.as(await portal.buildStaff())
    expect((await staff.delete(`/api/users/${person.id}/factors`)).status).toBe(204)
    expect(await readUserStatus(person.browser)).toBe(401)
    expect(await auditOf(person.id)).toContain('second_factor.reset')
    expect(await mailsOf(person.id)).toContain('Your second factor was reset')
    await signIn(person.username)
  })

  test('returns 409 when staff reset their own second factor', async () => {
    const staff = await portal.buildStaff()
    expect((await portal.as(staff).delete(`/api/users/${staff.id}/factors`)).status).toBe(409)
  })
})
