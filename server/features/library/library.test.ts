import { afterAll, describe, expect, test } from 'vitest'
import type { Activity } from '#shared/activities/schemas.ts'
import { invalidSvgMessage } from '#shared/files/values.ts'
import type { WebsiteAsset } from '#shared/library/schemas.ts'
import type { Notification } from '#shared/notifications/schemas.ts'
import { runHousekeeping } from '#server/app/jobs/housekeeping.ts'
import { PNG, type TestFile } from '#server/test/caller.ts'
import { testApp } from '#server/test/test-app.ts'

const portal = await testApp()
afterAll(portal.close)
const anna = await portal.buildClient()
const client = portal.as(anna)
const staff = portal.as(await portal.buildStaff())
const website = await portal.buildWebsite({ userId: anna.id, name: 'Bakery' })
const path = `/api/websites/${website.id}/assets`

const REFUSED = 'Some files were not added: they must be under 10MB and in a supported format.'
const TEN_MB = 10 * 1024 * 1024
const PDF = '%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n'
const WEBP = Buffer.from('UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA', 'base64')

const add = (who = client, file: TestFile = {}, fields: Record<string, string> = {}) =>
  who.upload<WebsiteAsset>(path, file, fields)
const readUpload = ({ id }: WebsiteAsset) =>
  portal.db
    .selectFrom('uploads')
    .innerJoin('websiteAssets', 'websiteAssets.uploadId', 'uploads.id')
    .select(['uploads.id', 'uploads.name'])
    .where('websiteAssets.id', '=', id)
    .executeTakeFirstOrThrow()

describe('files of a content library', () => {
  test('returns a library file that a client added to staff byte for byte', async () => {
    const { status, body } = await add(client, { fileName: 'Logo.png' }, { kind: 'logo' })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      websiteId: website.id,
      userId: anna.id,
      kind: 'logo',
      fileName: 'Logo.png',
      fileType: 'image/png',
      fileSize: PNG.length,
      filePath: `/api/website-assets/${body.id}/download`,
      uploader: { id: anna.id },
    })
    expect((await staff.get(body.filePath)).bytes.equals(PNG)).toBe(true)
  })

  test('lists the newest library file first, and only in the library of its website', async () => {
    const elsewhere = await portal.buildWebsite({ userId: anna.id })
    const { body } = await add()
    const { body: listed } = await client.get<WebsiteAsset[]>(path)
    expect(listed[0]).toEqual(body)
    expect((await client.get(`/api/websites/${elsewhere.id}/assets`)).body).toEqual([])
  })

  test.each([
    ['photo.png', PNG, {}, 'image'],
    ['photo.webp', WEBP, {}, 'image'],
    ['price-list.pdf', PDF, {}, 'document'],
    ['price-list.pdf', PDF, { kind: 'document' }, 'document'],
    ['logo.webp', WEBP, { kind: 'logo' }, 'logo'],
  ])(
    'saves %s in the library with a kind that fits its format: %#',
    async (fileName, bytes, fields, kind) => {
      expect((await add(client, { fileName, bytes }, fields)).body.kind).toBe(kind)
    },
  )

  test.each([
    ['logo.pdf', PDF, 'logo', 'A logo must be an image: JPEG, PNG, GIF, WebP or SVG.'],
    ['list.pdf', PDF, 'image', 'An image must be a JPEG, PNG, GIF, WebP or SVG.'],
    ['photo.png', PNG, 'document', 'Pictures belong under Images.'],
    ['photo.png', PNG, 'video', 'Please select a kind'],
  ])(
    'rejects %s in the library with a kind that does not fit its format: %#',
    async (fileName, bytes, kind, message) => {
      const { status, body } = await client.upload(path, { fileName, bytes }, { kind })
      expect([status, body['errors']]).toEqual([400, [{ path: 'kind', message }]])
    },
  )

  test.each([
    ['an archive', 'all.zip', Buffer.from('UEsFBgAAAAAAAAAAAAAAAAAAAAAAAA==', 'base64'), 415],
    ['more than 10 MB', 'photo.png', Buffer.concat([PNG, Buffer.alloc(TEN_MB)]), 413],
  ])('rejects a library file that is %s', async (_what, fileName, bytes, expected) => {
    const { status, body } = await client.upload(path, { fileName, bytes })
    expect([status, body['detail']]).toEqual([expected, REFUSED])
  })

  test('rejects a library file that is an SVG without a size', async () => {
    const bytes = '<svg xmlns="http://www.w3.org/2000/svg"/>'
    const { status, body } = await client.upload(path, { fileName: 'logo.svg', bytes })
    expect([status, body['detail']]).toEqual([415, invalidSvgMessage()])
  })

  test('returns 404 for a library file at the address of an upload', async () => {
    const { name } = await readUpload((await add()).body)
    expect((await client.get(`/api/uploads/${name}`)).status).toBe(404)
    expect((await staff.get(`/api/uploads/${name}`)).status).toBe(404)
  })

  test('does not let a client attach a library file to a ticket', async () => {
    const { name } = await readUpload((await add()).body)
    const { status } = await client.post('/api/tickets', {
      title: 'Wrong hours',
      description: 'The opening hours are wrong.',
      serviceCategory: 'general',
      attachments: [name],
    })
    expect(status).toBe(400)
  })

  test('deletes the upload of a library file in housekeeping only after the client deletes the file', async () => {
    const { body } = await add()
    const { id } = await readUpload(body)
    await portal.db
      .updateTable('uploads')
      .set({ createdAt: '2026-01-01T00:00:00Z' })
      .where('id', '=', id)
      .execute()
    const cleanUp = () => runHousekeeping(portal.db, portal.app.services.storage)
    await cleanUp()
    expect((await client.get(body.filePath)).bytes.equals(PNG)).toBe(true)
    await client.delete(`/api/website-assets/${body.id}`)
    await cleanUp()
    expect(
      await portal.db.selectFrom('uploads').select('id').where('id', '=', id).executeTakeFirst(),
    ).toBeUndefined()
  })
})

describe('deleting a file of a content library', () => {
  test('lets staff delete a library file that the client added', async () => {
    const { body } = await add()
    expect((await staff.delete(`/api/website-assets/${body.id}`)).status).toBe(204)
    expect((await client.get(body.filePath)).status).toBe(404)
  })

  test('lets a client delete only the library files that they added', async () => {
    const { body: theirs } = await add(staff)
    const { body: own } = await add(client)
    const refused = await client.delete(`/api/website-assets/${theirs.id}`)
    expect([refused.status, refused.body]).toMatchObject([
      403,
      { detail: 'Only the agency or the person who added this file can delete it.' },
    ])
    expect((await client.delete(`/api/website-assets/${own.id}`)).status).toBe(204)
    const { body: left } = await client.get<WebsiteAsset[]>(path)
    expect(left.map(({ id }) => id)).toContain(theirs.id)
  })
})

const newest = async (who: typeof client) =>
  (await who.get<Notification[]>('/api/notifications?limit=1')).body[0]

describe('notifications and activities of a content library', () => {
  test('notifies staff when a client adds a library file', async () => {
    await add(client, { fileName: 'Menu.png' })
    expect(await newest(staff)).toMatchObject({
      title: 'New file in Bakery: Menu.png',
      href: `/staff/websites/${website.id}?tab=library`,
    })
  })

  test('notifies the client when staff add a library file', async () => {
    await add(staff, { fileName: 'Banner.png' })
    expect(await newest(client)).toMatchObject({
      title: 'New file in Bakery: Banner.png',
      entityType: 'website',
      entityId: website.id,
      href: `/websites/${website.id}?tab=library`,
    })
  })

  test('records added and deleted library files in the feed of the website', async () => {
    const { body } = await add(client, { fileName: 'Oven.png' })
    await client.delete(`/api/website-assets/${body.id}`)
    const { body: feed } = await client.get<Activity[]>(`/api/websites/${website.id}/activities?limit=2`)
    expect(feed.map(({ type, data, userId }) => [type, data.fileName, userId])).toEqual([
      ['file_deleted', 'Oven.png', anna.id],
      ['file_added', 'Oven.png', anna.id],
    ])
  })
})
