import { once } from 'node:events'
import { afterAll, expect, test } from 'vitest'
import { connect } from '#server/platform/db/connection.ts'
import { testDatabase } from '#server/test/database.ts'
import { Gate } from '#server/test/gate.ts'
import { Bus } from './bus.ts'
import { publish } from './publish.ts'

const database = await testDatabase()
const db = connect(database.url, { max: 1 })
const url = new URL(database.url.replace('@/', '@unused/'))
const gate = await Gate.openBefore({ path: `${url.searchParams.get('host')}/.s.PGSQL.5432` })
await gate.open()
const bus = new Bus(`postgres://${url.username}@127.0.0.1:${gate.port}${url.pathname}`)
await bus.start()

afterAll(async () => {
  await bus.stop()
  await gate.close()
  await db.destroy()
  await database.close()
})

test('replaces a connection that died silently and emits a resync', { tags: ['nightly'] }, async () => {
  gate.strand()
  await once(bus, 'resync')
  const heard = once(bus, 'message')
  await publish(db, { kind: 'sessions-ended', userId: 7 })
  expect(await heard).toEqual([{ kind: 'sessions-ended', userId: 7 }])
})

test('delivers several messages published at once in order', async () => {
  const messages = [7, 8, 9].map((userId) => ({ kind: 'sessions-ended', userId }) as const)
  const heard: unknown[] = []
  bus.on('message', (message) => heard.push(message))
  await publish(db, ...messages)
  await expect.poll(() => heard).toEqual(messages)
})
