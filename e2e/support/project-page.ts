import type { Page } from 'playwright-core'

/* A project's pages, from a user's point of view. */

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
export const tab = (page: Page, name: string) => page.getByRole('tab', { name })
export const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 })
export const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })
export const waitForText = (page: Page, text: string) => page.getByText(text).first().waitFor()

/** Makes calls of this kind fail from now on. */
export async function refuse(page: Page, method: string, path: string) {
  const problem = { status: 409, contentType: 'application/problem+json', json: { detail: 'Not now.' } }
  await page.route(path, (route) =>
    route.request().method() === method ? route.fulfill(problem) : route.fallback(),
  )
}

export const contract = {
  name: 'Contract.txt',
  mimeType: 'text/plain',
  buffer: Buffer.from('We build, you pay.'),
}

/** Uploads a file in the Upload tab. */
export async function upload(page: Page, file: typeof contract, category: string) {
  await tab(page, 'Upload').click()
  await page.getByLabel('Category').selectOption({ label: category })
  await page.getByLabel(/^File\*?$/).setInputFiles(file)
  await button(page, 'Upload File').click()
  await waitForText(page, 'File uploaded')
}
