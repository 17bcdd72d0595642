import { randomBytes } from 'node:crypto'
import { afterAll, describe, expect, test } from 'vitest'
import type { Attachment } from '#shared/files/schemas.ts'
import { type Caller, PNG } from '#server/test/caller.ts'
import { testDatabase } from '#server/test/database.ts'
import { type TestApp, testApp } from '#server/test/test-app.ts'

const MB = 1024 * 1024
const REFUSED =
  /^You can add 1 MB of files per day and have [\d.]+ KB left today\. Please add this one tomorrow, or ask the agency\.$/
const NEVER = 'This file is larger than your daily limit of 1 MB. Please ask the agency.'
const portal = await testApp({ clientBytesPerDay: MB })
afterAll(portal.close)

const png = (size: number) => Buffer.concat([PNG, randomBytes(size - PNG.length)])
const asFile = (size: number) => ({ fileName: 'photo.png', bytes: png(size) })
const inline = (size: number) => `data:image/png;name=photo.png;base64,${png(size).toString('base64')}`
async function keys() {
  const found: string[] = []
  for await (const { key } of portal.storage.list()) found.push(key)
  return found.toSorted()
}
const countedFor = async ({ companyId }: { companyId: number }) =>
  (
    await portal.db
      .selectFrom('storedBytes')
      .select('bytes')
      .where('companyId', '=', companyId)
      .executeTakeFirst()
  )?.bytes ?? 0
const ticketWith = (...attachments: string[]) => ({
  title: 'Pictures for the start page',
  description: 'Please put these pictures on the start page.',
  serviceCategory: 'general',
  attachments,
})
const beginResumable = (caller: Caller, size: number) =>
  caller.send('POST', '/api/uploads/resumable', undefined, {
    'tus-resumable': '1.0.0',
    'upload-length': String(size),
  })

/** Creates a client who has stored 600 KB of 1 MB today, with every way to store another 600 KB. */
async function nearlyFull() {
  const client = await portal.buildClient()
  const project = await portal.buildProject({ userId: client.id })
  const website = await portal.buildWebsite({ userId: client.id, projectId: project.id })
  const { id: asked } = await portal.buildInfoRequest({ clientId: client.id, projectId: project.id })
  const as = portal.as(client)
  expect((await as.upload('/api/uploads', asFile(600_000))).status).toBe(201)
  const answer = { responseData: { message: 'Here they are.', attachments: [inline(600_000)] } }
  const ways: Record<string, () => Promise<{ status: number; body: unknown }>> = {
    upload: () => as.upload('/api/uploads', asFile(600_000)),
    library: () => as.upload(`/api/websites/${website.id}/assets`, asFile(600_000)),
    'new ticket': () => as.post('/api/tickets', ticketWith(inline(100_000), inline(600_000))),
    answer: () => as.patch(`/api/info-requests/${asked}`, answer),
    'upload in parts': () => beginResumable(as, 600_000),
  }
  return { client, as, ways }
}

test.each([0, 300_000])(
  'returns 507 for a file larger than the daily allowance, after %i stored bytes',
  async (stored) => {
    const as = portal.as(await portal.buildClient())
    if (stored > 0) await as.upload('/api/uploads', asFile(stored))
    const size = MB + 100_000
    const answers = [await as.upload('/api/uploads', asFile(size)), await beginResumable(as, size)]
    for (const { status, body } of answers)
      expect([status, JSON.stringify(body)]).toEqual([507, expect.stringContaining(NEVER)])
  },
)

describe('daily allowance of a client', async () => {
  const { client, as, ways } = await nearlyFull()

  test.each(Object.keys(ways))('returns 507 and stores nothing when exceeded by: %s', async (way) => {
    const [before, counted] = [await keys(), await countedFor(client)]
    const { status, body } = (await ways[way]?.()) ?? {}
    expect(status).toBe(507)
    expect(body).toMatchObject({
      title: 'Daily limit reached',
      detail: expect.stringMatching(REFUSED) as string,
    })
    expect([await keys(), await countedFor(client)]).toEqual([before, counted])
  })

  test('counts a file once when it is sent twice, and not when it is refused', async () => {
    const counted = await countedFor(client)
    const wrong = { fileName: 'setup.exe', bytes: Buffer.concat([Buffer.from('MZ'), randomBytes(100_000)]) }
    expect((await as.upload('/api/uploads', wrong)).status).toBe(415)
    const invalid = { ...ticketWith(inline(100_000)), title: '' }
    expect((await as.post('/api/tickets', invalid)).status).toBe(400)
    expect(await countedFor(client)).toBe(counted)
    const key = { 'idempotency-key': 'the-same-ticket' }
    const body = ticketWith(inline(100_000))
    const sent = [await as.post('/api/tickets', body, key), await as.post('/api/tickets', body, key)]
    expect(sent.map(({ status }) => status)).toEqual([201, 201])
    expect(await countedFor(client)).toBe(counted + 100_000)
  })

  test('is separate for another client and does not limit staff', async () => {
    const staff = portal.as(await portal.buildStaff())
    const other = portal.as(await portal.buildClient())
    expect((await other.upload('/api/uploads', asFile(600_000))).status).toBe(201)
    for (let i = 0; i < 3; i += 1)
      expect((await staff.upload('/api/uploads', asFile(600_000))).status).toBe(201)
  })

  test('starts again the next day', async () => {
    await portal.db
      .updateTable('storedBytes')
      .set({ day: '2026-01-01' })
      .where('companyId', '=', client.companyId)
      .execute()
    expect((await as.upload('/api/uploads', asFile(600_000))).status).toBe(201)
  })
})

test('shares the daily allowance among members of a company, but not with other companies', async () => {
  const owner = await portal.buildClient()
  const colleague = await portal.buildMember(owner.companyId)
  expect((await portal.as(owner).upload('/api/uploads', asFile(600_000))).status).toBe(201)
  const refused = await portal.as(colleague).upload('/api/uploads', asFile(600_000))
  expect([refused.status, refused.body]).toMatchObject([
    507,
    { detail: expect.stringMatching(REFUSED) as string },
  ])
  const other = portal.as(await portal.buildClient())
  expect((await other.upload('/api/uploads', asFile(600_000))).status).toBe(201)
})

/**
 * Creates a client of two companies, and records of the second: `own` is in the first, and later joined the company of
 * `other`.
 */
async function buildMemberOfTwo() {
  const [own, other] = [await portal.buildClient(), await portal.buildClient()]
  const { companyId } = other
  await portal.db.insertInto('memberships').values({ companyId, userId: own.id, role: 'owner' }).execute()
  const as = portal.as(own)
  const project = await portal.buildProject({ userId: other.id })
  const website = await portal.buildWebsite({ userId: other.id, projectId: project.id })
  const { id: requestId } = await portal.buildInfoRequest({ clientId: other.id, projectId: project.id })
  const { id: ticketId } = await portal.buildTicket({ userId: other.id })
  const uploadFile = async () => [(await as.upload<Attachment>('/api/uploads', asFile(400_000))).body]
  const comment = async () => ({
    entityType: 'ticket',
    entityId: ticketId,
    content: 'Here.',
    attachments: await uploadFile(),
  })
  const ways: Record<string, () => Promise<{ status: number }>> = {
    'a new ticket': () => as.post('/api/tickets', { ...ticketWith(inline(400_000)), companyId }),
    'a comment': async () => as.post('/api/comments', await comment()),
    'an answer': () =>
      as.patch(`/api/info-requests/${requestId}`, {
        responseData: { message: 'Here they are.', attachments: [inline(400_000)] },
      }),
    'a file of a website': () =>
      as.upload(`/api/websites/${website.id}/assets`, asFile(400_000), { kind: 'image' }),
  }
  return { own, other, as, ways }
}

describe('member of two companies', () => {
  test.each(['a new ticket', 'a comment', 'an answer', 'a file of a website'])(
    'adds %s to the second company, using only that company’s allowance',
    async (way) => {
      const { own, other, ways } = await buildMemberOfTwo()
      expect((await ways[way]?.())?.status).toBeLessThan(300)
      expect([await countedFor(own), await countedFor(other)]).toEqual([0, 400_000])
    },
  )

  test('cannot exceed the second company’s allowance, even if the first one has room', async () => {
    const { own, other, ways } = await buildMemberOfTwo()
    expect((await portal.as(other).upload('/api/uploads', asFile(900_000))).status).toBe(201)
    const before = await keys()
    const refused = await portal.as(own).post('/api/tickets', {
      ...ticketWith(inline(400_000)),
      companyId: other.companyId,
    })
    expect([refused.status, refused.body]).toMatchObject([
      507,
      { title: 'Daily limit reached', detail: expect.stringMatching(REFUSED) as string },
    ])
    expect(await keys()).toEqual(before)
    expect((await ways['a file of a website']?.())?.status).toBe(507)
    expect([await countedFor(own), await countedFor(other)]).toEqual([0, 900_000])
  })

  test('adds files to the second company if the first one has no room left', async () => {
    const { own, other, ways } = await buildMemberOfTwo()
    expect((await portal.as(own).upload('/api/uploads', asFile(900_000))).status).toBe(201)
    expect((await ways['a comment']?.())?.status).toBe(201)
    expect([await countedFor(own), await countedFor(other)]).toEqual([900_000, 400_000])
  })
})

test('stores only as many concurrent files as fit, across two processes', async () => {
  const database = await testDatabase()
  const limited = { clientBytesPerDay: MB }
  const nodes = [await testApp(limited, database), await testApp(limited, database)] as const
  const client = await nodes[0].buildClient()
  const send = async (node: TestApp) =>
    (await node.as(client).upload<Attachment>('/api/uploads', asFile(300_000))).status
  const eight = Array.from({ length: 4 }, () => nodes).flat()
  const statuses = await Promise.all(eight.map(send))
  expect(statuses.filter((status) => status === 201)).toHaveLength(3)
  expect(statuses.filter((status) => status === 507)).toHaveLength(5)
  for (const node of nodes) await node.close()
  await database.close()
})

test('counts a resumable upload in full when it begins, and not at all once it is canceled', async () => {
  const client = await portal.buildClient()
  const as = portal.as(client)
  const begun = await beginResumable(as, 700_000)
  expect([begun.status, await countedFor(client)]).toEqual([201, 700_000])
  expect((await beginResumable(as, 700_000)).status).toBe(507)
  const address = String(begun.headers['location'])
  const bytes = png(700_000)
  const part = {
    'tus-resumable': '1.0.0',
    'upload-offset': '0',
    'content-type': 'application/offset+octet-stream',
  }
  expect((await as.send('PATCH', address, bytes, part)).status).toBe(204)
  const done = await as.post('/api/uploads', { resumable: address.split('/').at(-1) })
  expect([done.status, await countedFor(client)]).toEqual([201, 700_000])

  const second = await beginResumable(as, 300_000)
  expect([second.status, await countedFor(client)]).toEqual([201, 1_000_000])
  await as.send('DELETE', String(second.headers['location']), undefined, { 'tus-resumable': '1.0.0' })
  expect(await countedFor(client)).toBe(700_000)
})
