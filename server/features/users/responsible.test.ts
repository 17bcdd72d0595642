import { afterAll, describe, expect, test } from 'vitest'
import type { Activity } from '#shared/activities/schemas.ts'
import type { Brief } from '#shared/briefs/schemas.ts'
import type { Notification } from '#shared/notifications/schemas.ts'
import type { Project } from '#shared/projects/schemas.ts'
import { testApp } from '#server/test/test-app.ts'

const portal = await testApp()
afterAll(portal.close)
const sarah = await portal.buildStaff({ fullName: 'Sarah Lindqvist' })
const tomas = await portal.buildStaff({ fullName: 'Tomás Ferreira' })
const anna = await portal.buildClient()
const [staff, colleague, client] = [portal.as(sarah), portal.as(tomas), portal.as(anna)]

/** The two kinds of record with a responsible user. */
const KINDS = [
  {
    of: 'brief',
    build: () => portal.buildBrief({ userId: anna.id, projectName: 'Shop' }),
    give: (id: number, responsibleId: number | null, headers = {}) =>
      staff.put<Brief>(`/api/briefs/${id}/responsible`, { responsibleId }, headers),
  },
  {
    of: 'project',
    build: () => portal.buildProject({ userId: anna.id, name: 'Shop' }),
    give: (id: number, responsibleId: number | null, headers = {}) =>
      staff.patch<Project>(`/api/projects/${id}`, { responsibleId }, headers),
  },
] as const

const clear = () => portal.db.deleteFrom('notifications').execute()
const titles = async (caller: typeof staff) =>
  (await caller.get<Notification[]>('/api/notifications')).body.map(({ title }) => title)

describe.each(KINDS)('responsible user of a $of', ({ of, build, give }) => {
  const read = async (id: number, caller = client) => (await caller.get<Brief>(`/api/${of}s/${id}`)).body

  test('is empty until staff choose a user, and can be removed again', async () => {
    const { id } = await build()
    expect((await read(id)).responsible).toBeNull()
    const { status, body, headers } = await give(id, tomas.id)
    expect([status, body.version, headers['etag']]).toEqual([200, 2, '"2"'])
    expect((await read(id)).responsible).toEqual({
      id: tomas.id,
      fullName: 'Tomás Ferreira',
      role: 'staff',
      companyName: null,
      picture: null,
    })
    expect((await give(id, null)).body.responsible).toBeNull()
  })

  test('is notified once when another staff member chooses them', async () => {
    const { id } = await build()
    await clear()
    await give(id, tomas.id)
    await give(id, tomas.id)
    expect([await titles(colleague), await titles(client)]).toEqual([['You’re now responsible for Shop'], []])
    await give(id, sarah.id)
    expect(await titles(staff)).toEqual([])
  })

  test('appears in the activities of staff but not of the client', async () => {
    const { id } = await build()
    await give(id, tomas.id)
    const feed = async (caller: typeof staff) =>
      (await caller.get<Activity[]>('/api/activities/recent')).body.filter(
        ({ entityType, entityId }) => entityType === of && entityId === id,
      )
    expect(await feed(staff)).toMatchObject([
      { type: `${of}_assigned`, data: { assignee: 'Tomás Ferreira' } },
    ])
    expect(await feed(client)).toEqual([])
  })

  test('returns 400 for a client, a deactivated user, and an unknown user', async () => {
    const { id } = await build()
    const gone = await portal.buildStaff({ deactivatedAt: new Date().toISOString() })
    for (const other of [anna.id, gone.id, 2_000_000_000]) {
      const { status, body } = await give(id, other)
      expect(status).toBe(400)
      expect(body).toMatchObject({
        errors: [{ path: 'responsibleId', message: 'Please choose a staff member' }],
      })
    }
  })

  test('stays after a deactivation, and has a placeholder name after an erasure', async () => {
    const leaving = await portal.buildStaff({ fullName: 'Lena Leaving' })
    const { id } = await build()
    await give(id, leaving.id)
    await staff.post(`/api/users/${leaving.id}/deactivate`)
    expect((await read(id)).responsible?.fullName).toBe('Lena Leaving')
    await staff.delete(`/api/users/${leaving.id}`)
    await staff.post(`/api/users/${leaving.id}/erase`)
    expect((await read(id)).responsible?.fullName).toBe(`Former staff ${leaving.id}`)
  })

  test('returns 412 when staff change an outdated version', async () => {
    const { id } = await build()
    await give(id, tomas.id)
    expect((await give(id, sarah.id, { 'if-match': '"1"' })).status).toBe(412)
    expect((await read(id)).responsible?.id).toBe(tomas.id)
  })

  test('is removed without a notification when the change is undone', async () => {
    const { id } = await build()
    await clear()
    const { headers } = await give(id, tomas.id, { undoable: '15' })
    expect((await staff.post(`/api/undo/${headers['undo-id']}`)).status).toBe(204)
    expect([(await read(id)).responsible, await titles(colleague)]).toEqual([null, []])
  })

  test('filters lists, their totals, and the counts', async () => {
    const eva = await portal.buildStaff()
    const [mine, nobodys] = [await build(), await build()]
    await give(mine.id, eva.id)
    const ask = (who: string | number) =>
      portal.as(eva).get<{ id: number }[]>(`/api/${of}s?responsible=${who}`)
    for (const who of ['me', eva.id]) {
      const { body, headers } = await ask(who)
      expect([body.map(({ id }) => id), headers['x-total-count']]).toEqual([[mine.id], '1'])
    }
    const none = (await ask('none')).body.map(({ id }) => id)
    expect([none.includes(nobodys.id), none.includes(mine.id)]).toEqual([true, false])
    const counted = (await portal.as(eva).get(`/api/${of}s/counts?responsible=me`)).body
    // Waiting records are also counted under their status.
    const { waiting: _waiting, ...ofStatus } = counted
    expect(Object.values(ofStatus).reduce((sum, count) => Number(sum) + Number(count), 0)).toBe(1)
    expect((await portal.as(eva).get(`/api/${of}s?responsible=all`)).status).toBe(400)
  })
})

test('copies the responsible user to the project when staff accept a brief', async () => {
  const { id } = await portal.buildBrief({ userId: anna.id })
  await staff.put(`/api/briefs/${id}/responsible`, { responsibleId: tomas.id })
  const { projectId } = (await staff.post<Brief>(`/api/briefs/${id}/accept`)).body
  const { body } = await client.get<Project>(`/api/projects/${projectId}`)
  expect(body.responsible?.id).toBe(tomas.id)
})

test('returns 403 when a client sets the responsible user of a brief', async () => {
  const brief = await portal.buildBrief({ userId: anna.id })
  const { status } = await client.put(`/api/briefs/${brief.id}/responsible`, { responsibleId: tomas.id })
  expect(status).toBe(403)
})

test('returns 409 when staff set the responsible user of an archived project', async () => {
  const { id } = await portal.buildProject({ userId: anna.id })
  await staff.patch(`/api/projects/${id}`, { archived: true })
  expect((await staff.patch(`/api/projects/${id}`, { responsibleId: tomas.id })).status).toBe(409)
})
