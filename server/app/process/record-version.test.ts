// @module-tag nightly
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { connect } from '#server/platform/db/connection.ts'
import { testDatabase } from '#server/test/database.ts'
import type { PortalProcess } from '#server/test/portal-process.ts'
import { FIRST_STAFF, portalProcesses } from '#server/test/portal-processes.ts'
import { VERSION } from '#server/platform/version.ts'

const { launch } = portalProcesses('update')

const post = (portal: PortalProcess, path: string, body: object, cookie = '') =>
  fetch(portal.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify(body),
  })

async function signIn(portal: PortalProcess, username: string): Promise<string> {
  const answer = await post(portal, '/api/login', { username, password: FIRST_STAFF.STAFF_PASSWORD })
  return answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
}

async function notifications(portal: PortalProcess, username: string) {
  const cookie = await signIn(portal, username)
  const answer = await fetch(`${portal.url}/api/notifications`, { headers: { cookie } })
  return answer.json() as Promise<{ title: string; href: string; readAt: string | null }[]>
}

test('notifies existing staff once of a new version after an update', async () => {
  const database = await testDatabase()
  const db = connect(database.url, { max: 1 })
  const start = async () => (await launch({ DATABASE_URL: database.url })).ready()
  const ranBefore = (version: string) => sql`update portal set version = ${version}`.execute(db)
  try {
    const first = await start()
    const person = { password: FIRST_STAFF.STAFF_PASSWORD, fullName: 'A person', companyName: 'Acme' }
    const create = async (portal: PortalProcess, username: string, role: string) => {
      const body = { ...person, username, role, email: `${username}@example.com` }
      expect((await post(portal, '/api/users', body, await signIn(portal, 'maria'))).status).toBe(201)
    }
    await create(first, 'clara', 'client')
    expect(await notifications(first, 'maria')).toEqual([])
    await first.end('SIGTERM')

    await ranBefore('0.0.9')
    const [updated] = await Promise.all([start(), start()])
    await create(updated, 'stella', 'staff')
    const news = [{ title: `What’s new in ${VERSION}`, href: '/help?guide=whats-new', readAt: null }]
    expect(await notifications(updated, 'maria')).toMatchObject(news)
    expect(await notifications(updated, 'clara')).toEqual([])
    expect(await notifications(updated, 'stella')).toEqual([])
    expect(await db.selectFrom('mails').selectAll().where('kind', '=', 'people').execute()).toEqual([])
    expect(await notifications(await start(), 'maria')).toHaveLength(1)

    await ranBefore('99.0.0')
    expect(await notifications(await start(), 'maria')).toHaveLength(1)
  } finally {
    await db.destroy()
    await database.close()
  }
})
