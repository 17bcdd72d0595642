import { expect, test } from 'vitest'
import { NewApiToken } from '#shared/api-tokens/schemas.ts'
import { isNetwork, createNetworkMatcher } from './networks.ts'

test.each([
  ['203.0.113.7', ['203.0.113.7', '::ffff:203.0.113.7', '::ffff:cb00:7107'], ['203.0.113.8', '::1', '::']],
  [
    '10.0.0.0/8',
    ['10.0.0.0', '10.255.255.255', '::ffff:10.1.2.3'],
    ['11.0.0.0', '9.255.255.255', '::ffff:11.0.0.1'],
  ],
  ['10.1.2.3/8', ['10.255.0.1'], ['11.0.0.0']],
  ['::ffff:10.0.0.0/104', ['10.1.2.3', '::ffff:10.1.2.3'], ['11.0.0.0']],
  ['2001:db8::/32', ['2001:db8::1', '2001:0DB8:ffff::1'], ['2001:db9::', '10.0.0.1']],
  ['2001:db8::7', ['2001:db8:0:0:0:0:0:7'], ['2001:db8::8']],
  ['0.0.0.0/0', ['203.0.113.7', '::ffff:10.0.0.1'], ['2001:db8::1']],
])('matches the addresses of %s in any notation', (network, inside, outside) => {
  const has = createNetworkMatcher(['192.0.2.1', network])
  for (const address of inside) expect.soft(has(address), address).toBe(true)
  for (const address of outside) expect.soft(has(address), address).toBe(false)
  expect(isNetwork(network)).toBe(true)
})

test.each([
  '',
  'office',
  '10.0.0.0/33',
  '10.0.0',
  '10.0.0.0/',
  '10.0.0.0/8/8',
  '::/129',
  '10.0.0.0/+8',
  'fe80::1%eth0',
])('rejects "%s" as a network', (text) => {
  expect(isNetwork(text)).toBe(false)
})

const checkTokenNetwork = (network: string) =>
  NewApiToken.safeParse({ name: 'Robot', scopes: ['tickets:read'], networks: [network] }).success

test('can match every network that an API token accepts', () => {
  const texts = [
    '203.0.113.7',
    '10.0.0.0/8',
    '::1',
    '2001:db8::/32',
    '::ffff:10.0.0.0/104',
    '10.1.2.3/8',
    '::/0',
  ]
  for (const text of texts) expect.soft([text, isNetwork(text)]).toEqual([text, true])
  for (const text of ['office', '10.0.0.0/33', '::/129', '10.0.0.0/8/8', '10.0.0.0/+8', 'fe80::1%eth0'])
    expect.soft([text, checkTokenNetwork(text)]).toEqual([text, false])
  for (const text of texts)
    if (checkTokenNetwork(text)) expect.soft(() => createNetworkMatcher([text])).not.toThrow()
  for (const text of texts.slice(0, 4)) expect.soft(checkTokenNetwork(text), text).toBe(true)
})
