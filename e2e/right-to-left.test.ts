import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { openPortal } from './harness.ts'
import { expectNoAxeViolations, expectNoSideways } from './page-checks.ts'

/* The pages as a language that runs from right to left shows them, but for the words. */

const { portal, browser } = await openPortal()

const client = await portal.buildClient()
const staff = await portal.buildStaff()
const of = { userId: client.id }
const project = await portal.buildProject({ ...of, name: 'متجر الزاوية' })
const brief = await portal.buildBrief({ ...of, projectName: 'Corner brief' })
const ticket = await portal.buildTicket({ ...of, title: 'هل المتجر مغلق؟' })
const request = await portal.buildInfoRequest({ clientId: client.id, projectId: project.id })

const records = [
  `/projects/${project.id}`,
  `/briefs/${brief.id}`,
  `/tickets/${ticket.id}`,
  `/info-requests/${request.id}`,
]
const theirs = ['/', '/briefs', '/projects', '/tickets', '/help', '/profile', ...records]
const ours = ['', '/tickets', '/projects', '/projects?view=board', '/users', '/settings', ...records]

async function turnRound(page: Page): Promise<void> {
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback()
    const response = await route.fetch()
    const body = (await response.text()).replace('<html', '<html dir="rtl"')
    return route.fulfill({ response, body })
  })
}

async function boxOf(page: Page, name: string) {
  const box = await page.getByRole('navigation', { name }).boundingBox()
  if (!box) throw new Error('not on the page')
  return box
}

describe.each([1280, 375])('at %i', (width) => {
  test.each([
    ['a client', client, theirs],
    ['staff', staff, ours.map((path) => `/staff${path}`)],
  ])('every page of %s is the other way round, and none scrolls sideways', async (_, person, paths) => {
    const page = await browser.newPage({ width })
    await browser.signIn(page, person)
    await turnRound(page)
    for (const path of paths) {
      await page.goto(path)
      const heading = page.getByRole('heading', { level: 1 })
      await heading.waitFor()
      await expectNoSideways(page)
      await expectNoAxeViolations(page)
      if (width < 1280) continue
      const { x } = await boxOf(page, 'Main')
      const at = await heading.boundingBox()
      expect(at && at.x + at.width).toBeLessThanOrEqual(x)
    }
  })
})

test('arrow keys lead along the text', async () => {
  const page = await browser.newPage()
  await browser.signIn(page, staff)
  await turnRound(page)
  await page.goto('/staff/tickets')
  await page.getByRole('tab', { name: 'Active Tickets' }).focus()
  await page.keyboard.press('ArrowLeft')
  const completed = page.getByRole('tab', { name: 'Completed Tickets' })
  await expect.poll(() => completed.getAttribute('aria-selected')).toBe('true')
})
