import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import {
  addFile,
  button,
  fillContent,
  fillDesign,
  fillGeneral,
  heading,
  onStep,
  expectText,
} from './brief-form.ts'
import { openPortal } from '../support/harness.ts'
import { expectSoundState } from '../support/page-checks.ts'

const { portal, browser } = await openPortal()

const expectFocusOn = (page: Page, words: string) =>
  expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(words)

const readBriefs = (userId: number) =>
  portal.db.selectFrom('briefs').selectAll().where('userId', '=', userId).execute()

describe('brief wizard', () => {
  test('opens the next step when a client types an example website and presses Next, although the example moves the button', async () => {
    const page = await browser.open(await portal.buildClient(), '/briefs/new', { width: 375 })
    await fillGeneral(page)
    await page.getByRole('radio', { name: 'Elegant' }).check()
    await page.getByRole('textbox', { name: 'Website Examples' }).fill('https://bread.example')
    await button(page, 'Next').click()
    await onStep(page, 'Content')
    await page.goBack()
    await onStep(page, 'Design Info')
    expect(await button(page, 'Remove https://bread.example').count()).toBe(1)
  })

  test('lets a client on a phone submit a brief with all its answers and a file', async () => {
    const client = await portal.buildClient()
    const page = await browser.open(client, '/briefs', { width: 375 })
    await page.getByRole('link', { name: 'New Website Brief' }).first().click()
    await heading(page, 'New Website Brief').waitFor()
    await expectText(page, 'Tell us about your website project to get started')
    await expect.poll(() => page.getByLabel('Domain Name').count()).toBe(0)
    await page.getByRole('radio', { name: 'Yes' }).check()
    await page.getByLabel('Domain Name').fill('bakery.example')
    await page.getByLabel('Target Launch Date').fill('2027-03-01')
    await fillGeneral(page)
    const examples = page.getByRole('textbox', { name: 'Website Examples' })
    for (const example of ['https://bread.example', '  ', 'https://bread.example', 'https://rolls.example']) {
      await examples.fill(example)
      await button(page, 'Add').click()
    }
    await button(page, 'Remove https://rolls.example').click()
    const primary = page.getByRole('textbox', { name: 'Primary Color', exact: true })
    await expect.poll(() => page.getByRole('button', { name: /^Use #/ }).count()).toBe(0)
    await expect.poll(() => button(page, 'Use This Color as primary color').count()).toBe(1)
    await primary.fill('#ff0000')
    await expect.poll(() => button(page, 'Use This Color as primary color').count()).toBe(0)
    await page.getByText('Color Details').click()
    await expectText(page, 'The primary color on white has a contrast of 4.0:1, fine for large text only.')
    await expectSoundState(page)
    await button(page, 'Use #ee0000 instead as primary color').click()
    await expect.poll(() => primary.inputValue()).toBe('#ee0000')
    await expectText(page, 'The primary color on white has a contrast of 4.5:1, easy to read.')
    await expect.poll(() => page.getByRole('button', { name: /^Use #/ }).count()).toBe(0)
    await primary.fill('#0f766e')
    await expectText(page, 'The primary color on white has a contrast of 5.5:1, easy to read.')
    await page.getByLabel('Design Notes').fill('Warm, like the shop.')
    await fillDesign(page)
    await fillContent(page)
    await page.getByRole('checkbox', { name: 'Home' }).check()
    await page.getByRole('checkbox', { name: 'Shop' }).check()
    await addFile(page)
    await expectSoundState(page)
    await button(page, 'Next').click()
    await onStep(page, 'Review')
    await expectSoundState(page)
    for (const answer of [
      'Corner bakery',
      'Mar 1, 2027',
      'bakery.example',
      'Elegant',
      'Not chosen',
      'Warm, like the shop.',
      'Content is partly ready',
      'Prices.txt',
    ])
      await expectText(page, answer)

    // A failed attempt loses nothing. While the next attempt is pending, neither button can be pressed.
    await page.route('**/api/briefs', (route) => route.fulfill({ status: 429 }), { times: 1 })
    await button(page, 'Submit Brief').click()
    await expectText(page, 'Failed to submit brief')
    await expect.poll(() => readBriefs(client.id)).toEqual([])
    const held = Promise.withResolvers<void>()
    await page.route('**/api/briefs', async (route) => {
      await held.promise
      await route.continue()
    })
    await button(page, 'Submit Brief').click()
    await expect.poll(() => button(page, 'Submitting...').isDisabled()).toBe(true)
    await expect.poll(() => button(page, 'Previous').isDisabled()).toBe(true)
    held.resolve()
    await expectText(page, 'Brief submitted successfully!')
    await expectText(page, "Your new website brief has been received. We'll review it shortly.")
    await heading(page, 'Corner bakery').waitFor()
    await expectText(page, 'Your brief is pending review by our team')
    const [brief, ...others] = await readBriefs(client.id)
    expect(others).toEqual([])
    expect(brief).toMatchObject({
      projectType: 'business',
      targetLaunchDate: '2027-03-01',
      hasDomain: true,
      domainName: 'bakery.example',
      websiteStyle: 'elegant',
      primaryColor: '#0f766e',
      primaryColorChosen: true,
      secondaryColor: '#4f46e5',
      secondaryColorChosen: false,
      websiteExamples: ['https://bread.example'],
      hasContent: 'partial',
      numPages: '6-10',
      requiredPages: ['home', 'shop'],
      status: 'pending',
    })
  })

  test(
    'shows what is missing on each step, keeps answers between steps, and does not submit the brief early',
    { tags: ['nightly'] },
    async () => {
      const client = await portal.buildClient()
      const page = await browser.open(client, '/briefs/new')
      await button(page, 'Next').click()
      await expectText(page, 'Project name must be at least 3 characters')
      await expectText(page, 'Please select a website type')
      await expectText(page, 'Please provide a more detailed description')
      await expect
        .poll(() => page.getByLabel('Project Name').evaluate((field) => field === document.activeElement))
        .toBe(true)
      await expectSoundState(page)
      await page.getByLabel('Project Name').fill('Corner bakery')
      await page.getByText('Project name must be at least 3 characters').waitFor({ state: 'detached' })
      await fillGeneral(page)
      await page.getByRole('textbox', { name: 'Primary Color', exact: true }).fill('blue')
      await button(page, 'Next').click()
      await expectText(page, 'Please select a website style')
      await expectText(page, 'Please enter a color like #2563eb')
      await page.getByRole('textbox', { name: 'Primary Color', exact: true }).fill('#2563eb')
      await page.goBack()
      await onStep(page, 'General Info')
      await page.getByLabel('Project Name').press('Enter')
      await onStep(page, 'Design Info')
      await fillDesign(page)
      await button(page, 'Next').click()
      await expectText(page, 'Please tell us whether your content is ready')
      await expectText(page, 'Please select the approximate number of pages')
      await page.goto('/briefs/new?step=4')
      await onStep(page, 'Content')
      await fillContent(page)
      await button(page, 'Next').dblclick()
      await onStep(page, 'Review')
      await button(page, 'Submit Brief').dispatchEvent('click', { detail: 2 })
      await button(page, 'Edit Design Info').click()
      await onStep(page, 'Design Info')
      await expect.poll(() => page.getByRole('radio', { name: 'Elegant' }).isChecked()).toBe(true)
      await button(page, 'Previous').click()
      await onStep(page, 'General Info')
      await expect.poll(() => page.getByLabel('Project Name').inputValue()).toBe('Corner bakery')
      await expect.poll(() => readBriefs(client.id)).toEqual([])
    },
  )

  test('lets a client submit a brief with the keyboard alone', { tags: ['nightly'] }, async () => {
    const client = await portal.buildClient()
    const page = await browser.open(client, '/briefs/new')
    const { keyboard } = page
    await page.getByLabel('Project Name').focus()
    await keyboard.type('Corner bakery')
    await keyboard.press('Tab')
    await keyboard.type('Bus')
    await keyboard.press('Tab')
    await keyboard.type('People should order their bread online.')
    await page.getByLabel('Project Name').focus()
    await keyboard.press('Enter')
    await onStep(page, 'Design Info')
    await expectFocusOn(page, 'Design Info')
    await keyboard.press('Tab')
    await keyboard.press('Space')
    await keyboard.press('ArrowRight')
    await expect.poll(() => page.getByRole('radio', { name: 'Minimalist' }).isChecked()).toBe(true)
    await keyboard.press('Enter')
    await expectFocusOn(page, 'Content')
    await keyboard.press('Tab')
    await keyboard.press('Space')
    await keyboard.press('Tab')
    await keyboard.press('Space')
    await keyboard.press('Enter')
    await onStep(page, 'Review')
    await button(page, 'Submit Brief').press('Enter')
    await expectText(page, 'Brief submitted successfully!')
    await expect
      .poll(() => readBriefs(client.id))
      .toMatchObject([{ websiteStyle: 'minimalist', hasContent: 'yes' }])
  })
})
