import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { WATCH } from '../bench/page-watch.ts'
import { checkPage, findShift } from './crawl/checks.ts'
import { findMissing, readTexts } from './crawl/cut-texts.ts'
import { followTraffic } from './crawl/settled.ts'
import { openPortal } from './harness.ts'

/* Each check of the crawl finds what it is for, and passes a page without faults. */

const { portal, browser } = await openPortal()

interface Document {
  title?: string
  attributes?: string
}

/** A page of the portal's origin, but without its content policy. */
async function open(content: string, { title, attributes }: Document = {}): Promise<Page> {
  const page = await browser.newPage({ width: 375 })
  const html = `<!doctype html><html ${attributes ?? 'lang="en-XA" dir="ltr"'}><title>${title ?? '⟦Pågé⟧ · Agency'}</title>
<main><h1>⟦Pågé⟧</h1>${content}</main>`
  await page.route('**/page', (route) =>
    route.fulfill({ contentType: 'text/html; charset=utf-8', body: html }),
  )
  await page.route('**/run.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'window.ran = 1' }),
  )
  await page.addInitScript(WATCH)
  await page.goto('/page')
  return page
}

const problemsOf = async (page: Page, data: string[] = ['Anna', 'Agency']) => {
  const { problems } = await checkPage(page, {
    language: 'en-XA',
    dir: 'ltr',
    hasPointer: false,
    within: 'html',
    data: new Set(data),
    agencyName: 'Agency',
  })
  return problems
}

test('a page without faults passes all checks', async () => {
  expect(await problemsOf(await open('<p>⟦Téxt⟧ <a href="/else">⟦Élšé⟧</a> Anna</p>'))).toEqual([])
})

test.each([
  ['an image without a text', '<img src="/healthz">', /^axe: image-alt/],
  ['a page that scrolls sideways', '<div style="width:500px">⟦Wîdé⟧</div>', /^scrolls sideways: by /],
  [
    'a text that ends where its box ends',
    '<p style="width:40px;overflow:hidden;white-space:nowrap">⟦Cût öff ïn thé mîddlé⟧</p>',
    /^cut: “⟦Cût/,
  ],
  [
    'a text whose ellipsis tells nothing more',
    '<p style="width:40px;overflow:hidden;white-space:nowrap;text-overflow:ellipsis">⟦Cût öff ïn thé mîddlé⟧</p>',
    /^cut: “⟦Cût/,
  ],
  [
    'a name that is cut where it begins',
    '<p dir="rtl" style="width:60px;overflow:hidden;white-space:nowrap;text-overflow:ellipsis"><span dir="ltr">⟦Cût öff ïn thé mîddlé⟧</span></p>',
    /^cut at its beginning: /,
  ],
  ['a text that is not said by t', '<p>Forgotten words</p>', /^not said by t: Forgotten words/],
  [
    'a name that is not said by t',
    '<p><button aria-label="Forgotten">⟦X⟧</button></p>',
    /^not said by t: Forg/,
  ],
  ['a payload that ran', '<p>⟦X⟧</p><script src="/run.js"></script>', /^interpreted: a text was executed/],
  ['an element made of a text', '<p onload="x">⟦X⟧</p>', /^interpreted: an element/],
  ['a link made of a text', '<p><a href="javascript:x">⟦X⟧</a></p>', /^interpreted: a link/],
])('the crawl finds %s', async (_, content, problem) => {
  expect(await problemsOf(await open(content))).toContainEqual(expect.stringMatching(problem))
})

test.each([
  ['a title without the page’s name', { title: ' · Agency' }, /^title: /],
  ['a title without the agency’s name', { title: '⟦Pågé⟧' }, /^title: /],
  ['a page in another language', { attributes: 'lang="en" dir="ltr"' }, /^language: en /],
  ['a page in the other direction', { attributes: 'lang="en-XA" dir="rtl"' }, /^language: /],
])('the crawl finds %s', async (_, document, problem) => {
  expect(await problemsOf(await open('', document))).toContainEqual(expect.stringMatching(problem))
})

test('the crawl finds what moves while a page loads, and nothing where nothing does', async () => {
  const page = await open('<div id="late"></div><p style="height:400px">⟦Bélöw⟧</p>')
  expect(await findShift(page)).toEqual([])
  await page.evaluate(() => document.querySelector('#late')?.setAttribute('style', 'height:300px'))
  await expect.poll(() => findShift(page)).toEqual([expect.stringContaining('⟦Bélöw⟧')])
})

test('the crawl finds what is cut and not in full on the page that its link opens', async () => {
  const cut = 'width:40px;overflow:hidden;white-space:nowrap;text-overflow:ellipsis;display:block'
  const name = '⟦Ñåmé öf å röw⟧'
  const page = await open(`<p><a href="/record" style="${cut}">${name}</a></p>`)
  const { lost, promised, ...list } = await readTexts(page, false)
  expect([lost, promised]).toEqual([[], [{ parts: [name], href: '/record' }]])
  const record = await readTexts(await open(`<p>${name}</p>`), false)
  expect(findMissing([name], [record])).toEqual([])
  expect(findMissing([name], [{ ...list, lost, promised }])).toEqual([name])
})

test('the crawl finds what is loaded from elsewhere and a script without compression', async () => {
  const page = await open('')
  const traffic = followTraffic(page, portal.url)
  await page.route('https://elsewhere.example/**', (route) => route.fulfill({ body: '' }))
  await page.setContent(
    '<h1>Page</h1><script src="/run.js"></script><img src="https://elsewhere.example/a.png">',
  )
  await traffic.settled()
  expect(traffic.problems.toSorted()).toEqual([
    'loaded from elsewhere: https://elsewhere.example/a.png',
    `not compressed: ${portal.url}/run.js`,
  ])
})
