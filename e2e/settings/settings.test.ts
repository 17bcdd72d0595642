import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Agency } from '#shared/settings/schemas.ts'
import type { Attachment } from '#shared/files/schemas.ts'
import { PNG } from '#server/test/caller.ts'
import { type TestPortal, comeBack, openPortal } from '../support/harness.ts'
import { expectNoAxeViolations } from '../support/page-checks.ts'

const { portal, browser } = await openPortal()
let staff: Awaited<ReturnType<TestPortal['buildStaff']>>
beforeEach(async () => {
  staff = await portal.buildStaff({ fullName: 'Mara Manager' })
})

const SETTINGS = '/api/agency/settings'
const read = async () => (await portal.as(staff).get<Agency>(SETTINGS)).body
const open = (path = '/staff/settings') => browser.open(staff, path)
async function visit(path: string): Promise<Page> {
  const page = await browser.newPage()
  await page.goto(path)
  return page
}
const toast = (page: Page, title: string) => page.getByText(title, { exact: true }).first().waitFor()
/** Returns a section of the settings, by its ID. */
const part = (page: Page, id: string) => page.locator(`#${id}`)
const save = (page: Page, id: string) => part(page, id).getByRole('button', { name: 'Save Changes' }).click()
const readAccent = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--accent').trim())

describe('Agency Settings', () => {
  test(
    'shows a new agency name, logo, and color at once, also to signed-out visitors',
    { tags: ['nightly'] },
    async () => {
      const page = await open('/staff')
      await page.getByRole('link', { name: 'Agency Settings' }).click()
      await page.getByLabel('Agency Name').fill('Studio North')
      await page.getByLabel('Accent Color', { exact: false }).last().fill('#0f766e')
      await save(page, 'general')
      await toast(page, 'Settings saved')
      await page.getByRole('banner').getByText('Studio North').waitFor()
      await expect.poll(() => readAccent(page)).toBe('#0f766e')
      await expect.poll(() => page.title()).toBe('Agency Settings · Studio North')

      await page
        .getByLabel('Logo file')
        .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: PNG })
      await toast(page, 'Logo saved')
      await page.getByRole('banner').locator('img[src^="/api/agency/logo"]').waitFor()

      const stranger = await visit('/auth')
      await stranger.getByRole('complementary').getByText('Studio North').waitFor()
      await expect.poll(() => readAccent(stranger)).toBe('#0f766e')
      await expect.poll(() => stranger.title()).toBe('Sign In · Studio North')
    },
  )

  test.each([
    ['a logo that shows what is behind it', '#3366cc80', 'rgb(255, 255, 255)', 60],
    ['a logo with a ground of its own', '#3366cc', 'rgba(0, 0, 0, 0)', 64],
  ])(
    'reserves space for %s before it loads, on white only if the logo is transparent',
    { tags: ['nightly'] },
    async (_what, background, ground, wide) => {
      const bytes = await sharp({ create: { width: 400, height: 200, channels: 4, background } })
        .png()
        .toBuffer()
      const { body } = await portal.as(staff).upload<Attachment>('/api/uploads', { bytes })
      await portal.as(staff).patch(SETTINGS, { logo: body.name })
      const page = await browser.newPage({ colorScheme: 'dark' })
      const sent = Promise.withResolvers<void>()
      await page.route('**/api/agency/logo?*', async (route) => {
        await sent.promise
        await route.continue()
      })
      await page.goto('/auth', { waitUntil: 'commit' })
      const logo = page.locator('img[src^="/api/agency/logo"]').filter({ visible: true }).first()
      const width = async () => Math.round((await logo.boundingBox())?.width ?? 0)
      await expect.poll(width).toBe(wide)
      expect(await logo.evaluate((image) => getComputedStyle(image).backgroundColor)).toBe(ground)
      sent.resolve()
      await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(400)
      expect(await width()).toBe(wide)
    },
  )

  test(
    'warns staff about an accent color that is too pale, and keeps text on it readable',
    { tags: ['nightly'] },
    async () => {
      const page = await open()
      await page.getByLabel('Accent Color', { exact: false }).last().fill('#facc15')
      await page.getByText(/too pale to read on white/).waitFor()
      await save(page, 'general')
      await toast(page, 'Settings saved')
      await expect.poll(() => readAccent(page)).toBe('#facc15')
      await expectNoAxeViolations(page, '#general')
      await page.emulateMedia({ colorScheme: 'dark' })
      await expectNoAxeViolations(page, '#general')
    },
  )

  test(
    'shows the agency’s account manager and terms to visitors, and saves the footer of its emails',
    { tags: ['nightly'] },
    async () => {
      const page = await open()
      const { version } = (await portal.anonymous.get<{ version: string }>('/api/portal')).body
      await expect
        .poll(() => page.getByText(/^Version /).allTextContents())
        .toEqual([`Version ${version} · What’s New`])
      await page.getByText(/^If empty, we name .+ \(first staff member\)\.$/).waitFor()
      await page.getByText('In MB. Leave empty for the server’s limit (100 MB).').waitFor()
      await page.getByRole('radio', { name: /^Server default \((?:open|closed)\)/ }).waitFor()
      await part(page, 'contact').getByLabel('Name').fill('Ada Adams')
      await save(page, 'contact')
      await toast(page, 'Settings saved')
      await page
        .getByLabel('Terms of Service', { exact: true })
        .fill('## House rules\n\nAsk {account manager}.')
      await save(page, 'legal')
      await expect.poll(async () => (await read()).terms).toContain('House rules')
      await page.getByRole('link', { name: 'Emails' }).click()
      await part(page, 'mail').getByLabel('Footer').fill('Studio North GmbH\nHarbor Street 1')
      await save(page, 'mail')
      await expect.poll(async () => (await read()).mailFooter).toBe('Studio North GmbH\nHarbor Street 1')
      const stranger = await visit('/auth')
      await stranger.getByText('Contact your account manager, Ada Adams.', { exact: false }).waitFor()
      await stranger.goto(new URL('/terms', portal.url).href)
      await stranger.getByRole('heading', { name: 'House rules' }).waitFor()
      await stranger.getByText('Ask Ada Adams.').waitFor()
    },
  )

  test(
    'lets staff set hours and holidays with the keyboard alone, and focuses an invalid closing time',
    { tags: ['nightly'] },
    async () => {
      const page = await open()
      await page.getByLabel('Saturday', { exact: true }).focus()
      await page.keyboard.press('Space')
      await page.getByLabel('Saturday from').fill('10:00')
      await page.getByLabel('Saturday to').fill('08:00')
      await page.keyboard.press('Enter')
      await page.getByText('Closing time must be after opening time').waitFor()
      await page.getByLabel('Saturday to').fill('14:00')
      await page.getByLabel('Day of a new holiday').fill('2027-01-01')
      await page.getByLabel('Name of a new holiday').fill('New Year')
      await page.keyboard.press('Enter')
      await page.getByRole('button', { name: 'Remove New Year, Jan 1, 2027' }).waitFor()
      await part(page, 'hours').getByRole('button', { name: 'Save Changes' }).focus()
      await page.keyboard.press('Enter')
      await toast(page, 'Settings saved')
      const { businessHours, holidays } = await read()
      expect(businessHours.saturday).toEqual({ from: '10:00', to: '14:00' })
      expect(holidays).toEqual([{ date: '2027-01-01', name: 'New Year' }])

      // A wrong closing time gets the focus and is in view.
      const hours = part(page, 'hours')
      const closing = hours.getByLabel('Monday to')
      await hours.getByLabel('Monday from').fill('09:00')
      await closing.fill('08:00')
      await hours.getByRole('button', { name: 'Save Changes' }).scrollIntoViewIfNeeded()
      await save(page, 'hours')
      await hours.getByText('Closing time must be after opening time').waitFor()
      await expect.poll(() => closing.evaluate((field) => field === document.activeElement)).toBe(true)
      expect((await closing.boundingBox())?.y ?? 0).toBeGreaterThan(56)
    },
  )

  test('shows staff a concurrent change before they overwrite it, and keeps what they typed', async () => {
    const page = await open()
    const name = page.getByLabel('Agency Name')
    await name.fill('My name')
    await portal.as(staff).patch(SETTINGS, { name: 'Their name', targetHours: 8 })
    // Back in the tab, the page reads the settings again. The press still doesn't overwrite their change.
    const readAgain = async () => {
      await comeBack(page)
      return part(page, 'targets').getByLabel('Medium').inputValue()
    }
    await expect.poll(readAgain).toBe('8')
    await save(page, 'general')
    await page.getByText('Someone else changed this while you were editing').waitFor()
    await part(page, 'general').getByRole('deletion').getByText('Their name').waitFor()
    await expect.poll(() => name.inputValue()).toBe('My name')
    await expect.poll(async () => (await read()).name).toBe('Their name')
    await save(page, 'general')
    await toast(page, 'Settings saved')
    await expect.poll(() => read()).toMatchObject({ name: 'My name', targetHours: 8 })
  })

  test(
    'saves each section alone, without a conflict when another section was changed',
    { tags: ['nightly'] },
    async () => {
      const page = await open()
      await part(page, 'targets').getByLabel('Medium').fill('12')
      await part(page, 'targets').getByLabel('Urgent').fill('2')
      await portal.as(staff).patch(SETTINGS, { registration: 'closed' })
      await save(page, 'targets')
      await toast(page, 'Settings saved')
      await expect
        .poll(() => read())
        .toMatchObject({
          targetHours: 12,
          targetHoursByPriority: { low: 24, medium: 12, high: 24, urgent: 2 },
          registration: 'closed',
        })

      // The emergency contact needs both a number and the times to call it, or neither.
      const emergency = part(page, 'emergency')
      await emergency.getByLabel('Phone Number').fill('+49 30 1234567')
      await save(page, 'emergency')
      await emergency.getByText('Please fill in both, or leave both empty').waitFor()
      await emergency.getByLabel('When to Call').fill('If your website is down.')
      await save(page, 'emergency')
      const kept = { phone: '+49 30 1234567', words: 'If your website is down.' }
      await expect.poll(async () => (await read()).emergency).toEqual(kept)
    },
  )

  test('keeps unsaved settings across a reload', async () => {
    const page = await open()
    await page.getByLabel('Agency Name').fill('Half a na')
    await page.reload()
    await page.getByText('Your unsaved changes are back').waitFor()
    await expect.poll(() => page.getByLabel('Agency Name').inputValue()).toBe('Half a na')
    await page.getByRole('button', { name: 'Discard Them' }).click()
    await expect.poll(() => page.getByLabel('Agency Name').inputValue()).toBe((await read()).name)
  })
})

describe('response clock', () => {
  test('tells staff and the client of a ticket which side is waited on', { tags: ['nightly'] }, async () => {
    const client = await portal.buildClient()
    const { body } = await portal.as(client).post<{ id: number }>('/api/tickets', {
      title: 'Wrong hours',
      description: 'The opening hours on the page are wrong.',
      serviceCategory: 'general',
    })
    const theirs = await browser.open(client, `/tickets/${body.id}`)
    await theirs.getByText(/^We’ll answer by /).waitFor()
    const ours = await open(`/staff/tickets/${body.id}`)
    await ours.getByText(/^Answer due by /).waitFor()
    await ours.getByLabel('Your comment').fill('We are on it.')
    await ours.getByRole('button', { name: 'Reply', exact: true }).click()
    await ours.getByText('Answered, still our turn').waitFor()
    await theirs.getByText('We replied, and it’s still our turn').waitFor()
    await ours.getByLabel('Your comment').fill('On which page is it?')
    await ours.getByRole('button', { name: 'Reply and Wait for Client' }).click()
    await ours.getByText('Waiting on the client since today').waitFor()
    await theirs.getByText('Waiting on you since today').waitFor()
    expect(await theirs.getByText(/^We’ll answer by /).count()).toBe(0)
  })

  test(
    'shows staff the monthly summary of this month and the one before',
    { tags: ['nightly'] },
    async () => {
      const page = await open('/staff')
      await page.getByRole('link', { name: 'Monthly Summary' }).click()
      await page.getByRole('table', { name: /^Support Tickets/ }).waitFor()
      const month = await page.getByRole('heading', { level: 2 }).first().textContent()
      await page.getByRole('button', { name: 'Previous Month' }).click()
      await expect.poll(() => page.getByRole('heading', { level: 2 }).first().textContent()).not.toBe(month)
    },
  )
})

test('creates a client’s calendar link, shows it once, and turns it off', { tags: ['nightly'] }, async () => {
  const page = await browser.open(await portal.buildClient(), '/profile')
  await page.getByRole('button', { name: 'Create Calendar Link' }).click()
  const address = await page.getByLabel('Calendar link', { exact: true }).inputValue()
  const path = address.slice(portal.config.publicUrl.length)
  await expect.poll(async () => (await portal.anonymous.get(path)).status).toBe(200)
  await page.reload()
  await page.getByRole('button', { name: 'Create a New Link' }).waitFor()
  await expect.poll(() => page.getByLabel('Calendar link', { exact: true }).count()).toBe(0)
  await page.getByRole('button', { name: 'Turn Off', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Turn Off' }).click()
  await page.getByRole('button', { name: 'Create Calendar Link' }).waitFor()
  await expect.poll(async () => (await portal.anonymous.get(path)).status).toBe(404)
})
