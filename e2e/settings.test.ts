import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Agency } from '#shared/agency/schemas.ts'
import { PNG } from '#server/test/caller.ts'
import { type TestPortal, expectNoAxeViolations, expectNoSideways, openPortal } from './harness.ts'

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
/** A section of the settings, by its id. */
const part = (page: Page, id: string) => page.locator(`#${id}`)
const save = (page: Page, id: string) => part(page, id).getByRole('button', { name: 'Save Changes' }).click()
const accentOf = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--accent').trim())

describe('agency settings', () => {
  test('name, logo and colour show everywhere at once, also to strangers', async () => {
    const page = await open('/staff')
    await page.getByRole('link', { name: 'Agency settings' }).click()
    await page.getByLabel('Agency name').fill('Studio North')
    await page.getByLabel('Accent colour', { exact: false }).last().fill('#0f766e')
    await save(page, 'general')
    await toast(page, 'Settings saved')
    await page.getByRole('banner').getByText('Studio North').waitFor()
    await expect.poll(() => accentOf(page)).toBe('#0f766e')
    await expect.poll(() => page.title()).toBe('Agency settings · Studio North')

    await page.getByLabel('Logo file').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: PNG })
    await toast(page, 'Logo saved')
    await page.getByRole('banner').locator('img[src^="/api/agency/logo"]').waitFor()

    const stranger = await visit('/auth')
    await stranger.getByRole('complementary').getByText('Studio North').waitFor()
    await expect.poll(() => accentOf(stranger)).toBe('#0f766e')
    await expect.poll(() => stranger.title()).toBe('Sign In · Studio North')
  })

  test('a colour that is too pale is used darker, and staff are told', async () => {
    const page = await open()
    await page.getByLabel('Accent colour', { exact: false }).last().fill('#facc15')
    await page.getByText(/too pale to read on white/).waitFor()
    await save(page, 'general')
    await toast(page, 'Settings saved')
    await expect.poll(() => accentOf(page)).toBe('#facc15')
    await expectNoAxeViolations(page)
    await page.emulateMedia({ colorScheme: 'dark' })
    await expectNoAxeViolations(page)
  })

  test('the account manager and the texts are those of the agency', async () => {
    const page = await open()
    await page.getByLabel('Account manager').fill('Ada Adams')
    await save(page, 'contact')
    await toast(page, 'Settings saved')
    await page
      .getByLabel('Terms of Service', { exact: true })
      .fill('## House rules\n\nAsk {account manager}.')
    await save(page, 'legal')
    await expect.poll(async () => (await read()).terms).toContain('House rules')
    const stranger = await visit('/auth')
    await stranger.getByText('Contact your account manager, Ada Adams.', { exact: false }).waitFor()
    await stranger.goto(new URL('/terms', portal.url).href)
    await stranger.getByRole('heading', { name: 'House rules' }).waitFor()
    await stranger.getByText('Ask Ada Adams.').waitFor()
  })

  test('hours and holidays are set with keys alone', async () => {
    const page = await open()
    await page.getByLabel('Saturday', { exact: true }).focus()
    await page.keyboard.press('Space')
    await page.getByLabel('Saturday from').fill('10:00')
    await page.getByLabel('Saturday to').fill('08:00')
    await page.keyboard.press('Enter')
    await page.getByText('Must be later than the opening').waitFor()
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
  })

  test('what somebody else changed meanwhile is shown, and nothing typed is lost', async () => {
    const page = await open()
    const name = page.getByLabel('Agency name')
    await name.fill('My name')
    await portal.as(staff).patch(SETTINGS, { name: 'Their name', targetHours: 8 })
    await save(page, 'general')
    await page.getByText('Somebody else changed this meanwhile').waitFor()
    await part(page, 'general').getByRole('deletion').getByText('Their name').waitFor()
    await expect.poll(() => name.inputValue()).toBe('My name')
    await expect.poll(async () => (await read()).name).toBe('Their name')
    await save(page, 'general')
    await toast(page, 'Settings saved')
    await expect.poll(() => read()).toMatchObject({ name: 'My name', targetHours: 8 })
  })

  test('another part’s change is no conflict', async () => {
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
  })

  test('whom to call out of hours is a number and when, or neither', async () => {
    const page = await open()
    const emergency = part(page, 'emergency')
    await emergency.getByLabel('Phone number').fill('+49 30 1234567')
    await save(page, 'emergency')
    await emergency.getByText('Please fill in both, or leave both empty').waitFor()
    await emergency.getByLabel('When to call').fill('If your website is down.')
    await save(page, 'emergency')
    await toast(page, 'Settings saved')
    const kept = { phone: '+49 30 1234567', words: 'If your website is down.' }
    await expect.poll(async () => (await read()).emergency).toEqual(kept)
  })

  test('what was typed survives a reload', async () => {
    const page = await open()
    await page.getByLabel('Agency name').fill('Half a na')
    await page.reload()
    await page.getByText('Your unsaved changes are back').waitFor()
    await expect.poll(() => page.getByLabel('Agency name').inputValue()).toBe('Half a na')
    await page.getByRole('button', { name: 'Discard them' }).click()
    await expect.poll(() => page.getByLabel('Agency name').inputValue()).toBe((await read()).name)
  })

  test('the page fits a phone', async () => {
    const page = await open()
    await page.setViewportSize({ width: 320, height: 700 })
    await page.getByRole('heading', { name: 'Security' }).scrollIntoViewIfNeeded()
    await expectNoSideways(page)
    await expectNoAxeViolations(page)
  })
})

describe('the clock', () => {
  test('tells both sides of a ticket whose turn it is', async () => {
    const client = await portal.buildClient()
    const { body } = await portal.as(client).post<{ id: number }>('/api/tickets', {
      title: 'Wrong hours',
      description: 'The opening hours on the page are wrong.',
      serviceCategory: 'general',
    })
    const theirs = await browser.open(client, `/tickets/${body.id}`)
    await theirs.getByText(/^We answer by /).waitFor()
    const ours = await open(`/staff/tickets/${body.id}`)
    await ours.getByText(/^Answer due by /).waitFor()
    await ours.getByLabel('Your comment').fill('We are on it.')
    await ours.getByRole('button', { name: 'Reply', exact: true }).click()
    await ours.getByText('Answered, still our turn').waitFor()
    await theirs.getByText('We replied, and it’s still our turn').waitFor()
    await ours.getByLabel('Your comment').fill('On which page is it?')
    await ours.getByRole('button', { name: 'Reply and Wait for Client' }).click()
    await ours.getByText('Waiting for the client since today').waitFor()
    await theirs.getByText('Waiting for you since today').waitFor()
    expect(await theirs.getByText(/^We answer by /).count()).toBe(0)
  })

  test('sums up a month', async () => {
    const page = await open('/staff')
    await page.getByRole('link', { name: 'Monthly summary' }).click()
    await page.getByRole('table', { name: /^Support tickets/ }).waitFor()
    await expectNoAxeViolations(page)
    const month = await page.getByRole('heading', { level: 2 }).first().textContent()
    await page.getByRole('button', { name: 'Month before' }).click()
    await expect.poll(() => page.getByRole('heading', { level: 2 }).first().textContent()).not.toBe(month)
  })
})

test('a calendar address is made, told once, and turned off', async () => {
  const page = await browser.open(await portal.buildClient(), '/profile')
  await page.getByRole('button', { name: 'Create Address' }).click()
  const address = await page.getByLabel('Calendar address').inputValue()
  const path = address.slice(portal.config.publicUrl.length)
  await expect.poll(async () => (await portal.anonymous.get(path)).status).toBe(200)
  await page.reload()
  await page.getByRole('button', { name: 'Make a New Address' }).waitFor()
  await expect.poll(() => page.getByLabel('Calendar address').count()).toBe(0)
  await page.getByRole('button', { name: 'Turn Off' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Turn Off' }).click()
  await page.getByRole('button', { name: 'Create Address' }).waitFor()
  await expect.poll(async () => (await portal.anonymous.get(path)).status).toBe(404)
})
