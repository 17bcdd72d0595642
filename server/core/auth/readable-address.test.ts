import { domainToASCII, domainToUnicode } from 'node:url'
import { expect, test } from 'vitest'
import { isEmailAddress, toReadableAddress } from '#shared/contract/email-address.ts'

const DOMAINS = [
  'bäckerei-müller.example',
  'straße.example',
  'łódź.pl',
  'çiçek.com.tr',
  'élan.münchen.example',
  'почта.рф',
  'παράδειγμα.ελ',
  'مطعم-الشرق.example',
  'שלום.example',
  '例え.テスト',
  '中国.example',
  '한국.example',
  'ต.example',
  `${'ä'.repeat(20)}.example`,
]

test.each(DOMAINS)('converts every spelling of an address at %s to one form', (domain) => {
  const ascii = domainToASCII(domain)
  expect(ascii).toMatch(/xn--/)
  expect(toReadableAddress(`kati@${ascii}`)).toBe(`kati@${domain}`)
  expect(toReadableAddress(`kati@${ascii.toUpperCase()}`)).toBe(`kati@${domain}`)
  expect(isEmailAddress(`kati@${ascii}`)).toBe(true)
  expect(isEmailAddress(`kati@${domain}`)).toBe(true)
})

test('lowercases the domain of an address', () => {
  expect(toReadableAddress('Kati@Bäckerei-MÜLLER.Example')).toBe('Kati@bäckerei-müller.example')
})

test('decodes every letter of a domain as Node.js does', () => {
  const letters = 'äßéłñøþșαβгджאבגمطעคनあア漢字한'
  for (const letter of letters)
    for (const label of [letter, `a-${letter}`, `${letter}b9`, `x${letter}y${letter}${letter}z`]) {
      const ascii = domainToASCII(`${label}.example`)
      const expected = [domainToUnicode(ascii), ascii].map((domain) => `kati@${domain}`)
      expect(expected).toContain(toReadableAddress(`kati@${ascii}`))
    }
})

test.each([
  ['Latin beside Cyrillic letters', 'раypal.example'],
  ['Cyrillic letters that all look like Latin ones', 'сосо.example'],
  ['Greek letters that all look like Latin ones', 'νικο.example'],
])('keeps the ASCII spelling of a domain with %s', (_of, domain) => {
  expect(toReadableAddress(`kati@${domain}`)).toBe(`kati@${domainToASCII(domain)}`)
})

test.each([
  'Kati@Bakery.Example',
  'kati',
  'müller',
  '@',
  'kati@',
  'kati@xn--',
  'kati@bäckerei/müller.example',
  'kati@a:b@ä.example:80',
])('leaves the text %s unchanged', (text) => {
  expect(toReadableAddress(text)).toBe(text)
})

test.each([
  'kati@bäckerei.example/x',
  'kati@bäckerei.example:25',
  'kati@bäckerei',
  'käti@bäckerei.example',
  'kati@bäckerei\u200b.example',
  'kati@-ä.example/',
  'kati@ä..example',
  'kati@ä.example.',
  `kati@${'ä'.repeat(320)}.example`,
  'kati@ä b.example',
  'kati@[ä.example]',
])('rejects %s as an email address', (text) => {
  expect(isEmailAddress(text)).toBe(false)
})
