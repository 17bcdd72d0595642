import type { Page, Request, Route } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { comeBack, openPortal, preventFirstData } from '../support/harness.ts'

/* The portal never reports a failed change as made, no matter how it failed. Data that couldn't be read isn't shown
   as empty. */

const { portal, browser } = await openPortal()

interface Change {
  open: () => Promise<Page>
  make: (page: Page) => Promise<void>
  /** The message after the change was made. */
  done: string
  /** The message after it failed. */
  failed: string
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

async function openAnswer() {
  const client = await portal.buildClient()
  const { id } = await portal.buildInfoRequest({ clientId: client.id })
  return browser.open(client, `/info-requests/${id}`)
}

async function openTicket() {
  const client = await portal.buildClient()
  const { id } = await portal.buildTicket({ userId: client.id })
  return browser.open(client, `/tickets/${id}`)
}

async function openRequest() {
  const { id } = await portal.buildInfoRequest()
  return browser.open(await portal.buildStaff(), `/staff/info-requests/${id}`)
}

const CHANGES = {
  'an answer to a request': {
    open: openAnswer,
    make: async (page) => {
      await page.getByLabel('Message').fill('Every weekday from eight to six.')
      await press(page, 'Submit Response')
    },
    done: 'Thanks, we’ve been notified.',
    failed: 'Error submitting response',
  },
  'a profile': {
    open: async () => browser.open(await portal.buildClient(), '/profile'),
    make: async (page) => {
      await page.getByLabel('Full Name').fill('Ida Neu')
      await press(page, 'Save Changes')
    },
    done: 'Your Details have been saved.',
    failed: 'Could not update the profile',
  },
  'the settings of the agency': {
    open: async () => browser.open(await portal.buildStaff(), '/staff/settings'),
    make: async (page) => {
      await page.getByLabel('Agency Name').fill('Studio North')
      await page.locator('#general').getByRole('button', { name: 'Save Changes' }).click()
    },
    done: 'Settings saved',
    failed: 'Could not save the settings',
  },
  'a reminder': {
    open: openRequest,
    make: (page) => press(page, 'Remind Client'),
    done: 'Reminder sent',
    failed: 'Could not remind the client',
  },
  'a comment': {
    open: openTicket,
    make: async (page) => {
      await page.getByLabel('Your comment').fill('It is still broken.')
      await press(page, 'Add Comment')
    },
    done: 'Comment added',
    failed: 'Error',
  },
} as const satisfies Record<string, Change>

const answer = (status: number, title: string) => (route: Route) =>
  route.request().method() === 'GET'
    ? route.fallback()
    : route.fulfill({
        status,
        contentType: 'application/problem+json',
        body: JSON.stringify({ status, title, detail: `${title}.` }),
      })
const refuse = (status: number, title: string) => (page: Page) =>
  page.route('**/api/**', answer(status, title))

/** Watches whether the page shows a text, however briefly. A later toast replaces an earlier one. */
async function watchFor(page: Page, words: string) {
  const said = await page.evaluateHandle((text) => {
    const seen = { ever: false }
    const look = () => {
      seen.ever ||= document.body.textContent.includes(text)
    }
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true })
    return seen
  }, words)
  return () => said.evaluate(({ ever }) => ever)
}

const FAILURES = {
  'while offline': (page) => page.context().setOffline(true),
  'by 409': refuse(409, 'Conflict'),
  'by 412': refuse(412, 'Changed by someone else'),
} as const satisfies Record<string, (page: Page) => Promise<unknown>>
type Failure = keyof typeof FAILURES

/** Loads the code for toasts, which the first key or touch requests. */
async function loadToasts(page: Page): Promise<void> {
  const loading = new Set<Request>()
  page.on('request', (request) => {
    if (request.resourceType() === 'script') loading.add(request)
  })
  page.on('requestfinished', (request) => loading.delete(request))
  page.on('requestfailed', (request) => loading.delete(request))
  await page.keyboard.press('Shift')
  await page.evaluate(() => new Promise((done) => void setTimeout(done)))
  await expect.poll(() => loading.size).toBe(0)
}

/** Opens the page of a change, once toasts can be shown on it. */
async function openReady({ open }: Change): Promise<Page> {
  const page = await open()
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForLoadState('networkidle')
  await loadToasts(page)
  return page
}

/** Makes the change while it fails, and expects that the page doesn't report it as made. */
async function expectFailed(page: Page, { make, done, failed }: Change, cause: Failure): Promise<void> {
  await FAILURES[cause](page)
  const wasSaid = await watchFor(page, done)
  await make(page)
  await page.getByText(failed, { exact: true }).first().waitFor()
  expect(await wasSaid()).toBe(false)
}

test.each([
  ['an answer to a request', 'by 412'],
  ['a profile', 'by 409'],
  ['the settings of the agency', 'by 412'],
  ['a reminder', 'by 409'],
  ['a comment', 'by 409'],
] as const)(
  'does not report %s as saved if refused %s or after the session has ended',
  { tags: ['nightly'] },
  async (name, cause) => {
    const change = CHANGES[name]
    const page = await openReady(change)
    await expectFailed(page, change, cause)
    await page.unroute('**/api/**')
    await page.context().clearCookies()
    const wasSaid = await watchFor(page, change.done)
    await change.make(page)
    await page.getByRole('dialog', { name: 'Please sign in again' }).waitFor()
    expect(await wasSaid()).toBe(false)
  },
)

test.each(['an answer to a request', 'a comment'] as const)(
  'does not report %s as saved while offline',
  { tags: ['nightly'] },
  async (name) => expectFailed(await openReady(CHANGES[name]), CHANGES[name], 'while offline'),
)

describe.each(Object.entries(CHANGES))('failed change: %s', { tags: ['nightly'] }, (_name, change) => {
  test.each(Object.keys(FAILURES) as Failure[])(
    'does not report the failed change as saved (%s)',
    async (cause) => {
      await expectFailed(await openReady(change), change, cause)
    },
  )
})

const breakStats = (page: Page) => page.route('**/api/stats/**', (route) => route.abort('failed'))

describe('dashboard with a loading error', () => {
  test(
    'shows a client an error, not “All caught up!”, when waiting items cannot be reloaded',
    { tags: ['nightly'] },
    async () => {
      const page = await browser.open(await portal.buildClient(), '/')
      await page.getByText('All caught up!').waitFor()
      await breakStats(page)
      await expect
        .poll(async () => {
          await comeBack(page)
          return page.getByText('Could not load the waiting items').count()
        })
        .toBe(1)
      expect(await page.getByText(/all caught up/i).count()).toBe(0)
    },
  )

  test(
    'shows staff an error, not “All caught up!”, when waiting items cannot be loaded',
    { tags: ['nightly'] },
    async () => {
      const page = await browser.newPage()
      await browser.signIn(page, await portal.buildStaff())
      await preventFirstData(page)
      await breakStats(page)
      await page.goto('/staff')
      await page.getByText('Could not load the waiting items').first().waitFor()
      expect(await page.getByText(/all caught up/i).count()).toBe(0)
    },
  )
})

describe('draft status', () => {
  test('says that a brief draft the portal refused is saved on this device only, and promises no sync', async () => {
    const page = await browser.open(await portal.buildClient(), '/briefs/new')
    await page.getByText('Saved as you type.').waitFor()
    await page.route('**/api/briefs/draft', answer(400, 'Too long'))
    await page.getByLabel('Project Name').fill('Harbour bakery')
    await page.getByText('Saved on this device. The portal didn’t accept it.').waitFor()
    expect(await page.getByText('We’ll sync').count()).toBe(0)
  })

  test('says that an answer draft is kept only while the page is open if the browser cannot store it', async () => {
    const page = await openAnswer()
    await page.evaluate(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('Full', 'QuotaExceededError')
      }
    })
    await page.getByLabel('Message').fill('Every weekday.')
    await page.getByText('Your draft will be lost if you close this page.').waitFor()
    expect(await page.getByText('saved on this device').count()).toBe(0)
  })
})
