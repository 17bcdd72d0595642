// @module-tag nightly
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openPortal } from '../support/harness.ts'

const { portal, browser } = await openPortal()

/** Opens a page in a contrast theme, where the browser replaces all colors and drops shadows. */
async function open(person: { id: number }, path: string): Promise<Page> {
  const page = await browser.open(person, path)
  await page.emulateMedia({ forcedColors: 'active' })
  return page
}

/** Returns a control's pixels, without the focus and the pointer. */
async function readPixels(control: Locator): Promise<string> {
  const page = control.page()
  await page.mouse.move(0, 0)
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur())
  return (await control.screenshot()).toString('base64')
}

interface Choice {
  control: Locator
  choose?: () => Promise<unknown>
  leave: () => Promise<unknown>
}

/** Expects that a control looks different while it's chosen than after it was left. */
async function expectChosenToShow({ control, choose, leave }: Choice): Promise<void> {
  await control.waitFor()
  await choose?.()
  const chosen = await readPixels(control)
  await leave()
  await expect.poll(() => readPixels(control)).not.toBe(chosen)
}

const style = (control: Locator, name: 'borderTopWidth' | 'backgroundColor' | 'color' | 'outlineStyle') =>
  control.evaluate((element, key) => getComputedStyle(element)[key], name)

/** Returns the width of the frame around a chosen control, or `0px` without one. */
const frameWidth = (control: Locator) =>
  control.evaluate((element) => getComputedStyle(element, '::after').borderTopWidth)

/** Returns the computed value of a system color. */
const systemColor = (page: Page, name: string) =>
  page.evaluate((value) => {
    const probe = document.body.appendChild(document.createElement('p'))
    probe.style.color = value
    const { color } = getComputedStyle(probe)
    probe.remove()
    return color
  }, name)

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('shows which radio button and which card around it is chosen', async () => {
  const page = await open(await portal.buildClient(), '/tickets/new')
  const low = page.getByLabel(/^Low/)
  await expectChosenToShow({
    control: page.getByLabel(/^Medium/),
    leave: () => low.check(),
  })
  const card = page.locator('label', { hasText: 'Low - Not urgent' })
  await expectChosenToShow({ control: card, leave: () => page.getByLabel(/^High/).check() })
})

test('shows which checkbox is checked and which row is selected', async () => {
  await portal.buildTicket({ title: 'Ticked ticket' })
  const page = await open(await portal.buildStaff(), '/staff/tickets')
  const box = page.getByRole('checkbox', { name: 'Select Ticked ticket' })
  const [choose, leave] = [() => box.check(), () => box.uncheck()]
  await choose()
  await expect.poll(() => style(box, 'backgroundColor')).toBe(await systemColor(page, 'Highlight'))
  await expectChosenToShow({ control: box, choose, leave })
  const name = page.getByRole('row').filter({ hasText: 'Ticked ticket' })
  await expectChosenToShow({ control: name, choose, leave })
})

test('shows a project’s current page, tab, status, percentage, and view', async () => {
  const { id } = await portal.buildProject({ name: 'Contrast shop', status: 'design', progress: 25 })
  const page = await open(await portal.buildStaff(), `/staff/projects/${id}`)
  const status = (name: string) =>
    page.getByRole('group', { name: 'Set status' }).getByRole('button', { name })
  const bar = page.locator('progress + div > div').first()
  await bar.waitFor()
  // A bar keeps its own color.
  expect(await style(bar, 'backgroundColor')).not.toBe(await systemColor(page, 'Canvas'))
  await expectChosenToShow({ control: status('Design'), leave: () => status('Review').click() })
  await expectChosenToShow({ control: button(page, '25%'), leave: () => button(page, '50%').click() })
  const tab = (name: string) => page.getByRole('tab', { name })
  await expectChosenToShow({ control: tab('Overview'), leave: () => tab('Tasks').click() })
  const link = (name: string) => page.getByRole('navigation').getByRole('link', { name, exact: true })
  // The font's weight alone, which also differs, is easy to miss.
  expect(await frameWidth(link('Projects'))).toBe('3px')
  expect(await frameWidth(link('Websites'))).toBe('0px')
  await expectChosenToShow({ control: link('Projects'), leave: () => link('Websites').click() })
  await page.goto('/staff/projects?view=board')
  await expectChosenToShow({ control: button(page, 'Board'), leave: () => button(page, 'List').click() })
})

test('distinguishes the controls of a ticket: segments, menu, buttons, badge, toast, and focus', async () => {
  const { id } = await portal.buildTicket({ status: 'open' })
  const page = await open(await portal.buildStaff(), `/staff/tickets/${id}`)
  await button(page, 'Mark Open').waitFor()
  expect(await style(button(page, 'Mark Open'), 'color')).toBe(await systemColor(page, 'GrayText'))
  expect(await style(button(page, 'Mark Closed'), 'color')).toBe(await systemColor(page, 'ButtonText'))
  const filled = page.locator('button.bg-accent').first()
  expect(await style(filled, 'borderTopWidth')).toBe('2px')

  for (const control of [page.getByRole('textbox').first(), button(page, 'Mark Closed')]) {
    await control.waitFor()
    expect(await style(control, 'outlineStyle')).toBe('none')
    await control.focus()
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Tab')
    expect(await style(control, 'outlineStyle')).toBe('solid')
  }

  const segment = (text: string) => page.locator('fieldset label', { hasText: text })
  await expectChosenToShow({
    control: segment('Reply to client'),
    leave: () => segment('Internal note').click(),
  })

  // The menu entry that Enter would choose.
  await button(page, 'Priority').click()
  const entries = page.getByRole('menuitem')
  await entries.first().waitFor()
  const shot = async () => (await entries.first().screenshot()).toString('base64')
  await page.keyboard.press('Home')
  const taken = await shot()
  await page.keyboard.press('End')
  await expect.poll(shot).not.toBe(taken)
  await page.keyboard.press('Escape')
  await entries.first().waitFor({ state: 'detached' })

  const badge = page.locator('main header').getByText('Open', { exact: true }).locator('xpath=..')
  await badge.waitFor()
  expect(await style(badge, 'borderTopWidth')).toBe('1px')
  await button(page, 'Mark Resolved').click()
  const toast = page
    .getByRole('region', { name: /Notifications/ })
    .getByRole('listitem')
    .first()
  await toast.waitFor()
  expect(await style(toast, 'borderTopWidth')).toBe('1px')
})

test('keeps the color of a brief’s swatch', async () => {
  const brief = await portal.buildBrief({ primaryColor: '#aa3311', primaryColorChosen: true })
  const page = await open(await portal.buildStaff(), `/staff/briefs/${brief.id}?tab=design`)
  const swatch = page.getByText('Primary Color').locator('xpath=../preceding-sibling::span')
  await expect.poll(() => style(swatch, 'backgroundColor')).toBe('rgb(170, 51, 17)')
})

test('gives the legend of a chart the colors of its bars', async () => {
  await portal.buildTicket({})
  const page = await open(await portal.buildStaff(), '/staff')
  await page.getByRole('heading', { name: 'The Last 30 Days' }).scrollIntoViewIfNeeded()
  await page.mouse.wheel(0, 10_000)
  const legend = page.getByText('Opened (up)').locator('span')
  await legend.waitFor()
  const bar = page.locator('svg .fill-info').first()
  const fill = await bar.evaluate((element) => getComputedStyle(element).fill)
  expect(await style(legend, 'backgroundColor')).toBe(fill)
  expect(fill).not.toBe(await systemColor(page, 'Canvas'))
})
