import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { processResetRequests } from '#server/features/users/accounts/reset.ts'
import type { TestPortal } from '../support/harness.ts'
import type { Taps } from '../support/taps.ts'

/* The end of a forgotten password: the emailed link and the page that it opens. */

const PASSWORD = 'seven brown loaves'

/** Returns the address in the email with the link to a new password. */
export async function readResetLink({ db }: TestPortal, { id }: { id: number }): Promise<string> {
  const find = async () => {
    await processResetRequests(db)
    const mails = db.selectFrom('mails').select('href').where('userId', '=', id)
    return (await mails.where('kind', '=', 'reset').executeTakeFirst())?.href ?? ''
  }
  await expect.poll(find).toMatch(/^\/reset/)
  return find()
}

/** Chooses a new password on the page that is open. */
export async function choosePassword(page: Page, tap: Taps['tap']): Promise<void> {
  await tap(page.locator('input[name=password]'))
  await page.keyboard.type(PASSWORD)
  await tap(page.getByLabel('Confirm new password'))
  await page.keyboard.type(PASSWORD)
  await tap(page.getByRole('button', { name: 'Change Password' }))
}
