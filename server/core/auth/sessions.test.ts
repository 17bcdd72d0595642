import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from '#server/app/build-app.ts'
import type { AccountSession } from '#shared/users/accounts/schemas.ts'
import type * as z from 'zod'
import type { User } from '#shared/users/schemas.ts'
import { getPool } from '#server/platform/db/connection.ts'
import type { App } from '#server/core/api/app.ts'
import { PASSWORD } from '#server/test/builders.ts'
import { Caller } from '#server/test/caller.ts'
import { testApp } from '#server/test/test-app.ts'

type Session = z.infer<typeof AccountSession>

const PATIENT = { timeout: 15_000 }
const FIREFOX = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:140.0) Gecko/20100101 Firefox/140.0'
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'

const portal = await testApp()
let node: App
let address: string
beforeAll(async () => {
  node = await buildApp(portal.app.services)
  address = await node.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(async () => {
  await node.close()
  await portal.close()
})
const staff = portal.as(await portal.buildStaff())

async function signIn({ username }: { username: string }, userAgent = FIREFOX) {
  const body = { username, password: PASSWORD }
  const answer = await portal.anonymous.post('/api/login', body, { 'user-agent': userAgent })
  const cookie = answer.headers['set-cookie']?.split(';')[0] ?? ''
  return new Caller(portal.app, () => Promise.resolve(cookie))
}
const isIn = async (who: Caller) => (await who.get('/api/user')).status === 200
const readSessions = async (who: Caller) => (await who.get<Session[]>('/api/sessions')).body
/** Returns a caller with the same session on the other node. */
const elsewhere = async (who: Caller) => {
  const cookie = (await who.cookie()) ?? ''
  return new Caller(node, () => Promise.resolve(cookie))
}
/** Opens an event stream on the other node. `ended` resolves once the server ends it. */
async function follow(who: Caller): Promise<{ ended: Promise<void> }> {
  const { body } = await fetch(`${address}/api/events`, { headers: { cookie: (await who.cookie()) ?? '' } })
  const reader = body?.getReader()
  await reader?.read()
  const ended = (async () => {
    while (!(await reader?.read())?.done);
  })()
  return { ended }
}

describe('session list', () => {
  test('names device, browser, and address, and marks the current session', async () => {
    const anna = await portal.buildClient()
    const [desk, phone] = [await signIn(anna), await signIn(anna, IPHONE)]
    expect(await readSessions(phone)).toMatchObject([
      { browser: 'Safari', system: 'iOS', device: 'phone', address: '127.0.0.1', current: true },
      { browser: 'Firefox', system: 'macOS', device: 'desktop', current: false },
    ])
    expect((await readSessions(desk)).map(({ current }) => current)).toEqual([false, true])
  })

  test('contains no token or hash, and no sessions of other users', async () => {
    const [anna, eva] = [await portal.buildClient(), await portal.buildClient()]
    const [hers, theirs] = [await signIn(anna), await signIn(eva)]
    const { bytes } = await hers.get('/api/sessions')
    expect(bytes.toString()).not.toMatch(/token|hash/i)
    const [other] = await readSessions(theirs)
    expect(await readSessions(hers)).toHaveLength(1)
    expect((await hers.delete(`/api/sessions/${other?.id}`)).status).toBe(404)
    expect(await isIn(theirs)).toBe(true)
  })

  test('omits expired sessions and is paginated', async () => {
    const anna = await portal.buildClient()
    const [first, second] = [await signIn(anna), await signIn(anna)]
    const { headers } = await second.get('/api/sessions?limit=1')
    expect([headers['x-total-count'], headers['link']]).toEqual(['2', expect.stringContaining('rel="next"')])
    const [, old] = await readSessions(second)
    await portal.db
      .updateTable('sessions')
      .set({ seenAt: new Date(Date.now() - 15 * 86_400_000).toISOString() })
      .where('id', '=', old?.id ?? 0)
      .execute()
    expect(await readSessions(second)).toHaveLength(1)
    expect(await isIn(first)).toBe(false)
  })

  test('handles any User-Agent header', async () => {
    const anna = await portal.buildClient()
    for (const name of ['', '\u00ff'.repeat(300), 'curl/8', 'Android '.repeat(40)]) await signIn(anna, name)
    const { status, body } = await (await signIn(anna)).get<Session[]>('/api/sessions')
    expect([status, body.length]).toEqual([200, 5])
  })
})

describe('ending sessions', () => {
  test('ends another session of the user and its event stream on every process', async () => {
    const anna = await portal.buildClient()
    const [here, there] = [await signIn(anna), await signIn(anna)]
    const stream = await follow(there)
    const one = (await readSessions(here)).find(({ current }) => !current)
    expect((await here.delete(`/api/sessions/${one?.id}`)).status).toBe(204)
    await stream.ended
    expect(await isIn(await elsewhere(there))).toBe(false)
    expect(await isIn(here)).toBe(true)
  })

  test('ends all other sessions of the user', async () => {
    const anna = await portal.buildClient()
    const [here, ...others] = [await signIn(anna), await signIn(anna), await signIn(anna)]
    expect((await here.delete('/api/sessions')).status).toBe(204)
    expect(await Promise.all(others.map(isIn))).toEqual([false, false])
    expect(await isIn(here)).toBe(true)
  })

  test('lets staff end all sessions of a user', async () => {
    const anna = await portal.buildClient()
    const session = await signIn(anna)
    expect((await staff.delete(`/api/users/${anna.id}/sessions`)).status).toBe(204)
    expect(await isIn(await elsewhere(session))).toBe(false)
  })
})

describe('role change', () => {
  test('ends the sessions and event streams of the user', async () => {
    const person = await portal.buildClient()
    const session = await signIn(person)
    const stream = await follow(session)
    await staff.patch(`/api/users/${person.id}`, { role: 'staff' })
    await stream.ended
    expect(await isIn(await elsewhere(session))).toBe(false)
  })

  test('gives the session a new token when staff change their own role', async () => {
    const boss = await portal.buildStaff()
    const session = await signIn(boss)
    const before = await session.cookie()
    await session.patch(`/api/users/${boss.id}`, { role: 'client', companyName: 'Own' })
    expect(await session.cookie()).not.toBe(before)
    expect((await session.get<User>('/api/user')).body.role).toBe('client')
    expect((await portal.anonymous.get('/api/user', { cookie: before ?? '' })).status).toBe(401)
  })
})

describe('event stream of a deleted session', () => {
  test('ends once the process reconnects to the database', async () => {
    const person = await portal.buildClient()
    const session = await signIn(person)
    const stream = await follow(session)
    // Deleted without notifying the nodes.
    await portal.db.deleteFrom('sessions').where('userId', '=', person.id).execute()
    await expect
      .poll(async () => {
        const { rows } = await getPool(portal.db).query(
          "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'project-portal-listen' and datname = current_database()",
        )
        return rows.length
      }, PATIENT)
      .toBeGreaterThan(0)
    await stream.ended
  })
})

describe('deactivating a user', () => {
  test('ends sessions and event streams at once, and keeps the user’s records', async () => {
    const anna = await portal.buildClient({ fullName: 'Anna Off' })
    const ticket = await portal.buildTicket({ userId: anna.id })
    const session = await signIn(anna)
    const stream = await follow(session)
    const { status, body } = await staff.post<User>(`/api/users/${anna.id}/deactivate`)
    expect([status, body.status]).toEqual([200, 'deactivated'])
    await stream.ended
    expect(await isIn(await elsewhere(session))).toBe(false)
    const login = await portal.anonymous.post('/api/login', { username: anna.username, password: PASSWORD })
    expect([login.status, login.body['detail']]).toEqual([401, 'Wrong username or password.'])
    expect((await staff.get(`/api/tickets/${ticket.id}`)).body).toMatchObject({
      client: { fullName: 'Anna Off' },
    })
  })

  test('cancels queued mails, and prevents assigning tasks to the user', async () => {
    const anna = await portal.buildClient()
    const ticket = await portal.buildTicket({ userId: anna.id })
    const project = await portal.buildProject({ userId: anna.id })
    await staff.patch(`/api/tickets/${ticket.id}/status`, { status: 'in_progress' })
    await staff.post(`/api/users/${anna.id}/deactivate`)
    await staff.patch(`/api/tickets/${ticket.id}/status`, { status: 'resolved' })
    const mails = await portal.db.selectFrom('mails').select('status').where('userId', '=', anna.id).execute()
    expect(mails).toEqual([{ status: 'kept' }])
    const task = {
      title: 'Choose photos',
      description: 'Pick five photos.',
      dueDate: '2026-12-01',
      projectId: project.id,
      assignedTo: String(anna.id),
    }
    expect((await staff.post('/api/tasks', task)).status).toBe(400)
  })

  test('can be reversed by reactivating the user', async () => {
    const anna = await portal.buildClient()
    await staff.post(`/api/users/${anna.id}/deactivate`)
    const { body } = await staff.post<User>(`/api/users/${anna.id}/reactivate`)
    expect(body.status).toBe('active')
    expect(await isIn(await signIn(anna))).toBe(true)
  })

  test('is refused for one’s own account, and the last active staff member cannot become a client', async () => {
    const small = await testApp()
    const [boss, second] = [await small.buildStaff(), await small.buildStaff()]
    const own = await small.as(boss).post(`/api/users/${boss.id}/deactivate`)
    expect([own.status, own.body['detail']]).toEqual([409, 'You can’t deactivate your own account.'])
    expect((await small.as(boss).post(`/api/users/${second.id}/deactivate`)).status).toBe(200)
    const body = { role: 'client', companyName: 'Own' }
    expect((await small.as(boss).patch(`/api/users/${boss.id}`, body)).status).toBe(409)
    await small.close()
  })

  test('shows the user in the list filtered by deactivated users', async () => {
    const anna = await portal.buildClient()
    await staff.post(`/api/users/${anna.id}/deactivate`)
    const { body } = await staff.get<User[]>('/api/users?status=deactivated&limit=500')
    expect(body.map(({ id }) => id)).toContain(anna.id)
    expect(body.every(({ status }) => status === 'deactivated')).toBe(true)
  })
})

describe('session limits', () => {
  test('follow the settings for idle days and total days', async () => {
    const short = await testApp({ sessionIdleDays: 1, sessionMaxDays: 2 })
    const anna = await short.buildClient()
    const body = { username: anna.username, password: PASSWORD }
    const { headers } = await short.anonymous.post('/api/login', body)
    expect(headers['set-cookie']).toContain(`Max-Age=${2 * 86_400}`)
    const cookie = headers['set-cookie']?.split(';')[0] ?? ''
    const { expiresAt } = await short.db.selectFrom('sessions').select('expiresAt').executeTakeFirstOrThrow()
    expect((Date.parse(expiresAt) - Date.now()) / 86_400_000).toBeCloseTo(2, 1)
    const seenAt = new Date(Date.now() - 25 * 3_600_000).toISOString()
    await short.db.updateTable('sessions').set({ seenAt }).execute()
    expect((await short.anonymous.get('/api/user', { cookie })).status).toBe(401)
    await short.close()
  })
})
