import { readFile } from 'node:fs/promises'
import { generate } from 'otplib'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { PASSWORD } from '#server/test/builders.ts'
import { addAuthenticatorApp } from '#server/test/factors.ts'
import { following, openPortal } from '../support/harness.ts'
import { expectSoundState } from '../support/page-checks.ts'

/* Actions that require a recent confirmation of identity. The page asks for it, and the action continues. */

const { portal, browser } = await openPortal()

const getConfirmDialog = (page: Page) => page.getByRole('dialog', { name: 'Confirm it’s you' })
const form = (page: Page) => page.getByRole('dialog', { name: 'Invite User' })

/** Opens a page of a user who signed in some time ago. */
async function openLater(path: string) {
  const staff = await portal.buildStaff()
  const page = await browser.newPage()
  await browser.signIn(page, staff)
  await portal.lapseConfirmations(staff)
  await page.goto(path)
  return { staff, page }
}

async function fillInvitation(page: Page, username: string) {
  await page.getByRole('button', { name: 'Invite User' }).click()
  await form(page).getByLabel('Username').fill(username)
  await form(page).getByLabel('Full Name').fill('Nora Neu')
  await form(page).getByLabel('Email').fill('nora@example.com')
  await form(page).getByRole('radio', { name: 'Staff' }).check()
  await form(page).getByLabel('Language').selectOption('Deutsch')
  await form(page).getByRole('button', { name: 'Send Invitation' }).click()
}

async function showPassword(page: Page) {
  await getConfirmDialog(page).getByLabel('Password', { exact: true }).fill(PASSWORD)
  await getConfirmDialog(page).getByRole('button', { name: 'Continue' }).click()
}

const findInvited = (username: string) =>
  portal.db
    .selectFrom('users')
    .select(['fullName', 'email', 'role', 'language'])
    .where('username', '=', username)
    .execute()

describe('confirmation for inviting staff', () => {
  test(
    'asks a staff member for the password, keeps the typed invitation, and then sends it',
    { tags: ['nightly'] },
    async () => {
      const { staff, page } = await openLater('/staff/users')
      await fillInvitation(page, 'nora-1')
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.getAttribute('autocomplete')))
        .toBe('current-password')
      await expectSoundState(page)
      await page.keyboard.press('Escape')
      await form(page).getByRole('button', { name: 'Send Invitation', disabled: false }).waitFor()
      expect(await findInvited('nora-1')).toEqual([])
      expect(await form(page).getByLabel('Username').inputValue()).toBe('nora-1')
      expect(await page.getByText('Could not invite the user').count()).toBe(0)

      await form(page).getByRole('button', { name: 'Send Invitation' }).click()
      await getConfirmDialog(page).getByText(`You’re signed in as ${staff.username}.`).waitFor()
      await getConfirmDialog(page).getByRole('button', { name: 'Cancel' }).click()
      await getConfirmDialog(page).waitFor({ state: 'detached' })

      await form(page).getByRole('button', { name: 'Send Invitation' }).click()
      await showPassword(page)
      await page.getByRole('dialog', { name: 'Nora Neu has been invited' }).waitFor()
      expect(await findInvited('nora-1')).toEqual([
        { fullName: 'Nora Neu', email: 'nora@example.com', role: 'staff', language: 'de' },
      ])
    },
  )

  test(
    'asks a staff member who has a second factor for a code before inviting staff',
    { tags: ['nightly'] },
    async () => {
      const { staff, page } = await openLater('/staff/users')
      const secret = await addAuthenticatorApp(portal, staff)
      await fillInvitation(page, 'nora-2')
      await getConfirmDialog(page).getByLabel('Code').fill('000000')
      await getConfirmDialog(page).getByRole('button', { name: 'Continue' }).click()
      await getConfirmDialog(page).getByText('Wrong code').waitFor()
      await getConfirmDialog(page)
        .getByLabel('Code')
        .fill(await generate({ secret }))
      await getConfirmDialog(page).getByRole('button', { name: 'Continue' }).click()
      await page.getByRole('dialog', { name: 'Nora Neu has been invited' }).waitFor()
      expect(await findInvited('nora-2')).toHaveLength(1)
    },
  )
})

test(
  'asks for the password above the open dialog when staff delete a staff member',
  { tags: ['nightly'] },
  async () => {
    const other = await portal.buildStaff({ fullName: 'Otto Other' })
    const { page } = await openLater(`/staff/users?q=${other.username}`)
    await page.getByRole('button', { name: `Actions for ${other.username}` }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete User' }).click()
    await showPassword(page)
    await page.getByText('User deleted').first().waitFor()
    await page.getByText('No users found').waitFor()
    const deleted = await portal.db
      .selectFrom('users')
      .select('deletedAt')
      .where('id', '=', other.id)
      .executeTakeFirstOrThrow()
    expect(deleted.deletedAt).not.toBeNull()
  },
)

describe('confirmation for downloads', () => {
  test(
    'asks staff for the password before downloading a list or a user’s data',
    { tags: ['nightly'] },
    async () => {
      const client = await portal.buildClient()
      const { staff, page } = await openLater('/staff/users?role=staff')
      const list = await following(page.waitForEvent('download'), async () => {
        await page.getByRole('link', { name: 'Export' }).click()
        await showPassword(page)
      })
      expect(list.suggestedFilename()).toContain('users-')
      expect(await readFile(await list.path(), 'utf8')).toContain(staff.username)
      expect(page.url()).toContain('/staff/users?role=staff')

      await page.goto(`/staff/users?q=${client.username}`)
      await portal.lapseConfirmations(staff)
      await page.getByRole('button', { name: `Actions for ${client.username}` }).click()
      const data = await following(page.waitForEvent('download'), async () => {
        await page.getByRole('menuitem', { name: 'Export Data' }).click()
        await showPassword(page)
      })
      expect(data.suggestedFilename()).toContain(`personal-data-${client.id}-`)
    },
  )

  test('shows a page that asks for the password when staff open the address of a download', async () => {
    const { page } = await openLater('/api/tickets/export.csv?status=open')
    await getConfirmDialog(page).getByLabel('Password', { exact: true }).waitFor()
    await page.getByRole('heading', { name: 'The list of tickets', includeHidden: true }).waitFor()
    await page.keyboard.press('Escape')
    await getConfirmDialog(page).waitFor({ state: 'detached' })
    const file = await following(page.waitForEvent('download'), async () => {
      await page.getByRole('button', { name: 'Download' }).click()
      await showPassword(page)
    })
    expect(file.suggestedFilename()).toContain('tickets-')
    await page.getByText('The download has started.').waitFor()
  })

  test.each(['https://evil.example/api/tickets/export.csv', '/api/logout'])(
    'ignores a link to %s in place of a download',
    async (to) => {
      const { page } = await openLater(`/confirm?to=${encodeURIComponent(to)}`)
      await expect.poll(() => new URL(page.url()).pathname).toBe('/staff')
    },
  )

  test.each(['//evil.example/x', '/staff'])(
    'ignores a link to %s in place of a download',
    { tags: ['nightly'] },
    async (to) => {
      const { page } = await openLater(`/confirm?to=${encodeURIComponent(to)}`)
      await expect.poll(() => new URL(page.url()).pathname).toBe('/staff')
    },
  )
})
