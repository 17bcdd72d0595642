import type { Page } from 'playwright-core'
import type { TestBrowser, TestPortal, View } from './harness.ts'

interface ClientViewOptions extends Omit<View, 'portal'> {
  staff: { id: number }
  client: { id: number }
  path: string
}

/** Opens a page as staff see it in Client View. No other page of their session is open, which would reload itself. */
export async function openInClientView(
  { portal, browser }: { portal: TestPortal; browser: TestBrowser },
  { staff, client, path, ...view }: ClientViewOptions,
): Promise<Page> {
  const page = await browser.newPage(view)
  await browser.signIn(page, staff)
  const started = await page.context().request.post(`${portal.url}/api/client-view`, {
    data: { clientId: client.id },
  })
  if (!started.ok()) throw new Error(`Client View: ${started.status()}`)
  await page.goto(path)
  return page
}
