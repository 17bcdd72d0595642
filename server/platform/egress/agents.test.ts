import type { LookupAddress } from 'node:dns'
import { afterAll, expect, test } from 'vitest'
import { hostileServer } from '#server/test/hostile-server.ts'
import { type Lookup, createAgentSelector } from './agents.ts'
import { post } from './post.ts'

const inside = await hostileServer({ goesOn: 'silent' })
afterAll(() => inside.close())

/** Returns a resolver that finds these addresses for every name. */
const createLookup = (...addresses: string[]) =>
  ((_host: string, _options: unknown, done: (error: null, found: LookupAddress[]) => void) =>
    done(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    )) as Lookup

const connectTo = (address: string, resolve?: Lookup, lifted = false) => {
  const url = new URL(address)
  const agent = createAgentSelector(resolve)(url, lifted)
  return post(url, { agent, headers: {}, payload: '{}', limitMs: 500 })
}

test.each(['127.0.0.1', '[::1]', '[::ffff:127.0.0.1]', '2130706433'])(
  'does not connect to an address of this machine: %s',
  async (host) => {
    await expect(connectTo(`https://${host}:${inside.port}/x`)).rejects.toThrow('is not a public host')
    expect(inside.calls()).toBe(0)
  },
)

test.each([['127.0.0.1'], ['::1'], ['127.0.0.1', '::ffff:10.0.0.1']])(
  'does not connect to a name that resolves to an internal address: %s',
  async (...addresses) => {
    const called = connectTo(`https://hooks.example.com:${inside.port}/x`, createLookup(...addresses))
    await expect(called).rejects.toThrow('hooks.example.com is not a public host')
    expect(inside.calls()).toBe(0)
  },
)

test('connects to an internal address when the operator allows it', async () => {
  await expect(connectTo(`http://127.0.0.1:${inside.port}/x`, undefined, true)).rejects.toThrow(
    'No answer within',
  )
  expect(inside.calls()).toBe(1)
})
