import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openPortal } from '../support/harness.ts'
import { expectSoundState } from '../support/page-checks.ts'

/* Back closes what is open on top of the page before it leaves the page. */

const { portal, browser } = await openPortal()

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 }).waitFor()
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const path = (page: Page) => new URL(page.url()).pathname

/** Opens the tickets on a phone, after the dashboard. */
async function openTickets(): Promise<Page> {
  const page = await browser.open(await portal.buildClient(), '/', { width: 375 })
  await page.getByRole('heading', { level: 1 }).waitFor()
  await button(page, 'Open menu').click()
  await page.getByRole('dialog').getByRole('link', { name: 'Support Tickets' }).click()
  await heading(page, 'My Support Tickets')
  return page
}

test('closes a client’s menu, search and account menu with Back on a phone, then leaves the page', async () => {
  const page = await openTickets()
  const layers = [
    { open: 'Open menu', layer: page.getByRole('dialog', { name: 'Menu:' }) },
    { open: 'Search and commands', layer: page.getByRole('dialog', { name: 'Search and commands' }) },
    { open: /’s account$/, layer: page.getByRole('menu') },
  ]
  for (const { open, layer } of layers) {
    await button(page, open).click()
    await layer.waitFor()
    await page.goBack()
    await layer.waitFor({ state: 'detached' })
    await expect.poll(() => path(page)).toBe('/tickets')
  }
  await page.goBack()
  await expect.poll(() => path(page)).toBe('/')
})

test('closes a dialog over the menu that opened it, and keeps what a client typed', async () => {
  const page = await openTickets()
  await page.getByRole('link', { name: 'New Support Ticket' }).first().click()
  await page.getByLabel('Title').fill('A half-written ticket')
  await button(page, 'Open menu').click()
  const drawer = page.getByRole('dialog', { name: 'Menu:' })
  await drawer.getByRole('button', { name: 'Logout' }).click()
  const question = page.getByRole('alertdialog', { name: 'Log out?' })
  await question.waitFor()

  await page.goBack()
  await question.waitFor({ state: 'detached' })
  expect(await drawer.count()).toBe(1)
  await page.goBack()
  await drawer.waitFor({ state: 'detached' })
  await expect.poll(() => path(page)).toBe('/tickets/new')
  expect(await page.getByLabel('Title').inputValue()).toBe('A half-written ticket')
  await page.goBack()
  await expect.poll(() => path(page)).toBe('/tickets')
})

test('leaves no entry in the history when a client closes a dialog with its button', async () => {
  const page = await openTickets()
  await button(page, 'Search and commands').click()
  const search = page.getByRole('dialog', { name: 'Search and commands' })
  await search.waitFor()
  await expectSoundState(page)
  await search.getByRole('button', { name: 'Close' }).click()
  await search.waitFor({ state: 'detached' })

  await page.goBack()

  await expect.poll(() => path(page)).toBe('/')
})
