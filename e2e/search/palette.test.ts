import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { openPortal } from '../support/harness.ts'
import { expectSoundState } from '../support/page-checks.ts'

const { portal, browser } = await openPortal()

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 }).waitFor()
const option = (page: Page, name: string | RegExp) => page.getByRole('option', { name })
const field = (page: Page) => page.getByRole('combobox', { name: 'Search and commands' })

/** Returns the row that Enter selects. */
const getChosenOption = (page: Page, name: string | RegExp) =>
  page.getByRole('option', { name, selected: true })

/** Waits until the palette's field has the focus. */
const typing = (page: Page) =>
  expect.poll(() => field(page).evaluate((node) => node === document.activeElement)).toBe(true)

async function openPalette(page: Page) {
  await page.keyboard.press('Control+k')
  await typing(page)
}
const waitForFocus = (page: Page, text: string) =>
  page.waitForFunction((start) => document.activeElement?.textContent?.startsWith(start), text)

describe('command palette', () => {
  test('keeps what staff type in the palette while the page’s ticket loads', async () => {
    const ticket = await portal.buildTicket({ title: 'Quokka pictures are blurred' })
    const page = await browser.open(await portal.buildStaff(), '/staff/tickets')
    const answer = Promise.withResolvers<void>()
    await page.route(`**/api/tickets/${ticket.id}`, async (route) => {
      await answer.promise
      await route.continue()
    })
    await page.getByRole('link', { name: 'View Quokka pictures are blurred' }).click()
    await page.waitForURL(`**/staff/tickets/${ticket.id}`)
    await openPalette(page)
    await page.keyboard.type('closed')
    expect(await option(page, 'Mark Closed').count()).toBe(0)
    answer.resolve()
    await option(page, 'Mark Closed').waitFor()
    expect(await field(page).inputValue()).toBe('closed')
  })

  test('finds records, pages, and commands, runs them with Enter, and returns the focus when closed', async () => {
    const client = await portal.buildClient({ fullName: 'Philippa Dunnart', companyName: 'Brot & Salz' })
    const allergens = await portal.buildTicket({ userId: client.id, title: 'Let us filter by allergens' })
    const page = await browser.open(await portal.buildStaff(), '/staff')
    const { id } = await portal.buildTicket({ title: 'Quokka pictures are blurred' })
    await heading(page, 'Dashboard')
    await openPalette(page)
    await page.keyboard.type('quokka')
    await getChosenOption(page, /Quokka pictures are blurred/).waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL(`**/staff/tickets/${id}`)
    await field(page).waitFor({ state: 'detached' })
    await expect
      .poll(() => page.getByRole('heading', { level: 1 }).innerText())
      .toContain('Quokka pictures are blurred')

    const button = page.getByRole('button', { name: 'Search and commands' })
    await button.click()
    await typing(page)
    await page.keyboard.press('Escape')
    await field(page).waitFor({ state: 'detached' })
    await expect.poll(() => button.evaluate((node) => node === document.activeElement)).toBe(true)

    // Searches by the client's company, and by the client's name.
    await openPalette(page)
    await page.keyboard.type('allergens brot')
    await getChosenOption(page, /Let us filter by allergens/).waitFor()
    await field(page).fill('dunna')
    await getChosenOption(page, /Let us filter by allergens/).waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL(`**/staff/tickets/${allergens.id}`)
    await expect.poll(() => field(page).count()).toBe(0)

    // The menu doesn't have entries for the last two.
    for (const [typed, name, path] of [
      ['user man', 'User Management', '/staff/users'],
      ['waiting', 'Waiting', '/staff/waiting'],
      ['monthly summary', 'Monthly Summary', '/staff/reports'],
    ] as const) {
      await openPalette(page)
      await page.keyboard.type(typed)
      await getChosenOption(page, name).waitFor()
      await page.keyboard.press('Enter')
      await page.getByRole('heading', { name: new RegExp(name, 'i'), level: 1 }).waitFor()
      expect(new URL(page.url()).pathname).toBe(path)
    }

    await openPalette(page)
    await page.keyboard.type('xyzzyplugh')
    await page.getByText('Nothing found for “xyzzyplugh”.').waitFor()
    await field(page).fill('dark')
    await getChosenOption(page, 'Theme: Dark').waitFor()
    await page.keyboard.press('Enter')
    const theme = () => page.evaluate(() => document.documentElement.dataset['theme'])
    await expect.poll(theme).toBe('dark')
  })

  test('offers a client pages and Help in the search, but neither themes nor Logout', async () => {
    const page = await browser.open(await portal.buildClient(), '/')
    await openPalette(page)
    // Without a text, the search lists all commands.
    for (const name of ['Profile Settings', 'Help']) await option(page, name).waitFor()
    expect(await option(page, /Theme|Logout/).count()).toBe(0)
    await page.keyboard.press('Escape')
    // The user menu has both.
    await page.getByRole('button', { name: /’s account$/ }).click()
    await page.getByRole('menuitem', { name: 'Logout' }).waitFor()
    await page.getByRole('menuitemradio', { name: 'Dark' }).waitFor()
  })

  test(
    'lets staff request information, complete a project, and invite a user from any page',
    { tags: ['nightly'] },
    async () => {
      const page = await browser.open(await portal.buildStaff(), '/staff/users')
      const asked = await portal.buildProject({ name: 'Wombat portal' })
      const done = await portal.buildProject({ name: 'Numbat shop' })
      await heading(page, 'User Management')
      await openPalette(page)
      await page.keyboard.type('information request')
      await getChosenOption(page, 'New Information Request').waitFor()
      await page.keyboard.press('Enter')
      await page.getByPlaceholder('For which project or brief?').waitFor()
      await typing(page)
      await page.keyboard.type('wombat')
      await getChosenOption(page, /Wombat portal/).waitFor()
      await page.keyboard.press('Enter')
      const dialog = page.getByRole('dialog', { name: 'Request Information' })
      await dialog.getByLabel('Title').fill('Photos of wombats')
      await dialog.getByLabel('Description').fill('Please send us three photos.')
      await dialog.getByRole('button', { name: 'Send Request' }).click()
      await page.getByText('Information request created').first().waitFor()
      const made = await portal.db
        .selectFrom('infoRequests')
        .select(['title', 'projectId', 'clientId'])
        .where('projectId', '=', asked.id)
        .executeTakeFirst()
      expect(made).toEqual({ title: 'Photos of wombats', projectId: asked.id, clientId: asked.userId })
      await dialog.waitFor({ state: 'detached' })

      // Backspace goes back to the commands.
      await openPalette(page)
      await page.keyboard.type('complete')
      await option(page, 'Mark Project as Complete').click()
      await page.getByPlaceholder('Which project?').waitFor()
      await typing(page)
      await page.keyboard.press('Backspace')
      await option(page, 'Mark Project as Complete').click()
      await page.getByPlaceholder('Which project?').waitFor()
      await typing(page)
      await page.keyboard.type('numbat')
      await option(page, /Numbat shop/).click()
      await page.getByText('Numbat shop is now completed.').first().waitFor()
      const project = portal.db.selectFrom('projects').select('status').where('id', '=', done.id)
      await expect.poll(() => project.executeTakeFirst()).toEqual({ status: 'completed' })

      await openPalette(page)
      await page.keyboard.type('invite')
      await getChosenOption(page, 'Invite User').waitFor()
      await page.keyboard.press('Enter')
      await page.getByRole('dialog', { name: 'Invite User' }).waitFor()
    },
  )

  test(
    'opens the first row with Enter after the selected record left the list',
    { tags: ['nightly'] },
    async () => {
      await portal.buildTicket({ title: 'Outdoor shop' })
      const page = await browser.open(await portal.buildStaff(), '/staff')
      await heading(page, 'Dashboard')
      await openPalette(page)
      await page.keyboard.type('out')
      await getChosenOption(page, /Outdoor shop/).waitFor()
      await page.keyboard.type('box')
      await option(page, /Outdoor shop/).waitFor({ state: 'detached' })
      await getChosenOption(page, 'Outbox').waitFor()
      await page.keyboard.press('Enter')
      await expect.poll(() => new URL(page.url()).pathname).toBe('/staff/outbox')
    },
  )

  test(
    'resolves and assigns the open ticket, and undoes the resolution from the toast',
    { tags: ['nightly'] },
    async () => {
      const staff = await portal.buildStaff()
      const { id } = await portal.buildTicket({ title: 'Quoll banner is blurred' })
      const page = await browser.open(staff, `/staff/tickets/${id}`)
      await page.getByRole('heading', { name: 'Quoll banner is blurred' }).waitFor()
      const readStored = () =>
        portal.db
          .selectFrom('tickets')
          .select(['status', 'assigneeId'])
          .where('id', '=', id)
          .executeTakeFirst()
      await openPalette(page)
      await page.keyboard.type('resolve')
      await getChosenOption(page, 'Mark Resolved').waitFor()
      await page.keyboard.press('Enter')
      await expect.poll(readStored).toEqual({ status: 'resolved', assigneeId: null })
      await page.getByRole('button', { name: 'Undo' }).click()
      await expect.poll(readStored).toEqual({ status: 'open', assigneeId: null })
      await openPalette(page)
      await page.keyboard.type('assign to me')
      await getChosenOption(page, 'Assign to Me').waitFor()
      await page.keyboard.press('Enter')
      await expect.poll(readStored).toEqual({ status: 'open', assigneeId: staff.id })
    },
  )

  test('offers staff only the commands that the open record allows', { tags: ['nightly'] }, async () => {
    const client = await portal.buildClient({ fullName: 'Katharina Quoll' })
    const of = { userId: client.id }
    const project = await portal.buildProject({ ...of, name: 'Quoll shop' })
    const brief = await portal.buildBrief({ ...of, projectName: 'Quoll brief' })
    const website = await portal.buildWebsite({ ...of, projectId: project.id })
    const request = await portal.buildInfoRequest({ clientId: client.id, projectId: project.id })
    const page = await browser.newPage()
    await browser.signIn(page, await portal.buildStaff())
    for (const [path, group, offered, withheld, command] of [
      [`websites/${website.id}`, 'This Website', 'Archive', 'Accept Brief', undefined],
      [`info-requests/${request.id}`, 'This Request', 'Withdraw Request', 'Accept Answer', undefined],
      [`projects/${project.id}`, 'This Project', 'Set Status to Design', 'Set Status to Planning', 'Archive'],
      [`briefs/${brief.id}`, 'This Brief', 'Accept Brief', 'Withdraw Request', 'Decline Brief'],
    ] as const) {
      await page.goto(`/staff/${path}`)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await openPalette(page)
      await page.getByRole('group', { name: group }).getByRole('option', { name: offered }).waitFor()
      await expect.poll(() => option(page, withheld).count()).toBe(0)
      if (command === 'Archive') {
        await page.keyboard.type('archive')
        await getChosenOption(page, 'Archive').waitFor()
        await page.keyboard.press('Enter')
        await page.getByText('Project archived').first().waitFor()
        await expect.poll(() => page.getByRole('button', { name: 'Restore' }).count()).toBe(1)
      } else if (command) await option(page, command).click()
    }
    await page.getByRole('dialog', { name: 'Decline Brief' }).waitFor()
  })

  test('finds only a client’s own projects, and no staff pages', { tags: ['nightly'] }, async () => {
    const client = await portal.buildClient()
    const page = await browser.open(client, '/', { width: 375 })
    const own = await portal.buildProject({ userId: client.id, name: 'Potoroo bakery' })
    await portal.buildProject({ name: 'Potoroo of others' })
    await heading(page, 'Dashboard')
    await page.getByRole('button', { name: 'Search and commands' }).click()
    await field(page).fill('potoroo')
    await getChosenOption(page, /Potoroo bakery/).waitFor()
    await expect.poll(() => option(page, /Potoroo/).count()).toBe(1)
    await expect.poll(() => page.getByRole('option', { name: 'User Management' }).count()).toBe(0)
    await expectSoundState(page)
    await field(page).press('Enter')
    await page.waitForURL(`**/projects/${own.id}`)
  })
})

describe('keyboard shortcuts for staff', () => {
  test('moves through a list of tickets with J and K, and opens one with Enter', async () => {
    const client = await portal.buildClient()
    for (const n of [3, 2, 1])
      await portal.buildTicket({ userId: client.id, title: `Marsupial ${n}`, priority: 'urgent' })
    const page = await browser.open(await portal.buildStaff(), '/staff/tickets?q=marsupial')
    await page.getByRole('link', { name: 'Marsupial 1' }).first().waitFor()
    await page.keyboard.press('j')
    await waitForFocus(page, 'Marsupial 1')
    await page.keyboard.press('j')
    await waitForFocus(page, 'Marsupial 2')
    await page.keyboard.press('ArrowDown')
    await waitForFocus(page, 'Marsupial 3')
    await page.keyboard.press('j')
    await page.keyboard.press('x')
    await page.waitForFunction(() => document.querySelectorAll('tbody input:checked').length === 1)
    await expect.poll(() => page.getByLabel('Select Marsupial 3').isChecked()).toBe(true)
    await page.keyboard.press('k')
    await waitForFocus(page, 'Marsupial 2')
    await page.keyboard.press('Enter')
    await heading(page, 'Marsupial 2')
  })

  test('opens pages with G, searches with /, lists shortcuts with ?, and can be turned off', async () => {
    const page = await browser.open(await portal.buildStaff(), '/staff')
    await heading(page, 'Dashboard')
    await page.keyboard.type('gp')
    await heading(page, 'Projects')
    await page.getByRole('searchbox').waitFor()
    await page.keyboard.press('/')
    await page.waitForFunction(() => document.activeElement?.matches('main input[type="search"]'))
    await page.keyboard.type('g t?jk')
    await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe('g t?jk')
    await expect.poll(() => new URL(page.url()).pathname).toBe('/staff/projects')
    await page.getByRole('heading', { level: 1 }).click()
    await page.keyboard.press('?')
    await page.getByRole('dialog', { name: 'Keyboard Shortcuts' }).waitFor()
    await expectSoundState(page)

    await page.getByLabel('Use single letters as shortcuts').uncheck()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.keyboard.type('?gt')
    await openPalette(page)
    await page.keyboard.press('Escape')
    await field(page).waitFor({ state: 'detached' })
    await expect.poll(() => new URL(page.url()).pathname).toBe('/staff/projects')
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  })
})
