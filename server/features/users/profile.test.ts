import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import type { Comment } from '#shared/comments/schemas.ts'
import { fileMissingMessage, PICTURE_MAX_BYTES, invalidPictureMessage } from '#shared/files/values.ts'
import type { User } from '#shared/users/schemas.ts'
import { runHousekeeping } from '#server/app/jobs/housekeeping.ts'
import { PNG, type TestFile } from '#server/test/caller.ts'
import { testApp } from '#server/test/test-app.ts'

const portal = await testApp()
afterAll(portal.close)
const sam = await portal.buildStaff()
const staff = portal.as(sam)

async function picturedClient() {
  const client = await portal.buildClient()
  const { name } = await portal.buildUpload(client)
  const { body } = await portal.as(client).patch<User>('/api/user', { picture: name })
  return { client, name, picture: body.picture ?? '' }
}

describe('time zone of a user', () => {
  test.each(['Pacific/Auckland', 'America/New_York', 'UTC'])(
    'saves the time zone %s and removes it again',
    async (timeZone) => {
      const anna = portal.as(await portal.buildClient())
      expect((await anna.get('/api/user')).body['timeZone']).toBeNull()
      await anna.patch('/api/user', { timeZone })
      expect((await anna.get('/api/user')).body['timeZone']).toBe(timeZone)
      await anna.patch('/api/user', { timeZone: null })
      expect((await anna.get('/api/user')).body['timeZone']).toBeNull()
    },
  )

  test.each(['Mars/Olympus', '', '+02:00', 'europe/berlin\0', 7])(
    'returns 400 for the time zone %j',
    async (timeZone) => {
      const anna = portal.as(await portal.buildClient())
      expect((await anna.patch('/api/user', { timeZone })).status).toBe(400)
    },
  )
})

describe('picture of a user', () => {
  test('appears with the user’s comments, and staff can open it', async () => {
    const { client, picture } = await picturedClient()
    expect(picture).toMatch(new RegExp(`^/api/users/${client.id}/picture\\?v=`))
    const ticket = await portal.buildTicket({ userId: client.id })
    const comment = { content: 'Hello', entityType: 'ticket', entityId: ticket.id }
    const { body } = await portal.as(client).post<Comment>('/api/comments', comment)
    expect(body.author.picture).toBe(picture)
    const shown = await staff.get(picture)
    expect([shown.status, shown.headers['content-type'], shown.bytes]).toEqual([200, 'image/png', PNG])
  })

  test('is visible to a client if it is of staff, but not if it is of another client', async () => {
    const { picture } = await picturedClient()
    const other = portal.as(await portal.buildClient())
    expect((await other.get(picture)).status).toBe(404)
    const { name } = await portal.buildUpload(sam)
    const { body } = await staff.patch<User>('/api/user', { picture: name })
    expect((await other.get(body.picture ?? '')).status).toBe(200)
  })

  test('gets another URL when the user replaces it, and none when they remove it', async () => {
    const { client, picture } = await picturedClient()
    const { name } = await portal.buildUpload(client)
    const changed = await portal.as(client).patch<User>('/api/user', { picture: name })
    expect(changed.body.picture).not.toBe(picture)
    const removed = await portal.as(client).patch<User>('/api/user', { picture: null })
    expect(removed.body.picture).toBeNull()
    expect((await portal.as(client).get(picture)).status).toBe(404)
  })

  test.each<[string, TestFile, string]>([
    ['a text', { fileName: 'notes.txt', bytes: 'Not a picture' }, invalidPictureMessage()],
    ['too large', { bytes: Buffer.concat([PNG, Buffer.alloc(PICTURE_MAX_BYTES)]) }, invalidPictureMessage()],
  ])('returns 400 for a file that is %s', async (_, file, message) => {
    const client = await portal.buildClient()
    const upload = await portal.as(client).upload('/api/uploads', { ...file, type: 'text/plain' })
    const { status, body } = await portal.as(client).patch('/api/user', { picture: upload.body['name'] })
    expect([status, body['errors']]).toEqual([400, [{ path: 'picture', message }]])
  })

  test('returns 400 for a file that is another user’s, in use, or unknown', async () => {
    const client = await portal.buildClient()
    const theirs = await portal.buildUpload(await portal.buildClient())
    const used = await portal.buildUpload(client)
    const ticket = await portal.buildTicket({ userId: client.id })
    const comment = { content: 'x', entityType: 'ticket', entityId: ticket.id, attachments: [used.name] }
    await portal.as(client).post('/api/comments', comment)
    for (const picture of [theirs.name, used.name, 'unknown']) {
      const { status, body } = await portal.as(client).patch('/api/user', { picture })
      expect([status, body['detail']]).toEqual([400, fileMissingMessage()])
    }
  })

  test('stays when orphaned uploads are deleted, and is deleted with the user’s account', async () => {
    const { client, name, picture } = await picturedClient()
    await portal.db
      .updateTable('uploads')
      .set({ createdAt: sql<string>`now() - interval '2 days'` })
      .where('name', '=', name)
      .execute()
    await runHousekeeping(portal.db, portal.storage)
    expect((await staff.get(picture)).status).toBe(200)
    await staff.delete(`/api/users/${client.id}`)
    expect((await staff.get(picture)).status).toBe(404)
    await runHousekeeping(portal.db, portal.storage)
    const row = await portal.db.selectFrom('uploads').select('id').where('name', '=', name).executeTakeFirst()
    expect(row).toBeUndefined()
  })
})
