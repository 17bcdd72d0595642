import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import type { Attachment } from '#shared/files/schemas.ts'
import { HARMFUL, SHAPE, svgOf } from '#server/test/hostile-svgs.ts'
import { testApp } from '#server/test/test-app.ts'
import { launchBrowser } from './chromium.ts'

const portal = await testApp()
const browser = await launchBrowser()
const client = portal.as(await portal.buildClient())

/** A site without any of the headers that the portal sends: the drawing alone keeps it from doing harm. */
const SITE = 'http://logos.example'
let page: Page
let [asked, ran]: [string[], string[]] = [[], []]
let svg = ''

beforeAll(async () => {
  const context = await browser.newContext()
  await context.route('**/*', (route) => {
    const url = route.request().url()
    if (url === `${SITE}/logo.svg`) return route.fulfill({ contentType: 'image/svg+xml', body: svg })
    if (url === `${SITE}/`) return route.fulfill({ contentType: 'text/html', body: '<img src="/logo.svg">' })
    asked.push(url)
    return route.abort()
  })
  page = await context.newPage()
  page.on('dialog', (dialog) => {
    ran.push(dialog.message())
    void dialog.dismiss()
  })
})
afterAll(async () => {
  await browser.close()
  await portal.close()
})

/** Shows it as a picture, and as a page of its own; returns the width of the picture. */
async function show(text: string): Promise<number> {
  ;[asked, ran, svg] = [[], [], text]
  await page.goto(SITE)
  const width = await page.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth)
  await page.goto(`${SITE}/logo.svg`)
  for (const shape of await page.locator('svg *').all()) await shape.dispatchEvent('click')
  return width
}

async function kept(text: string): Promise<string> {
  const { body } = await client.upload<Attachment>('/api/uploads', { fileName: 'logo.svg', bytes: text })
  return (await client.get(`/api/uploads/${body.name}`)).bytes.toString()
}

describe('a logo that was cut runs nothing and asks for nothing, even without the portal’s headers', () => {
  test.each(HARMFUL)('without %s', async (_what, content) => {
    const text = await kept(svgOf(`${SHAPE}${content}`))
    expect([await show(text), asked, ran]).toEqual([512, [], []])
  })

  test('while one that was not cut does both', async () => {
    await show(svgOf('<script>alert(1)</script><image href="https://evil.example/x.png"/>'))
    expect([asked, ran]).toEqual([['https://evil.example/x.png'], ['1']])
  })
})
