import { afterAll, describe, expect, test } from 'vitest'
import type { AuditEntry } from '#shared/audit/schemas.ts'
import { getDatabaseUrl, connect } from '#server/platform/db/connection.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { fillDemo } from '#server/demo/fill.ts'
import { BrowserSession } from '#server/test/browser-session.ts'
import { PASSWORD } from '#server/test/builders.ts'
import { emptyDatabase } from '#server/test/database.ts'
import { confirm, setUpAuthenticator } from '#server/test/factors.ts'
import { testApp } from '#server/test/test-app.ts'

const DAY_MS = 86_400_000

/** Creates a portal in the state of its first start. */
async function newPortal() {
  const database = await emptyDatabase()
  afterAll(database.close)
  const db = connect(database.url, { max: 2, disableTimeouts: true })
  await migrate(db)
  await db.destroy()
  const portal = await testApp({}, database)
  afterAll(portal.close)
  return portal
}

const portal = await newPortal()

const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString()
const enter = async ({ username }: { username: string }) => {
  const browser = new BrowserSession(portal.anonymous)
  return { browser, answer: await browser.post('/api/login', { username, password: PASSWORD }) }
}

describe('second factor in a new portal', () => {
  test('shows staff when their second factor is due, and refuses nothing before', async () => {
    const sam = await portal.buildStaff({ createdAt: daysAgo(13) })
    const { token } = await portal.buildApiToken({ userId: sam.id })
    const { browser, answer } = await enter(sam)
    const due = new Date(Date.parse(sam.createdAt) + 14 * DAY_MS).toISOString()
    expect(answer.body).toMatchObject({ secondFactorDue: due })
    const { body } = await browser.get('/api/user')
    expect([body['secondFactorDue'], body['owesSecondFactor']]).toEqual([due, undefined])
    expect((await browser.get('/api/stats')).status).toBe(200)
    expect((await portal.asProgram(token).get('/api/tickets')).status).toBe(200)
    expect((await browser.get('/api/user/factors')).body['required']).toBe(false)
  })

  test('limits staff and their API tokens to setting up a second factor after it is due', async () => {
    const sam = await portal.buildStaff({ createdAt: daysAgo(15) })
    const { token } = await portal.buildApiToken({ userId: sam.id })
    const { browser, answer } = await enter(sam)
    expect(answer.body['owesSecondFactor']).toBe(true)
    expect((await browser.get('/api/stats')).body['code']).toBe('second_factor_required')
    expect((await portal.asProgram(token).get('/api/tickets')).body['code']).toBe('second_factor_required')
    await confirm(browser)
    await setUpAuthenticator(browser)
    expect((await browser.get('/api/stats')).status).toBe(200)
    expect((await browser.get('/api/user')).body['secondFactorDue']).toBeNull()
    expect((await portal.asProgram(token).get('/api/tickets')).status).toBe(200)
  })

  test('lets staff remove an early second factor until it is due, but not afterward', async () => {
    const sam = await portal.buildStaff()
    const { browser } = await enter(sam)
    await setUpAuthenticator(browser)
    const age = (days: number) =>
      portal.db
        .updateTable('users')
        .set({ createdAt: daysAgo(days) })
        .where('id', '=', sam.id)
        .execute()
    await age(15)
    expect((await browser.delete('/api/user/authenticator')).status).toBe(409)
    await age(13)
    expect((await browser.delete('/api/user/authenticator')).status).toBe(204)
  })

  test('requires no second factor from clients', async () => {
    const { browser, answer } = await enter(await portal.buildClient({ createdAt: daysAgo(400) }))
    expect(answer.body['secondFactorDue']).toBeNull()
    expect((await browser.get('/api/stats')).status).toBe(200)
  })

  test('lets staff change the requirement with a confirmation, an audit entry, and a mail', async () => {
    const [sam, late] = [await portal.buildStaff(), await portal.buildStaff({ createdAt: daysAgo(15) })]
    const optional = { staffSecondFactor: 'optional' }
    const settings = '/api/agency/settings'
    expect((await portal.as(sam).get(settings)).body['staffSecondFactor']).toBe('after_14_days')
    const unconfirmed = await portal.as(sam, { confirmed: false }).patch(settings, optional)
    expect(unconfirmed.body['code']).toBe('confirmation_required')
    expect((await portal.as(late).get('/api/stats')).status).toBe(403)
    const staff = portal.as(sam)
    expect((await staff.patch(settings, optional)).status).toBe(200)
    expect((await portal.as(late).get('/api/stats')).status).toBe(200)
    expect((await portal.as(late).get('/api/user')).body['secondFactorDue']).toBeNull()
    const { body } = await staff.get<AuditEntry[]>('/api/audit?area=agency')
    expect(body[0]?.details).toMatchObject({
      changes: { staffSecondFactor: { from: 'after_14_days', to: 'optional' } },
    })
    const mails = await portal.db
      .selectFrom('mails')
      .select('subject')
      .where('userId', '=', late.id)
      .execute()
    expect(mails).toContainEqual({ subject: 'Staff no longer need a second factor' })
    expect((await staff.patch(settings, { staffSecondFactor: 'required' })).status).toBe(200)
    expect((await staff.get('/api/stats')).status).toBe(403)
  })
})

test('requires no second factor from the staff of a demo', { tags: ['nightly'] }, async () => {
  const demo = await newPortal()
  await fillDemo(getDatabaseUrl(demo.db), demo.storage)
  const agency = await demo.db.selectFrom('agency').select('staffSecondFactor').executeTakeFirst()
  expect(agency).toEqual({ staffSecondFactor: 'optional' })
})
