import { afterAll, describe, expect, test } from 'vitest'
import { buildApp } from '#server/app/build-app.ts'
import { Caller } from '#server/test/caller.ts'
import { testApp } from '#server/test/test-app.ts'

const portal = await testApp()
afterAll(portal.close)
const anna = await portal.buildClient()
const client = portal.as(anna)
const staff = portal.as(await portal.buildStaff())

const ticket = {
  title: 'Wrong hours',
  description: 'The opening hours on the page are wrong.',
  serviceCategory: 'general',
}
const raise = (key: string, fields: object = {}, who = client) =>
  who.post('/api/tickets', { ...ticket, ...fields }, { 'idempotency-key': key })
const readCount = async (title: string) => {
  const { headers } = await staff.get(`/api/tickets?limit=1&q=${encodeURIComponent(title)}`)
  return Number(headers['x-total-count'])
}

test('creates one ticket and repeats the response when a request is sent twice with one key', async () => {
  const [first, second] = [await raise('twice', { title: 'Twice' }), await raise('twice', { title: 'Twice' })]
  expect(second.bytes.equals(first.bytes)).toBe(true)
  expect([second.status, second.headers['etag']]).toEqual([201, first.headers['etag']])
  expect(await readCount('Twice')).toBe(1)
})

test('creates one ticket when twenty requests with the same key arrive at once', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => raise('at-once', { title: 'At once' })))
  expect(new Set(answers.map(({ status, bytes }) => `${status} ${bytes.toString()}`)).size).toBe(1)
  expect(await readCount('At once')).toBe(1)
})

test('creates one ticket when two processes receive requests with the same key', async () => {
  const cookie = (await client.cookie()) ?? ''
  const node = await buildApp(portal.app.services)
  const nodes = [client, new Caller(node, () => Promise.resolve(cookie))]
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => nodes.map((who) => raise('nodes', { title: 'Over nodes' }, who))).flat(),
  )
  await node.close()
  expect(new Set(answers.map(({ bytes }) => bytes.toString())).size).toBe(1)
  expect(await readCount('Over nodes')).toBe(1)
})

test('creates a ticket for each request without a key', async () => {
  await client.post('/api/tickets', { ...ticket, title: 'Without key' })
  await client.post('/api/tickets', { ...ticket, title: 'Without key' })
  expect(await readCount('Without key')).toBe(2)
})

describe('used idempotency key', () => {
  test('returns 422 when a used key comes with a different body', async () => {
    await raise('body', { title: 'Some body' })
    expect((await raise('body', { title: 'Other body' })).status).toBe(422)
    expect(await readCount('Other body')).toBe(0)
  })

  test('returns 422 when a used key comes to a different address', async () => {
    await raise('address')
    const { status } = await client.post('/api/logout-nowhere', {}, { 'idempotency-key': 'address' })
    expect(status).toBe(404)
    const brief = await portal.buildBrief({
      userId: anna.id,
      status: 'rejected',
      canResubmit: true,
      feedback: 'x',
    })
    const answer = await client.post(`/api/briefs/${brief.id}/resubmit`, undefined, {
      'idempotency-key': 'address',
    })
    expect(answer.status).toBe(422)
  })
})

test('treats the same key of two users as different keys', async () => {
  const eva = portal.as(await portal.buildClient())
  const [mine, theirs] = [await raise('shared'), await raise('shared', {}, eva)]
  expect(theirs.status).toBe(201)
  expect(theirs.body['id']).not.toBe(mine.body['id'])
})

describe('idempotency key of a failed request', () => {
  test('can be used again after a validation error', async () => {
    expect((await raise('refused', { title: 'No' })).status).toBe(400)
    expect((await raise('refused')).status).toBe(201)
  })

  test('can be used again after a rolled-back transaction', async () => {
    const brief = await portal.buildBrief({ userId: anna.id, status: 'rejected' })
    const resubmit = () =>
      client.post(`/api/briefs/${brief.id}/resubmit`, undefined, { 'idempotency-key': 'undone' })
    expect((await resubmit()).status).toBe(409)
    await portal.db
      .updateTable('briefs')
      .set({ canResubmit: true, feedback: 'More, please.' })
      .where('id', '=', brief.id)
      .execute()
    expect((await resubmit()).status).toBe(200)
  })
})

test('repeats a response without a body', async () => {
  const path = '/api/notifications/read-all'
  const key = { 'idempotency-key': 'empty' }
  const answers = [await client.post(path, undefined, key), await client.post(path, undefined, key)]
  expect(answers.map(({ status, bytes }) => [status, bytes.length])).toEqual([
    [204, 0],
    [204, 0],
  ])
})

test('repeats the response when the acceptance of a brief is sent twice', async () => {
  const brief = await portal.buildBrief({ userId: anna.id })
  const accept = () =>
    staff.post(`/api/briefs/${brief.id}/accept`, undefined, { 'idempotency-key': 'accept' })
  const answers = [await accept(), await accept()]
  expect(answers.map(({ status, body }) => [status, body['status']])).toEqual([
    [200, 'accepted'],
    [200, 'accepted'],
  ])
})

test.each(['', 'x'.repeat(256), 'with blank', 'ümlaut'])('rejects the key %j', async (key) => {
  expect((await raise(key)).status).toBe(400)
})
