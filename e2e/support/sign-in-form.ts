import type { Page } from 'playwright-core'
import { PASSWORD } from '#server/test/builders.ts'

/** Types a name and a password into the sign-in page that is open, and sends them. */
export async function typeSignIn(page: Page, username: string, password = PASSWORD): Promise<void> {
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
}

/** Signs in at the provider's own page. */
export async function enterAtProvider(page: Page, sub: string): Promise<void> {
  await page.getByLabel('Who').fill(sub)
  await page.getByRole('button', { name: 'Enter' }).click()
}
