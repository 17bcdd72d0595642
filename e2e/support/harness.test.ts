import { expect, test } from 'vitest'
import { following, openBrowser, openPortal } from './harness.ts'
import { expectNoAxeViolations } from './page-checks.ts'

const { portal, browser } = await openPortal()

// Opens a page of the portal's origin, but without its content policy.
const page = async (content: string) => {
  const opened = await browser.newPage({ width: 375, colorScheme: 'dark' })
  const body = `<html lang="en"><title>Page</title><main><h1>Page</h1>${content}</main>`
  await opened.route('**/page', (route) => route.fulfill({ contentType: 'text/html', body }))
  await opened.goto('/page')
  return opened
}

test('finds no accessibility violation on a page without any', async () => {
  await expectNoAxeViolations(await page('<p>Text</p>'))
})

test('finds an image without alternative text', async () => {
  const checking = expectNoAxeViolations(await page('<img src="/logo.png">'))
  await expect(checking).rejects.toThrow(/image-alt/)
})

test('fails the file when a page throws an uncaught error', async () => {
  const failing = openBrowser(portal)
  const opened = await failing.newPage()
  await opened.goto('/healthz')
  await following(opened.waitForEvent('pageerror'), () =>
    opened.evaluate('setTimeout(() => { throw new Error("forgotten") })'),
  )
  await expect(failing.closePages()).rejects.toThrow(/forgotten/)
})
