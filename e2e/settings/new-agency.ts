import { onTestFinished } from 'vitest'
import { type TestBrowser, type TestPortal, type View, startPortal } from '../support/harness.ts'

type Settings = Parameters<typeof startPortal>[0]

/** Starts an unused portal for one test. */
async function newPortal(browser: TestBrowser, settings: Settings = {}): Promise<TestPortal> {
  const portal = await startPortal(settings)
  onTestFinished(async () => {
    await browser.closePages()
    await portal.close()
  })
  return portal
}

/** Starts an unused portal with its owner, and opens the owner's page at `path`. */
export async function newAgency(
  browser: TestBrowser,
  { path = '/staff', settings = {}, view = {} }: { path?: string; settings?: Settings; view?: View } = {},
) {
  const portal = await newPortal(browser, settings)
  const owner = await portal.buildStaff({ fullName: 'Mara Manager', email: 'mara@north.example' })
  const page = await browser.open(owner, path, { portal, ...view })
  return { portal, owner, page, staff: portal.as(owner) }
}
