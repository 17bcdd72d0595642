import { expect, test } from 'vitest'
import { getNetwork, getNetworkPrefix } from './client-address.ts'

test.each([
  ['203.0.113.77', '203.0.113.77', '203.0.113.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['2001:db8::6', '2001:db8:0:0::/64', '2001:db8:0::/48'],
  ['::1', '0:0:0:0::/64', '0:0:0::/48'],
  ['::ffff:203.0.113.77', '::ffff:cb00:714d', '203.0.113.0/24'],
])('counts %s as %s, and shows it as %s', (address, network, prefix) => {
  expect([getNetwork(address), getNetworkPrefix(address)]).toEqual([network, prefix])
})
