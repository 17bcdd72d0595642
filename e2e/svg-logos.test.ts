// @module-tag nightly
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Attachment } from '#shared/files/schemas.ts'
import { HARMFUL, SHAPE, svgOf } from '#server/test/hostile-svgs.ts'
import { openPortal } from './harness.ts'

const { portal, browser } = await openPortal()
const client = portal.as(await portal.buildClient())

/** A site without any of the headers that the portal sends: the drawing alone keeps it from doing harm. */
const SITE = 'http://logos.example'

/** A page that tells what a drawing does: the width of its picture, what it asks for, and what it runs. */
async function openSite() {
  const page = await browser.newPage()
  let [asked, ran]: [string[], string[]] = [[], []]
  let svg = ''
  await page.route('**/*', (route) => {
    const url = route.request().url()
    if (url === `${SITE}/logo.svg`) return route.fulfill({ contentType: 'image/svg+xml', body: svg })
    if (url === `${SITE}/`) return route.fulfill({ contentType: 'text/html', body: '<img src="/logo.svg">' })
    asked.push(url)
    return route.abort()
  })
  page.on('dialog', (dialog) => {
    ran.push(dialog.message())
    void dialog.dismiss()
  })
  /** Shows it as a picture, and as a page of its own. */
  return async (text: string) => {
    ;[asked, ran, svg] = [[], [], text]
    await page.goto(SITE)
    const width = await widthOf(page)
    await page.goto(`${SITE}/logo.svg`)
    for (const shape of await page.locator('svg *').all()) await shape.dispatchEvent('click')
    return { width, asked, ran }
  }
}

const widthOf = (page: Page) => page.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth)

async function kept(text: string): Promise<string> {
  const file = { fileName: 'logo.svg', bytes: text }
  const { status, body } = await client.upload<Attachment>('/api/uploads', file)
  expect([status, body.fileType]).toEqual([201, 'image/svg+xml'])
  return (await client.get(`/api/uploads/${body.name}`)).bytes.toString()
}

test('a logo that was cut runs nothing and asks for nothing, even without the portal’s headers', async () => {
  const show = await openSite()
  for (const [what, content] of HARMFUL) {
    const text = await kept(svgOf(`${SHAPE}${content}`))
    expect.soft(await show(text), `without ${what}`).toEqual({ width: 512, asked: [], ran: [] })
  }
})

test('a logo that was not cut does both', async () => {
  const show = await openSite()
  const done = await show(svgOf('<script>alert(1)</script><image href="https://evil.example/x.png"/>'))
  expect([done.asked, done.ran]).toEqual([['https://evil.example/x.png'], ['1']])
})
