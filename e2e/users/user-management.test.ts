import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { following, openPortal, preventFirstData } from '../support/harness.ts'
import { expectNoAxeViolations, expectSoundState } from '../support/page-checks.ts'

const { portal, browser } = await openPortal()

const toast = (page: Page, title: string) => page.getByText(title, { exact: true })

describe('User Management', () => {
  test('lets staff create, edit, and delete a user', { tags: ['nightly'] }, async () => {
    const page = await browser.open(await portal.buildStaff(), '/staff/users')
    await page.getByRole('button', { name: 'New User' }).click()
    const created = page.getByRole('dialog', { name: 'New User' })
    const isFullNameFocused = () =>
      created.getByLabel('Full Name').evaluate((field) => field === document.activeElement)
    await expect.poll(isFullNameFocused).toBe(true)
    await created.getByRole('button', { name: 'Create User' }).click()
    for (const message of [
      'Username must be at least 3 characters',
      'Full name is required',
      'Please enter a valid email',
      'Company name is required for clients',
      'Password must be at least 6 characters',
      'Please confirm your password',
    ])
      await created.getByText(message, { exact: true }).waitFor()
    await expect.poll(isFullNameFocused).toBe(true)
    await created.getByLabel('Username').fill('nora-neu')
    await created.getByLabel('Full Name').fill('Nora Neu')
    await created.getByLabel('Email').fill('nora@example.com')
    await created.getByLabel('Company Name').fill('Neu & Co')
    await created.getByLabel('Password', { exact: false }).first().fill('first-secret')
    await created.getByLabel('Confirm Password').fill('other-secret')
    await created.getByRole('button', { name: 'Create User' }).click()
    await created.getByText("Passwords don't match", { exact: true }).waitFor()
    await created.getByLabel('Confirm Password').fill('first-secret')
    await created.getByRole('button', { name: 'Create User' }).click()
    await toast(page, 'User created').waitFor()

    await page.getByLabel('Search users').fill('nora')
    await expect.poll(() => page.getByRole('row').count()).toBe(2)
    const row = page.getByRole('row', { name: /nora-neu/ })
    await row.getByRole('button', { name: 'Actions for nora-neu' }).click()
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    const edited = page.getByRole('dialog', { name: 'Edit User' })
    await edited.getByLabel('Full Name').fill('Nora Altmann')
    await edited.getByRole('button', { name: 'Save Changes' }).click()
    await toast(page, 'User updated').waitFor()
    await page.getByRole('row', { name: /Nora Altmann/ }).waitFor()
    const signIn = () =>
      portal.anonymous.post('/api/login', { username: 'nora-neu', password: 'first-secret' })
    expect((await signIn()).status).toBe(200)

    await row.getByRole('button', { name: 'Actions for nora-neu' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete User' }).click()
    await toast(page, 'User deleted').waitFor()
    await page.getByText('No users found', { exact: true }).waitFor()
    await expect.poll(async () => (await signIn()).status).toBe(401)
  })

  test(
    'suggests a username from the name in Invite User, below the other fields',
    { tags: ['nightly'] },
    async () => {
      const page = await browser.open(await portal.buildStaff(), '/staff/users')
      const dialog = page.getByRole('dialog', { name: 'Invite User' })
      await page.getByRole('button', { name: 'Invite User' }).click()
      await dialog.getByLabel('Full Name').fill('Nora')
      await page.reload()
      // The username still follows the name.
      await page.getByRole('button', { name: 'Invite User' }).click()
      const username = dialog.getByLabel('Username')
      await dialog.getByLabel('Full Name').fill('Nora Neu')
      expect(await username.inputValue()).toBe('nora.neu')
      const fields = await dialog.locator('input:not([type=radio])').all()
      const names = await Promise.all(fields.map((field) => field.getAttribute('name')))
      expect(names.slice(0, 4)).toEqual(['fullName', 'email', 'companyName', 'username'])
      await dialog.getByLabel('Full Name').fill('')
      await dialog.getByLabel('Full Name').pressSequentially('Inês Ó Brien')
      expect(await username.inputValue()).toBe('ines.o.brien')
      await username.fill('ines')
      await dialog.getByLabel('Full Name').fill('Inês Carvalho')
      expect(await username.inputValue()).toBe('ines')
      await username.fill('')
      await dialog.getByLabel('Full Name').fill('Inês Prado')
      expect(await username.inputValue()).toBe('')
    },
  )

  test('explains how deactivating, deleting, and erasing a user differ, and who takes over their work', async () => {
    const client = await portal.buildClient({ fullName: 'Olga Owner', companyName: 'Olga & Co' })
    await portal.buildMember(client.companyId, 'colleague', { fullName: 'Carl Colleague' })
    await portal.buildProject({ userId: client.id })
    const alone = await portal.buildClient({ companyName: 'Lonely Ltd' })
    const page = await browser.open(await portal.buildStaff(), '/staff/users')
    await page.getByRole('button', { name: `Actions for ${client.username}` }).click()
    for (const name of [
      'Deactivate Can’t sign in until you reactivate them',
      'Delete Permanent; records keep the name',
      'Erase Person Permanent, and the name is removed too',
    ])
      await page.getByRole('menuitem', { name, exact: true }).waitFor()
    await expectNoAxeViolations(page, '[role=menu]')
    await page.keyboard.press('Escape')
    const ask = async ({ username }: { username: string }, name: string) => {
      await page.getByRole('button', { name: `Actions for ${username}` }).click()
      await page.getByRole('menuitem', { name: new RegExp(`^${name}`) }).click()
    }
    const ownerless = 'Olga & Co will be without an owner.'
    const taken =
      'Olga Owner’s open items at Olga & Co will go to Carl Colleague. To choose someone else, first remove Olga Owner on Olga & Co’s page.'
    const dialog = page.getByRole('alertdialog')
    for (const [name, told] of [
      ['Deactivate', ownerless],
      ['Delete', `${ownerless} ${taken}`],
      ['Erase Person', `${ownerless} ${taken}`],
    ] as const) {
      await ask(client, name)
      await dialog.getByText(told, { exact: true }).waitFor()
      await dialog.getByRole('button', { name: 'Cancel' }).click()
    }
    await ask(alone, 'Erase Person')
    await dialog.getByText('Lonely Ltd never had anyone else').waitFor()
    await expectSoundState(page)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await ask(client, 'Edit')
    await page.getByRole('dialog').getByRole('radio', { name: 'Staff' }).check()
    await page.getByRole('dialog').getByText(`${ownerless} ${taken}`).waitFor()
  })

  test(
    'offers an invitation in New User, and keeps the typed values for it',
    { tags: ['nightly'] },
    async () => {
      const page = await browser.open(await portal.buildStaff(), '/staff/users')
      await page.getByRole('button', { name: 'New User' }).click()
      const created = page.getByRole('dialog', { name: 'New User' })
      await created.getByLabel('Full Name').fill('Inês Invited')
      expect(await created.getByLabel('Username').inputValue()).toBe('ines.invited')
      await created.getByLabel('Username').fill('ines-invited')
      await created.getByRole('button', { name: 'Send an Invitation' }).click()
      const invited = page.getByRole('dialog', { name: 'Invite User' })
      expect(await invited.getByLabel('Full Name').inputValue()).toBe('Inês Invited')
      await invited.getByLabel('Email').fill('ines@example.com')
      await invited.getByLabel('Company Name').fill('Invited & Co')
      await invited.getByRole('button', { name: 'Send Invitation' }).click()
      await page.getByRole('dialog', { name: 'Inês Invited has been invited' }).waitFor()
      const { body: people } = await portal.as(await portal.buildStaff()).get('/api/users?q=ines-invited')
      expect(people).toMatchObject([{ username: 'ines-invited' }])
    },
  )

  test('shows staff a concurrent change of a user before they overwrite it', async () => {
    const person = await portal.buildClient({ fullName: 'Paula Pohl', companyName: 'Pohl' })
    const staff = await portal.buildStaff()
    const page = await browser.open(staff, `/staff/users?q=${person.username}`)
    await page.getByRole('button', { name: `Actions for ${person.username}` }).click()
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit User' })
    await dialog.getByLabel('Full Name').fill('Paula Petersen')
    await portal.as(staff).patch(`/api/users/${person.id}`, { companyName: 'Petersen & Pohl' })
    await dialog.getByRole('button', { name: 'Save Changes' }).click()
    await dialog.getByText('Someone else changed this while you were editing').waitFor()
    await dialog.getByText('Petersen & Pohl').waitFor()
    await expect.poll(() => dialog.getByLabel('Full Name').inputValue()).toBe('Paula Petersen')
  })

  test(
    'shows an error with Try Again when the list of users cannot be loaded',
    { tags: ['nightly'] },
    async () => {
      const page = await browser.newPage()
      await browser.signIn(page, await portal.buildStaff())
      // An event would reload the list before the test can.
      await page.route('**/api/events*', () => undefined)
      await preventFirstData(page)
      await page.route('**/api/users?*', (route) => route.fulfill({ status: 429 }))
      await page.goto('/staff/users')
      await page.getByText('Failed to load users. Please try again.').waitFor()
      await page.unroute('**/api/users?*')
      await page.getByRole('button', { name: 'Try Again' }).click()
      await page.getByRole('row').nth(1).waitFor()
      expect(await page.getByText('Failed to load users. Please try again.').count()).toBe(0)
    },
  )

  test(
    'keeps the focus on Try Again while the list of users is loaded again',
    { tags: ['nightly'] },
    async () => {
      const [staff, { id }] = await Promise.all([portal.buildStaff(), portal.buildClient()])
      const page = await browser.newPage()
      await browser.signIn(page, staff)
      await preventFirstData(page)
      let answers: (() => void) | undefined
      await page.route('**/api/users?*', async (route) => {
        await new Promise<void>((resolve) => (answers = resolve))
        await route.fulfill({ status: 429 })
      })
      await page.goto('/staff/users')
      const rename = (companyName: string) => portal.as(staff).patch(`/api/users/${id}`, { companyName })
      const waitForUserSearch = () => page.waitForRequest('**/api/users?*')
      const again = page.getByRole('button', { name: 'Try Again' })
      const isFocused = () => again.evaluate((node) => node === document.activeElement)
      await expect.poll(() => (answers?.(), again.count())).toBe(1)
      await again.focus()
      // A pending request gets its response first, because an event doesn't cancel it.
      await following(waitForUserSearch(), () => rename('Neu & Co').then(() => answers?.()))
      expect(await isFocused()).toBe(true)
      await expect.poll(() => (answers?.(), again.getAttribute('aria-busy'))).toBeNull()
      // The button waits for the reload that the event caused, if that is still pending. The reload may also just have
      // finished.
      const press = () => page.keyboard.press('Enter').then(() => again.getAttribute('aria-busy'))
      await expect.poll(press).toBe('true')
      expect(await isFocused()).toBe(true)
      await expect.poll(() => (answers?.(), again.getAttribute('aria-busy'))).toBeNull()
      expect(await isFocused()).toBe(true)
      await page.unroute('**/api/users?*')
      await rename('Alt & Co')
      // An earlier held request also gets its response. Otherwise the following requests would wait for it.
      await expect.poll(() => (answers?.(), page.getByText('Alt & Co').count())).toBe(1)
    },
  )
})
