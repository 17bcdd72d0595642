// @module-tag nightly
import type { Page } from 'playwright-core'
import { afterAll, describe, expect, test } from 'vitest'
import type { Checklist } from '#shared/settings/schemas.ts'
import { PNG } from '#server/test/caller.ts'
import { startMailbox } from '#server/test/mailbox.ts'
import { refusingMailServer } from '#server/test/refusing-mail-server.ts'
import { openPortal } from '../support/harness.ts'
import { expectSoundState } from '../support/page-checks.ts'
import { newAgency } from './new-agency.ts'

const { browser } = await openPortal()
const mailbox = await startMailbox()
const refusing = await refusingMailServer()
afterAll(async () => {
  await mailbox.close()
  await refusing.close()
})

const region = (page: Page) => page.getByRole('region', { name: 'Getting Started' })
const step = (page: Page, name: string) => region(page).getByRole('link', { name, exact: true })
const toDashboard = (page: Page) => page.getByRole('link', { name: 'Overview' }).click()
const toast = (page: Page, title: string) => page.getByText(title, { exact: true }).first()

describe('Getting Started checklist', () => {
  test('links each step to its page, marks the step as done, and disappears after the last one', async () => {
    const { portal, page } = await newAgency(browser, {
      settings: { smtpUrl: `smtp://127.0.0.1:${mailbox.port}` },
    })
    await region(page).getByText('0 of 5 done').waitFor()
    await expectSoundState(page)

    await step(page, 'Add your logo and color').click()
    await page.getByLabel('Logo file').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: PNG })
    await toast(page, 'Logo saved').waitFor()
    await toDashboard(page)
    await region(page).getByText('Next: save your name and color.').waitFor()
    await step(page, 'Add your logo and color').click()
    await page.locator('#general').getByRole('button', { name: 'Save Changes' }).click()
    await toast(page, 'Settings saved').waitFor()
    await toDashboard(page)
    await step(page, 'Done: Add your logo and color').waitFor()

    await step(page, 'Set your time zone and hours').click()
    await expect.poll(() => isAtTop(page, '#hours')).toBe(true)
    await page.locator('#hours').getByRole('button', { name: 'Save Changes' }).click()
    await toast(page, 'Settings saved').waitFor()
    await toDashboard(page)
    await region(page).getByText('2 of 5 done').waitFor()

    await step(page, 'Send a test email').click()
    await page.getByRole('button', { name: 'Send a Test Email' }).click()
    await toast(page, 'Your mail server accepted the test email').waitFor()
    expect(mailbox.to('mara@north.example')).toHaveLength(1)
    await toDashboard(page)
    await region(page).getByText('3 of 5 done').waitFor()

    await step(page, 'Invite a colleague').click()
    const dialog = page.getByRole('dialog', { name: 'Invite User' })
    expect(await dialog.getByRole('radio', { name: 'Staff', exact: true }).isChecked()).toBe(true)
    await dialog.getByLabel('Full Name').fill('Sam Staff')
    await dialog.getByLabel('Email').fill('sam@north.example')
    await dialog.getByRole('button', { name: 'Send Invitation' }).click()
    await page
      .getByRole('dialog', { name: 'Sam Staff has been invited' })
      .getByRole('button', { name: 'Done' })
      .click()
    await region(page).getByText('4 of 5 done').waitFor()

    await portal.buildClient()
    await page.reload()
    await page.getByRole('heading', { name: 'Pending Briefs' }).waitFor()
    await page.waitForLoadState('networkidle')
    expect(await region(page).count()).toBe(0)
  })

  test('names the variable to set while mail is off, and can be dismissed and restored for all staff', async () => {
    const { portal, page, staff } = await newAgency(browser)
    await region(page)
      .getByText(/^Set SMTP_URL and restart the portal\./)
      .waitFor()
    await step(page, 'Turn on email').click()
    await page.getByText('Set the environment variable SMTP_URL to an address like').waitFor()
    expect(await page.getByRole('button', { name: 'Send a Test Email' }).count()).toBe(0)
    await toDashboard(page)
    await region(page).getByRole('button', { name: 'Dismiss' }).click()
    await expect.poll(() => region(page).count()).toBe(0)
    expect((await staff.get<Checklist>('/api/agency/checklist')).body.dismissedAt).not.toBeNull()
    const other = await browser.open(await portal.buildStaff(), '/staff', { portal })
    await other.getByRole('heading', { name: 'Pending Briefs' }).waitFor()
    await other.waitForLoadState('networkidle')
    expect(await region(other).count()).toBe(0)

    await other.goto('/staff/settings')
    await other.getByRole('button', { name: 'Show on Dashboard' }).click()
    await toast(other, 'Checklist restored').waitFor()
    // The page refetches the list after the message is shown.
    await expect.poll(() => other.getByRole('button', { name: 'Show on Dashboard' }).count()).toBe(0)
    await toDashboard(other)
    await region(other).getByText('1 of 5 done').waitFor()
  })
})

test('shows why a test email was refused, and does not mark the step as done', async () => {
  refusing.answer('MAIL', '451 The disk is full')
  const { page, staff } = await newAgency(browser, {
    settings: { smtpUrl: `smtp://127.0.0.1:${refusing.port}` },
  })
  await step(page, 'Send a test email').click()
  await page.getByRole('button', { name: 'Send a Test Email' }).click()
  await toast(page, 'Your mail server didn’t accept the test email').waitFor()
  await page
    .getByText(/451 The disk is full/)
    .first()
    .waitFor()
  await page.getByText('Failed', { exact: true }).last().waitFor()
  expect((await staff.get<Checklist>('/api/agency/checklist')).body.mail).toBe(false)
})

/** Whether the page has been scrolled to this part. */
const isAtTop = (page: Page, selector: string) =>
  page.locator(selector).evaluate((part) => {
    const { top } = part.getBoundingClientRect()
    return top >= 0 && top < 200
  })
