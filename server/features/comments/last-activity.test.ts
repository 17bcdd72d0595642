import { afterAll, describe, expect, test } from 'vitest'
import type { Comment } from '#shared/comments/schemas.ts'
import type { Caller } from '#server/test/caller.ts'
import { testApp } from '#server/test/test-app.ts'

const portal = await testApp()
afterAll(portal.close)
const anna = await portal.buildClient()
const client = portal.as(anna)
const staff = portal.as(await portal.buildStaff())
const LONG_AGO = '2026-01-01T00:00:00.000Z'
const old = { userId: anna.id, createdAt: LONG_AGO, updatedAt: LONG_AGO }

interface ShownTicket {
  id: number
  lastActivityAt: string
  updatedAt: string
  version: number
}

const comment = async (who: Caller, entityType: string, entityId: number, more: object = {}) =>
  (await who.post<Comment>('/api/comments', { content: 'Any news?', entityType, entityId, ...more })).body

const KINDS = {
  ticket: { path: '/api/tickets', list: '/api/tickets?sort=updated', build: () => portal.buildTicket(old) },
  project: { path: '/api/projects', list: '/api/projects', build: () => portal.buildProject(old) },
}

describe.each(Object.entries(KINDS))('last activity of a %s', (kind, { path, list, build }) => {
  /** Reads it on its page and in the list, which must agree. */
  const read = async (who: Caller, id: number) => {
    const { body } = await who.get<ShownTicket>(`${path}/${id}`)
    const listed = (await who.get<ShownTicket[]>(list)).body.find((each) => each.id === id)
    expect(listed?.lastActivityAt).toBe(body.lastActivityAt)
    return body
  }

  test('is the last change until someone comments, and then the newest comment', async () => {
    const { id } = await build()
    expect((await read(client, id)).lastActivityAt).toBe(LONG_AGO)
    const { createdAt } = await comment(client, kind, id)
    for (const who of [client, staff]) expect((await read(who, id)).lastActivityAt).toBe(createdAt)
  })

  test('leaves out internal notes for clients, and deleted comments for everyone', async () => {
    const { id } = await build()
    const first = await comment(client, kind, id)
    const note = await comment(staff, kind, id, { internal: true })
    expect((await read(client, id)).lastActivityAt).toBe(first.createdAt)
    expect((await read(staff, id)).lastActivityAt).toBe(note.createdAt)
    await staff.delete(`/api/comments/${note.id}`)
    await client.delete(`/api/comments/${first.id}`)
    for (const who of [client, staff]) expect((await read(who, id)).lastActivityAt).toBe(LONG_AGO)
  })

  test('is the last change again if that is later than the newest comment', async () => {
    const { id } = await build()
    const { createdAt } = await comment(client, kind, id)
    const body = kind === 'ticket' ? { priority: 'urgent' } : { progress: 30 }
    await staff.patch(`${path}/${id}`, body)
    const { lastActivityAt, updatedAt } = await read(client, id)
    expect(lastActivityAt).toBe(updatedAt)
    expect(lastActivityAt > createdAt).toBe(true)
  })

  test('changes neither the version nor the order of the list', async () => {
    const commented = await build()
    const newer = await build()
    await portal.db
      .updateTable(kind === 'ticket' ? 'tickets' : 'projects')
      .set({ updatedAt: '2026-02-01T00:00:00.000Z' })
      .where('id', '=', newer.id)
      .execute()
    const before = await read(client, commented.id)
    await comment(client, kind, commented.id)
    const { version, updatedAt } = await read(client, commented.id)
    expect([version, updatedAt]).toEqual([before.version, before.updatedAt])
    const ids = (await client.get<ShownTicket[]>(list)).body.map(({ id }) => id)
    expect(ids.indexOf(newer.id)).toBeLessThan(ids.indexOf(commented.id))
  })
})
