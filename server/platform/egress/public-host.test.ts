import { expect, test } from 'vitest'
import { parseHttpUrl, isPublicAddress, parsePublicUrl } from './public-host.ts'

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
])('rejects the address %s as not public', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})

test.each(['8.8.8.8', '172.32.0.1', '2a00:1450:4001:82a::200e'])(
  'accepts %s as a public address',
  (address) => {
    expect(isPublicAddress(address)).toBe(true)
  },
)

/** Hosts that parsers disagree about, and internal hosts in every spelling. */
test.each([
  'http://fcm.googleapis.com/x',
  'https://localhost/x',
  'https://localhost./x',
  'https://LOCALHOST/x',
  'https://127.0.0.1/x',
  'https://127.0.0.1./x',
  'https://127%2e0%2e0%2e1/x',
  'https://127。0。0。1/x',
  'https://①②⑦.0.0.1/x',
  'https://2130706433/x',
  'https://0x7f.1/x',
  'https://017700000001/x',
  'https://[::1]/x',
  'https://[::ffff:10.0.0.1]/x',
  'https://[64:ff9b::127.0.0.1]/x',
  'https://metadata.internal/x',
  'https://printer.local/x',
  'https://printer.local./x',
  'https://intranet/x',
  'https://127.0.0.1;.evil.example/x',
  "https://127.0.0.1'.evil.example/x",
  'https://127.0.0.1`.evil.example/x',
  'https://127.0.0.1{.evil.example/x',
  'https://127.0.0.1}.evil.example/x',
  'https://127.0.0.1%3b.evil.example/x',
  'https://127.0.0.1,.evil.example/x',
  'https://127.0.0.1".evil.example/x',
  'https://127.0.0.1&.evil.example/x',
  'https://127.0.0.1\\.evil.example/x',
  'https://127.0.0.1_.evil.example/x',
  'https://evil..example/x',
  'https://.evil.example/x',
  'https://fcm.googleapis.com:8443/x',
  'https://user:pass@fcm.googleapis.com/x',
  'ftp://push.example.com/x',
  'nonsense',
])('rejects the URL %s as not public', (address) => {
  expect(parsePublicUrl(address)).toBeUndefined()
})

test.each([
  ['https://fcm.googleapis.com/fcm/send/abc', 'https://fcm.googleapis.com/fcm/send/abc'],
  ['https://wns2-am3p.notify.windows.com/w/?token=x', 'https://wns2-am3p.notify.windows.com/w/?token=x'],
  ['HTTPS://Hooks.Example.com:443', 'https://hooks.example.com/'],
  ['https://b\u00fccher.example/x', 'https://xn--bcher-kva.example/x'],
  ['https://8.8.8.8/x', 'https://8.8.8.8/x'],
  ['https://134744072/x', 'https://8.8.8.8/x'],
])('accepts the URL %s as %s', (address, kept) => {
  expect(parsePublicUrl(address)?.href).toBe(kept)
})

test.each(['http://intranet:8080/x', 'https://n8n_1/x', 'http://127.0.0.1/x', 'https://[::1]:8443/x'])(
  'accepts %s when the operator allows internal addresses',
  (address) => {
    expect(parseHttpUrl(address)?.href).toBe(address)
  },
)

test.each(['https://127.0.0.1;.evil.example/x', 'ftp://intranet/x', 'nonsense'])(
  'rejects %s even when the operator allows internal addresses',
  (address) => {
    expect(parseHttpUrl(address)).toBeUndefined()
  },
)
