import { randomBytes } from 'node:crypto'
import { request } from 'node:http'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import type { Attachment } from '#shared/files/schemas.ts'
import { buildApp } from '#server/app/build-app.ts'
import { runHousekeeping } from '#server/app/jobs/housekeeping.ts'
import { Caller, PNG } from '#server/test/caller.ts'
import { testApp } from '#server/test/test-app.ts'

const portal = await testApp()
const [anna, ben, sam] = await Promise.all([portal.buildClient(), portal.buildClient(), portal.buildStaff()])
const client = portal.as(anna)
const staff = portal.as(sam)
afterAll(portal.close)

const MIB = 1024 * 1024
const REFUSED = 'Some files were not added: they must be under 10MB and in a supported format.'
const TUS = { 'tus-resumable': '1.0.0' }
const picture = (size: number) => Buffer.concat([PNG, randomBytes(size - PNG.length)])

const begin = (who: Caller, size: number, name = 'photo.png') =>
  who.send('POST', '/api/uploads/resumable', undefined, {
    ...TUS,
    'upload-length': String(size),
    'upload-metadata': `filename ${Buffer.from(name).toString('base64')}`,
  })

const bring = (who: Caller, address: string, offset: number, bytes: Buffer) =>
  who.send('PATCH', address, bytes, {
    ...TUS,
    'content-type': 'application/offset+octet-stream',
    'upload-offset': String(offset),
  })

const readOffset = async (who: Caller, address: string) => {
  const { status, headers } = await who.send('HEAD', address, undefined, TUS)
  return status === 200 ? Number(headers['upload-offset']) : status
}

async function bringAll(who: Caller, bytes: Buffer, name?: string): Promise<string> {
  const { headers } = await begin(who, bytes.length, name)
  const address = headers['location'] ?? ''
  for (let at = 0; at < bytes.length; at += 2 * MIB)
    await bring(who, address, at, bytes.subarray(at, at + 2 * MIB))
  return address
}

const getId = (address: string) => address.split('/').at(-1)
const finish = (who: Caller, address: string, headers?: Record<string, string>) =>
  who.post<Attachment>('/api/uploads', { resumable: getId(address) }, headers)

const bytesKept = () =>
  readdirSync(`${portal.config.dataDir}/files`, { recursive: true, withFileTypes: true }).filter((e) =>
    e.isFile(),
  ).length

const bytesOnDisk = () =>
  readdirSync(portal.config.dataDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0)

test('stores a file that arrives in parts like one that arrives at once', async () => {
  const before = bytesKept()
  const bytes = picture(5 * MIB)
  const address = await bringAll(client, bytes, 'Größe.png')

  const { status, body } = await finish(client, address)

  const { name } = body
  expect(status).toBe(201)
  expect(body).toEqual({ name, fileName: 'Größe.png', fileType: 'image/png', fileSize: 5 * MIB })
  expect((await client.get(`/api/uploads/${body.name}`)).bytes.equals(bytes)).toBe(true)
  expect(bytesKept()).toBe(before + 1)
  expect(await readOffset(client, address)).toBe(404)
})

test('keeps the bytes received before the connection broke, and continues from there', async () => {
  await portal.app.listen({ host: '127.0.0.1', port: 0 })
  const bytes = picture(3 * MIB)
  const address = (await begin(client, bytes.length)).headers['location'] ?? ''
  const broken = request(new URL(address, portal.app.listeningOrigin), {
    method: 'PATCH',
    headers: {
      ...TUS,
      cookie: (await client.cookie()) ?? '',
      'content-type': 'application/offset+octet-stream',
      'content-length': bytes.length,
      'upload-offset': 0,
    },
  })
  broken.on('error', () => {})
  const before = bytesOnDisk()
  broken.write(bytes.subarray(0, MIB))
  await expect.poll(bytesOnDisk).toBeGreaterThan(before)
  broken.destroy()

  await expect.poll(() => readOffset(client, address), { timeout: 10_000 }).toBeGreaterThan(0)
  const offset = await readOffset(client, address)
  expect(offset).toBeLessThanOrEqual(MIB)
  await bring(client, address, offset, bytes.subarray(offset))
  const { body } = await finish(client, address)
  expect((await client.get(`/api/uploads/${body.name}`)).bytes.equals(bytes)).toBe(true)
})

test('refuses bytes at a wrong offset and does not store them', async () => {
  const address = (await begin(client, 100)).headers['location'] ?? ''
  await bring(client, address, 0, picture(70).subarray(0, 60))
  const before = bytesKept()
  expect((await bring(client, address, 0, Buffer.alloc(10))).status).toBe(409)
  expect((await bring(client, address, 80, Buffer.alloc(10))).status).toBe(409)
  expect((await bring(client, address, 60, Buffer.alloc(50))).status).toBe(413)
  expect([await readOffset(client, address), bytesKept()]).toEqual([60, before])
})

test('stores the same bytes once when they are sent to two processes at the same time', async () => {
  const node = await buildApp(portal.app.services)
  const elsewhere = new Caller(node, async () => (await client.cookie()) ?? '')
  const address = (await begin(client, 100)).headers['location'] ?? ''
  const statuses = await Promise.all(
    Array.from({ length: 8 }, async (_, i) => {
      const { status } = await bring(i % 2 ? client : elsewhere, address, 0, Buffer.alloc(50))
      return status
    }),
  )
  expect(statuses.filter((status) => status === 204)).toHaveLength(1)
  expect(await readOffset(client, address)).toBe(50)
  await node.close()
})

test('returns 409 when a client tries to finish an incomplete upload', async () => {
  const address = (await begin(client, 100)).headers['location'] ?? ''
  await bring(client, address, 0, Buffer.alloc(50))
  const { status, body } = await finish(client, address)
  expect([status, body]).toMatchObject([409, { detail: 'This file hasn’t finished uploading.' }])
})

test('hides an upload from other users', async () => {
  const address = await bringAll(client, picture(1000))
  for (const who of [portal.as(ben), staff]) {
    expect(await readOffset(who, address)).toBe(404)
    expect((await bring(who, address, 0, Buffer.alloc(1))).status).toBe(404)
    expect((await who.send('DELETE', address, undefined, TUS)).status).toBe(404)
    expect((await finish(who, address)).status).toBe(400)
  }
  expect((await begin(portal.anonymous, 10)).status).toBe(401)
  expect((await finish(client, address)).status).toBe(201)
})

test.each([
  ['empty', 0, 400, 'This file is empty.'],
  ['larger than 10 MB', 10 * MIB + 1, 413, REFUSED],
])('refuses %s files before a byte is sent', async (_what, size, status, detail) => {
  const answer = await begin(client, size)
  expect([answer.status, answer.body]).toMatchObject([status, { detail }])
})

test('applies the checks of ordinary uploads', async () => {
  const before = bytesKept()
  const program = await bringAll(client, Buffer.from('MZ a program'), 'photo.png')
  expect(await finish(client, program)).toMatchObject({ status: 415, body: { detail: REFUSED } })
  const large = await bringAll(staff, picture(11 * MIB))
  expect(await finish(staff, large)).toMatchObject({ status: 413, body: { detail: REFUSED } })
  for (const [who, address] of [[client, program] as const, [staff, large] as const])
    expect((await who.send('DELETE', address, undefined, TUS)).status).toBe(204)
  expect(bytesKept()).toBe(before)
})

test('adds a resumable upload to a project and a content library, once per idempotency key', async () => {
  const project = await portal.buildProject({ userId: anna.id })
  const address = await bringAll(staff, picture(12 * MIB), 'site.zip')
  const body = { resumable: getId(address), category: 'design' }
  const key = { 'idempotency-key': 'site' }
  const path = `/api/projects/${project.id}/files`
  const first = await staff.post(path, body, key)
  expect(first).toMatchObject({ status: 201, body: { category: 'design', fileSize: 12 * MIB } })
  const again = await staff.post(path, body, key)
  expect(again.body).toEqual(first.body)
  expect((await staff.post(path, body, { 'idempotency-key': 'other' })).status).toBe(400)

  const website = await portal.buildWebsite({ userId: anna.id })
  const logo = await bringAll(client, picture(5000))
  const asset = await client.post(`/api/websites/${website.id}/assets`, {
    resumable: getId(logo),
    kind: 'logo',
  })
  expect(asset).toMatchObject({ status: 201, body: { kind: 'logo' } })
})

test('creates one file from an upload, however many requests arrive at once', async () => {
  const address = await bringAll(client, picture(1000))
  const before = bytesKept()
  const answers = await Promise.all(Array.from({ length: 6 }, () => finish(client, address)))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(bytesKept()).toBe(before)
})

test('deletes an unfinished upload after a day without new bytes', async () => {
  const address = (await begin(client, 100)).headers['location'] ?? ''
  await bring(client, address, 0, Buffer.alloc(50))
  const before = bytesKept()
  await runHousekeeping(portal.db, portal.storage)
  expect(await readOffset(client, address)).toBe(50)

  await portal.db
    .updateTable('resumableUploads')
    .set({ updatedAt: sql<string>`now() - interval '25 hours'` })
    .where('id', '=', getId(address) ?? '')
    .execute()
  await runHousekeeping(portal.db, portal.storage)

  expect([await readOffset(client, address), bytesKept()]).toEqual([404, before - 1])
})

test('returns 429 when a user has too many unfinished uploads', async () => {
  const busy = portal.as(await portal.buildClient())
  for (let n = 0; n < 50; n++) await begin(busy, 100)
  const atOnce = await Promise.all(Array.from({ length: 20 }, () => begin(busy, 100)))
  expect(atOnce.filter(({ status }) => status === 201)).toHaveLength(10)
  const { status, headers } = await begin(busy, 100)
  expect([status, headers['retry-after']]).toEqual([429, '60'])
})
