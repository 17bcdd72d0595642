import { expect, test } from 'vitest'
import { isPublicAddress, isPublicUrl } from './public-host.ts'

test.each([
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '127.0.0.1',
  '169.254.169.254',
  '172.31.255.255',
  '192.168.1.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::1',
  '::',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  'fe80::1',
  'fc00::1',
  'fd12::1',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  '2001:db8::1',
  'ff02::1',
  'no address',
])('%s is not called', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})

test.each(['8.8.8.8', '172.32.0.1', '2a00:1450:4001:82a::200e'])('%s may be called', (address) => {
  expect(isPublicAddress(address)).toBe(true)
})

test.each([
  'http://fcm.googleapis.com/x',
  'https://localhost/x',
  'https://localhost./x',
  'https://127.0.0.1/x',
  'https://2130706433/x',
  'https://0x7f.1/x',
  'https://[::1]/x',
  'https://[::ffff:10.0.0.1]/x',
  'https://metadata.internal/x',
  'https://printer.local/x',
  'https://intranet/x',
  'https://fcm.googleapis.com:8443/x',
  'https://user:pass@fcm.googleapis.com/x',
  'ftp://push.example.com/x',
  'nonsense',
])('%s is no push service', (endpoint) => {
  expect(isPublicUrl(endpoint)).toBe(false)
})

test.each([
  'https://fcm.googleapis.com/fcm/send/abc',
  'https://updates.push.services.mozilla.com/wpush/v2/x',
  'https://web.push.apple.com/QABC',
  'https://wns2-am3p.notify.windows.com/w/?token=x',
])('%s is one', (endpoint) => {
  expect(isPublicUrl(endpoint)).toBe(true)
})
