import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { BrowserSession } from '#server/test/browser-session.ts'
import { PASSWORD } from '#server/test/builders.ts'
import { testApp } from '#server/test/test-app.ts'
import { confirm, setUpAuthenticator } from '#server/test/factors.ts'

const strict = await testApp()
afterAll(strict.close)
await strict.db.updateTable('agency').set({ staffSecondFactor: 'required' }).execute()

const enter = async ({ username }: { username: string }) => {
  const browser = new BrowserSession(strict.anonymous)
  return { browser, answer: await browser.post('/api/login', { username, password: PASSWORD }) }
}

describe('second factor required from staff', () => {
  test('returns 403 to staff for everything except setting up a second factor', async () => {
    const { browser, answer } = await enter(await strict.buildStaff())
    expect(answer.body['owesSecondFactor']).toBe(true)
    expect((await browser.get('/api/user')).body['owesSecondFactor']).toBe(true)
    for (const path of ['/api/stats', '/api/users', '/api/tickets', '/api/events', '/api/notifications']) {
      const { status, body } = await browser.get(path)
      expect([path, status, body['code']]).toEqual([path, 403, 'second_factor_required'])
      expect(body['detail']).toBe(
        'Your agency requires its staff to have a second factor. Please set one up first.',
      )
    }
    expect((await browser.send('PATCH', '/api/user', { fullName: 'Other Name' })).status).toBe(403)
    expect((await browser.get('/api/user/factors')).body['required']).toBe(true)
  })

  test('gives staff access after the setup, and returns 409 when they remove their only factor', async () => {
    const { browser } = await enter(await strict.buildStaff())
    await confirm(browser)
    await setUpAuthenticator(browser)
    expect((await browser.get('/api/user')).body['owesSecondFactor']).toBeUndefined()
    expect((await browser.get('/api/stats')).status).toBe(200)
    const { status, body } = await browser.delete('/api/user/authenticator')
    expect([status, body['detail']]).toEqual([
      409,
      'Your agency requires a second factor. Set up another one first.',
    ])
  })

  test('requires no second factor from clients', async () => {
    const { browser, answer } = await enter(await strict.buildClient())
    expect(answer.body['owesSecondFactor']).toBeUndefined()
    expect((await browser.get('/api/stats')).status).toBe(200)
  })

  test('lets staff without a second factor sign out', async () => {
    const { browser } = await enter(await strict.buildStaff())
    expect((await browser.post('/api/logout')).status).toBe(204)
  })
})

describe('second factor required from clients', () => {
  let rule: (change: object) => Promise<{ status: number }>
  beforeAll(async () => {
    const sam = await strict.buildStaff()
    const staff = strict.as(sam)
    await staff.get('/api/user')
    await strict.db.updateTable('sessions').set({ secondFactor: true }).where('userId', '=', sam.id).execute()
    rule = (change) => staff.patch('/api/agency/settings', change)
    expect((await rule({ staffSecondFactor: 'optional' })).status).toBe(200)
  })

  test('limits signed-in clients to the setup, and returns 409 when they remove their only factor', async () => {
    const { browser } = await enter(await strict.buildClient())
    expect((await browser.get('/api/stats')).status).toBe(200)
    expect((await rule({ clientSecondFactor: 'required' })).status).toBe(200)
    const { status, body } = await browser.get('/api/stats')
    expect([status, body['code'], body['detail']]).toEqual([
      403,
      'second_factor_required',
      'Your agency requires its clients to have a second factor. Please set one up first.',
    ])
    expect((await browser.get('/api/user')).body).toMatchObject({ owesSecondFactor: true })
    await confirm(browser)
    await setUpAuthenticator(browser)
    expect((await browser.get('/api/stats')).status).toBe(200)
    expect((await browser.get('/api/user')).body['secondFactorDue']).toBeNull()
    expect((await browser.delete('/api/user/authenticator')).status).toBe(409)
  })

  test('tells clients at sign-in that they need a second factor, and requires none from staff', async () => {
    const client = await enter(await strict.buildClient())
    expect(client.answer.body).toMatchObject({ owesSecondFactor: true })
    const { browser, answer } = await enter(await strict.buildStaff())
    expect(answer.body).toMatchObject({ secondFactorDue: null })
    expect((await browser.get('/api/stats')).status).toBe(200)
  })

  test('mails staff when clients no longer need a second factor', async () => {
    const other = await strict.buildStaff()
    expect((await rule({ clientSecondFactor: 'optional' })).status).toBe(200)
    const mails = await strict.db
      .selectFrom('mails')
      .select('subject')
      .where('userId', '=', other.id)
      .execute()
    expect(mails).toEqual([{ subject: 'Clients no longer need a second factor' }])
  })
})
