import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { PASSWORD } from '#server/test/builders.ts'
import { PNG } from '#server/test/caller.ts'
import { openPortal } from '../support/harness.ts'
import { expectSoundState } from '../support/page-checks.ts'

const { portal, browser } = await openPortal()

const toast = (page: Page, title: string) => page.getByText(title, { exact: true })

describe('profile', () => {
  test('lets a client change their name and password', async () => {
    const client = await portal.buildClient({ fullName: 'Otto Alt' })
    const page = await browser.open(client, '/profile')
    await page.getByLabel('Full Name').fill('Otto Neumann')
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await toast(page, 'Profile updated').waitFor()
    const current = page.getByLabel('Current Password')
    await current.fill('wrong-password')
    expect(await current.getAttribute('type')).toBe('password')
    await page.getByLabel('New Password', { exact: false }).first().fill('a longer secret')
    await page.getByLabel('Confirm New Password').fill('a longer secret')
    await page.getByRole('button', { name: 'Change Password' }).click()
    await page.getByText('That isn’t your current password').first().waitFor()
    await page.getByLabel('Current Password').fill(PASSWORD)
    await page.getByRole('button', { name: 'Change Password' }).click()
    await toast(page, 'Password changed').waitFor()
    const signIn = await portal.anonymous.post('/api/login', {
      username: client.username,
      password: 'a longer secret',
    })
    expect(signIn).toMatchObject({ status: 200, body: { fullName: 'Otto Neumann' } })
  })
})

test('lets a client add an address for replies, confirm it with the emailed link and remove it', async () => {
  const client = await portal.buildClient()
  const address = 'kati.at.home@example.com'
  const page = await browser.open(client, '/profile', { width: 375 })
  const list = page.getByRole('list', { name: 'Other Email Addresses' })
  const field = page.getByLabel('New Address')
  await field.fill('kati')
  await page.getByRole('button', { name: 'Add Address' }).click()
  await page.getByText('Please enter a valid email').waitFor()
  await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true)
  await field.fill(address)
  await page.getByRole('button', { name: 'Add Address' }).click()
  await list.getByText('Waiting for Confirmation').waitFor()
  await expect.poll(() => field.inputValue()).toBe('')
  await expectSoundState(page)

  const { href } = await portal.db
    .selectFrom('mails')
    .select('href')
    .where('address', '=', address)
    .executeTakeFirstOrThrow()
  await page.goto(href ?? '')
  await page.getByText('Once you confirm it, you can reply from it.').waitFor()
  await page.reload()
  await page.getByRole('button', { name: 'Confirm This Address' }).click()
  await page.getByText('You can now reply from this address.').waitFor()
  await expectSoundState(page)
  await page.goto(href ?? '')
  await page.getByRole('button', { name: 'Confirm This Address' }).click()
  await page.getByText('To get a new link, press “Send Again” in your profile.').waitFor()

  await page.goto('/profile')
  await list.getByText('Confirmed', { exact: true }).waitFor()
  await list.getByRole('button', { name: `Remove ${address}` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove Address' }).click()
  await expect.poll(() => list.count()).toBe(0)
})

describe('profile picture and time zone', () => {
  test(
    'lets a client choose and remove a picture, and shows times in the chosen time zone',
    { tags: ['nightly'] },
    async () => {
      const client = await portal.buildClient({ fullName: 'Petra Foto' })
      const createdAt = '2026-03-10T22:30:00.000Z'
      const ticket = await portal.buildTicket({ userId: client.id, createdAt })
      const comment = { content: 'Hello there', entityType: 'ticket', entityId: ticket.id }
      await portal.as(client).post('/api/comments', comment)
      const page = await browser.open(client, '/profile')
      const field = page.getByRole('group', { name: 'Picture' })
      const file = { name: 'me.png', mimeType: 'image/png', buffer: PNG }
      await page.getByLabel('Picture file').setInputFiles({ ...file, buffer: Buffer.from('no picture') })
      await field.getByText('Please choose a JPEG, PNG, GIF or WebP picture of at most 1 MB.').waitFor()
      await page.getByLabel('Picture file').setInputFiles(file)
      await field.locator('img[src^="blob:"]').waitFor()
      const zone = page.getByLabel('Time Zone')
      await expect.poll(() => zone.locator('option:checked').innerText()).toBe('This device (Europe/Berlin)')
      await zone.selectOption('Pacific/Auckland')
      await page.getByRole('button', { name: 'Save Changes' }).click()
      await toast(page, 'Profile updated').waitFor()
      const account = page.getByRole('button', { name: 'PF: Petra Foto’s account' })
      await account.locator('img[src*="/picture"]').waitFor()
      await page.goto(`/tickets/${ticket.id}`)
      await page.getByRole('article', { name: 'Comment by Petra Foto' }).waitFor()
      const shown = page.getByRole('listitem').filter({ hasText: 'Hello there' }).locator('img')
      await shown.waitFor()
      await expect.poll(() => shown.evaluate((img) => 'naturalWidth' in img && img.naturalWidth)).toBe(256)
      const when = page.locator(`time[datetime="${createdAt}"]`).first()
      await expect
        .poll(() => when.getAttribute('title'))
        .toMatch(/^Wednesday, March 11, 2026 at 11:30:00\sAM/)
      await page.goto('/profile')
      await field.getByRole('button', { name: 'Remove Picture' }).click()
      await page.getByRole('button', { name: 'Save Changes' }).click()
      await account.getByText('PF').waitFor()
      await expect.poll(async () => (await portal.as(client).get('/api/user')).body['picture']).toBeNull()
    },
  )
})
