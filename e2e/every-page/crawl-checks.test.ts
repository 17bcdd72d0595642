import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { WATCH } from '../../bench/support/page-watch.ts'
import { checkPage, findShift } from './crawl/checks.ts'
import { findMissing, readTexts } from './crawl/cut-texts.ts'
import { followTraffic, WAIT_FOR_LAYOUT } from './crawl/settled.ts'
import { openPortal } from '../support/harness.ts'

/* Each check of the crawl finds its fault, and reports nothing on a page without faults. */

const { portal, browser } = await openPortal()

interface Document {
  title?: string
  attributes?: string
}

/** Opens a page on the portal's origin, without the portal's content security policy. */
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

const findProblems = async (page: Page, data: string[] = ['Anna', 'Agency']) => {
  const { problems } = await checkPage(page, {
    language: 'en-XA',
    dir: 'ltr',
    hasPointer: false,
    within: 'html',
    readData: async () => new Set(data),
    agencyName: 'Agency',
  })
  return problems
}

test('reports nothing on a page without faults', async () => {
  expect(await findProblems(await open('<p>⟦Téxt⟧ <a href="/else">⟦Élšé⟧</a> Anna</p>'))).toEqual([])
})

test.each([
  ['an image without alternative text', '<img src="/healthz">', /^axe: image-alt/],
  ['an id that two elements have', '<p id="one">⟦X⟧</p><p id="one">⟦Y⟧</p>', /^repeated id: one/],
  ['a button in a link', '<a href="/else">⟦Élšé⟧ <button>⟦X⟧</button></a>', /^nested control: <button/],
  [
    'a button without visible area',
    '<div style="position:absolute;width:1px;height:1px;overflow:hidden"><button>⟦X⟧</button></div>',
    /^invisible tab stop: <button/,
  ],
  ['a page that scrolls sideways', '<div style="width:500px">⟦Wîdé⟧</div>', /^scrolls sideways: by /],
  [
    'a text cut without an ellipsis',
    '<p style="width:40px;overflow:hidden;white-space:nowrap">⟦Cût öff ïn thé mîddlé⟧</p>',
    /^cut: “⟦Cût/,
  ],
  [
    'a text cut with an ellipsis but without a tooltip or link',
    '<p style="width:40px;overflow:hidden;white-space:nowrap;text-overflow:ellipsis">⟦Cût öff ïn thé mîddlé⟧</p>',
    /^cut: “⟦Cût/,
  ],
  [
    'a name that is cut at the start',
    '<p dir="rtl" style="width:60px;overflow:hidden;white-space:nowrap;text-overflow:ellipsis"><span dir="ltr">⟦Cût öff ïn thé mîddlé⟧</span></p>',
    /^cut at the start: /,
  ],
  ['an untranslated text', '<p>Forgotten words</p>', /^untranslated: Forgotten words/],
  [
    'an untranslated accessible name',
    '<p><button aria-label="Forgotten">⟦X⟧</button></p>',
    /^untranslated: Forg/,
  ],
  ['a payload that ran', '<p>⟦X⟧</p><script src="/run.js"></script>', /^interpreted: a payload ran/],
  ['a text that became an element', '<p onload="x">⟦X⟧</p>', /^interpreted: a text became an element/],
  [
    'a text that became a link',
    '<p><a href="javascript:x">⟦X⟧</a></p>',
    /^interpreted: a text became a link/,
  ],
])('reports %s', async (_, content, problem) => {
  expect(await findProblems(await open(content))).toContainEqual(expect.stringMatching(problem))
})

test.each([
  ['a title without the page’s name', { title: ' · Agency' }, /^title: /],
  ['a title without the agency’s name', { title: '⟦Pågé⟧' }, /^title: /],
  ['a page in the wrong language', { attributes: 'lang="en" dir="ltr"' }, /^language: en /],
  ['a page in the wrong direction', { attributes: 'lang="en-XA" dir="rtl"' }, /^language: /],
])('reports %s', async (_, document, problem) => {
  expect(await findProblems(await open('', document))).toContainEqual(expect.stringMatching(problem))
})

test('reports a layout shift, and nothing on a page that does not move', async () => {
  const page = await open('<div id="late"></div><p style="height:400px">⟦Bélöw⟧</p>')
  // Only what has been painted can move.
  await page.evaluate(WAIT_FOR_LAYOUT)
  expect(await findShift(page)).toEqual([])
  await page.evaluate(() => document.querySelector('#late')?.setAttribute('style', 'height:300px'))
  await expect.poll(() => findShift(page)).toEqual([expect.stringContaining('⟦Bélöw⟧')])
})

test('reports a cut text that the linked page does not show in full', async () => {
  const cut = 'width:40px;overflow:hidden;white-space:nowrap;text-overflow:ellipsis;display:block'
  const name = '⟦Ñåmé öf å röw⟧'
  const page = await open(`<p><a href="/record" style="${cut}">${name}</a></p>`)
  const { lost, linked, ...list } = await readTexts(page, false)
  expect([lost, linked]).toEqual([[], [{ parts: [name], href: '/record' }]])
  const record = await readTexts(await open(`<p>${name}</p>`), false)
  expect(findMissing([name], [record])).toEqual([])
  expect(findMissing([name], [{ ...list, lost, linked }])).toEqual([name])
})

test('reports a request to another origin and a script without Brotli compression', async () => {
  const page = await open('')
  const traffic = followTraffic(page, portal.url)
  await page.route('https://elsewhere.example/**', (route) => route.fulfill({ body: '' }))
  await page.setContent(
    '<h1>Page</h1><script src="/run.js"></script><img src="https://elsewhere.example/a.png">',
  )
  await traffic.settle()
  expect(traffic.problems.toSorted()).toEqual([
    'loaded from another origin: https://elsewhere.example/a.png',
    `not compressed with Brotli: ${portal.url}/run.js`,
  ])
})
