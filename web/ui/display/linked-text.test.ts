import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findLinks } from './linked-text.tsx'

/** Returns the links in a text, each with its shown text and its URL. */
const linksIn = (text: string) =>
  findLinks(text).flatMap(({ text: shown, href }) => (href ? [[shown, href]] : []))
const shownIn = (text: string) => linksIn(text).map(([shown]) => shown)

describe('findLinks', () => {
  test.each([
    ['See https://brot.example/menu?day=1#noon today', 'https://brot.example/menu?day=1#noon'],
    ['http://brot.example', 'http://brot.example/'],
    ['HTTPS://BROT.EXAMPLE/A', 'https://brot.example/A'],
    ['www.brot.example/menu', 'https://www.brot.example/menu'],
    ['https://bäckerei.example/brötchen', 'https://xn--bckerei-5wa.example/br%C3%B6tchen'],
    ['Write to anna.b+shop@brot-salz.example.', 'mailto:anna.b+shop@brot-salz.example'],
    ['http://127.0.0.1:3000/x', 'http://127.0.0.1:3000/x'],
  ])('links %j to %j', (text, href) => {
    expect(linksIn(text).map(([, to]) => to)).toEqual([href])
  })

  test.each([
    ['Is it https://a.example/b?', 'https://a.example/b'],
    ['https://a.example/b...', 'https://a.example/b'],
    ['“https://a.example/b”,', 'https://a.example/b'],
    ['(see https://a.example/b).', 'https://a.example/b'],
    ['[shop](https://a.example/b)', 'https://a.example/b'],
    ['(https://a.example/Foo_(bar))', 'https://a.example/Foo_(bar)'],
    ['**https://a.example/b**', 'https://a.example/b'],
    ['<https://a.example/b>', 'https://a.example/b'],
    ['https://a.example/b\u202Egpj.exe', 'https://a.example/b'],
    ['(anna@a.example)', 'anna@a.example'],
  ])('ends the link in %j at the end of the address', (text, shown) => {
    expect(shownIn(text)).toEqual([shown])
  })

  const ADDRESS = 'https://brot.example/laden'

  const MARKS = '„“ „” “” ”” «» »« ‹› ›‹ ‚‘ ‚’ ‘’ ’’ "" \'\' `` ＂＂ 「」 () [] {} <> （） ［］ 【】'

  test.each(MARKS.split(' '))('ends a link in the marks %s before the closing mark', (marks) => {
    const [opening = '', closing = ''] = marks
    for (const link of [ADDRESS, `${ADDRESS}_(Berlin)`, 'www.brot.example/laden'])
      for (const after of ['', '.', ',', ' verlinken.', '-Seite', '…', `,${opening}Laden${closing}`, '؟'])
        expect(shownIn(`Bitte ${opening}${link}${closing}${after}`)).toEqual([link])
    expect(shownIn(`${opening}${opening}${ADDRESS}.${closing}${closing}`)).toEqual([ADDRESS])
    expect(shownIn(`${opening}Laden: ${ADDRESS}!${closing}`)).toEqual([ADDRESS])
  })

  test.each([
    `Voir « ${ADDRESS} » svp.`,
    `Voir «\u00a0${ADDRESS}\u00a0» svp.`,
    `Voir «\u202f${ADDRESS}\u202f» svp.`,
    `انظر ${ADDRESS}، شكرا`,
    `انظر ${ADDRESS}،شكرا`,
    `انظر ${ADDRESS}؛ شكرا`,
    `هل رأيت ${ADDRESS}؟`,
    `هل رأيت «${ADDRESS}»؟`,
    `Zobacz „${ADDRESS}”.`,
    `Vedi “${ADDRESS}”…`,
    `${ADDRESS}… und mehr`,
    `${ADDRESS}！`,
    `((${ADDRESS}))`,
    `(${ADDRESS}), (dort)`,
  ])('ends the link in the sentence %j at the end of the address', (text) => {
    expect(linksIn(text)).toEqual([[ADDRESS, ADDRESS]])
  })

  test.each([
    'https://brot.example/Jeanne_d’Arc',
    "https://brot.example/it's/here",
    'https://brot.example/a_(b)_[c]/d',
    'https://ja.example/東京（曖昧さ回避）/x',
    'http://[2001:db8::1]/x',
  ])('keeps punctuation that belongs to the address %s', (link) => {
    for (const text of [link, `‘${link}’`, `'${link}',`, `(${link})`, `„${link}“`])
      expect(shownIn(text)).toEqual([link])
  })

  test('ends an email address in quotation marks before the closing mark', () => {
    for (const marks of ['„“', '«»', '‚‘', '()', '``'])
      expect(shownIn(`${marks[0]}anna@brot.example${marks[1]}،`)).toEqual(['anna@brot.example'])
  })

  test.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'ftp://a.example/b',
    'javascript:https',
    'https://',
    'https://bank.example@evil.example/login',
    'https://a..example',
    'www.',
    'www...',
    'xhttps://a.example',
    'a.example/menu',
    '@anna',
    'anna@home',
    'Version 1.2.3, e.g. Foo.Bar',
  ])('finds no link in %j', (text) => {
    expect(linksIn(text)).toEqual([])
  })

  test('finds several links, and returns parts that add up to the text', () => {
    const text = 'https://a.example,\nwww.b.example and c@d.example!'
    expect(shownIn(text)).toEqual(['https://a.example', 'www.b.example', 'c@d.example'])
    const word = fc.constantFrom(
      'https://a.example/',
      'www.b.c',
      'd@e.fr',
      '(',
      ')',
      '@',
      ' ',
      '.',
      '\u202e',
      'ü',
      '👩‍🍳',
    )
    fc.assert(
      fc.property(fc.array(fc.oneof(word, fc.string())), (words) => {
        const typed = words.join('')
        const parts = findLinks(typed)
        expect(parts.map((part) => part.text).join('')).toBe(typed)
        for (const { href } of parts) expect(href ?? 'https:').toMatch(/^(?:https?:|mailto:)/)
      }),
    )
  })
})

test.each([
  ['closing brackets', (n: number) => `https://a.example/${')'.repeat(n)}`],
  ['opening brackets', (n: number) => `https://a.example/${'('.repeat(n)}`],
  ['single quotation marks', (n: number) => `'https://a.example/${"'a".repeat(n / 2)}`],
  [
    'brackets of all kinds',
    (n: number) => `https://a.example/${'([{（［【'.repeat(n / 12)}${'】］）}])'.repeat(n / 12)}`,
  ],
  ['dots', (n: number) => `https://${'.'.repeat(n)}`],
  ['one long word', (n: number) => 'a'.repeat(n)],
  ['labels', (n: number) => `x@${'a.'.repeat(n / 2)}1`],
  ['at signs', (n: number) => 'a@'.repeat(n / 2)],
  ['beginnings', (n: number) => 'https://'.repeat(n / 8)],
  ['beginnings of www', (n: number) => 'www.'.repeat(n / 4)],
  ['many links', (n: number) => 'https://a.example '.repeat(n / 18)],
  ['percent signs', (n: number) => `${'%'.repeat(n)}@`],
])('handles 20,000 characters of %s within 100 milliseconds', (_what, hostile) => {
  const text = hostile(20_000)
  findLinks(text)
  const started = process.cpuUsage()
  findLinks(text)
  const { user, system } = process.cpuUsage(started)
  expect((user + system) / 1000).toBeLessThan(100)
})
