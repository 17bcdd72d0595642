import type { Page } from 'playwright-core'
import { NEW_BRIEF } from '#server/test/new-brief.ts'

/* The brief wizard, from a user's point of view. */

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
export const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })
export const expectText = (page: Page, text: string) =>
  page.getByText(text).filter({ visible: true }).first().waitFor()
export const onStep = (page: Page, title: string) => page.getByRole('form', { name: title }).waitFor()
export const nameField = (page: Page) => page.getByLabel('Project Name')
export const expectSaved = (page: Page) => expectText(page, 'Saved. You can continue later, on any device.')

export async function fillGeneral(page: Page, name = 'Corner bakery') {
  await page.getByLabel('Project Name').fill(name)
  await page.getByLabel('Website Type').selectOption({ label: 'Business' })
  await page.getByLabel('Project Description').fill('People should order their bread online.')
  await button(page, 'Next').click()
  await onStep(page, 'Design Info')
}

export async function fillDesign(page: Page) {
  await page.getByRole('radio', { name: 'Elegant' }).check()
  await button(page, 'Next').click()
  await onStep(page, 'Content')
}

export async function fillContent(page: Page) {
  await page.getByRole('radio', { name: 'Partly' }).check()
  await page.getByRole('radio', { name: '6–10' }).check()
}

export const prices = { name: 'Prices.txt', mimeType: 'text/plain', buffer: Buffer.from('Rye bread 4.20') }

/** Adds a file and waits until it is uploaded. */
export async function addFile(page: Page, file = prices) {
  await page.getByLabel('Files', { exact: true }).setInputFiles(file)
  await page.getByRole('link', { name: file.name }).waitFor()
}

/** All answers that a brief needs, for a draft that a test continues. */
export const ANSWERS = {
  ...NEW_BRIEF,
  projectName: 'Corner bakery',
  projectDescription: 'People should order their bread online.',
  websiteStyle: 'elegant',
  hasContent: 'partial',
  numPages: '6-10',
}
