// @module-tag nightly
import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { recordVersion } from '#server/app/process/record-version.ts'
import { VERSION } from '#server/platform/version.ts'
import { openPortal } from '../support/harness.ts'

const { portal, browser } = await openPortal()

const section = (page: Page, name: string) => page.getByRole('heading', { level: 2, name })
const sections = (page: Page) => page.getByRole('heading', { level: 2 }).count()
const query = (page: Page) => new URL(page.url()).search

async function openFromMenu(page: Page) {
  await page.getByRole('button', { name: /’s account$/ }).click()
  await page.getByRole('menuitem', { name: 'Help' }).click()
  await page.waitForURL('**/help')
  await page.getByRole('heading', { level: 1, name: 'Help' }).waitFor()
  await expect.poll(() => page.title()).toBe('Help · Project Portal')
}

describe('Help', () => {
  test('shows a client the guide for clients, and finds and marks the words of a search', async () => {
    const page = await browser.open(await portal.buildClient(), '/')
    await openFromMenu(page)
    await section(page, 'Start a new website').waitFor()
    await page.getByRole('cell', { name: 'Pending' }).waitFor()
    expect(await page.getByRole('link', { name: 'Guide for Clients' }).count()).toBe(0)
    const picture = page.getByRole('img', { name: 'The dashboard' })
    await picture.scrollIntoViewIfNeeded()
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(1280)

    const all = await sections(page)
    await page.getByRole('searchbox', { name: 'Search help' }).fill('recovery codes')
    await expect.poll(() => sections(page)).toBeLessThan(all)
    await section(page, 'Your account').waitFor()
    const marked = page.locator('mark')
    await expect.poll(async () => new Set(await marked.allInnerTexts())).toContain('recovery')
    await expect.poll(() => query(page)).toBe('?q=recovery+codes')
    await page.getByRole('searchbox').fill('xylophone')
    await page.getByText('No help topics found').waitFor()
    await page.getByRole('button', { name: 'Clear search' }).click()
    await expect.poll(() => sections(page)).toBe(all)
  })

  test('shows staff the guide for staff, with links to the guide for clients', async () => {
    const page = await browser.open(await portal.buildStaff(), '/staff')
    await openFromMenu(page)
    await section(page, 'Run a project').waitFor()
    await page.getByRole('link', { name: 'notifications, email and calendar' }).click()
    await expect.poll(() => query(page)).toBe('?guide=client')
    await expect.poll(() => new URL(page.url()).hash).toBe('#choose-your-notifications')
    await section(page, 'Choose your notifications').waitFor()
    await page.getByRole('link', { name: 'Guide for Staff' }).click()
    await section(page, 'Run a project').waitFor()
  })

  test('shows staff in Client View the guide for clients', async () => {
    const client = await portal.buildClient({ fullName: 'Katharina Weiss' })
    const page = await browser.open(await portal.buildStaff(), '/staff/client-view')
    await page.getByRole('button', { name: `View as ${client.fullName}` }).click()
    await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()
    await openFromMenu(page)
    await section(page, 'Start a new website').waitFor()
    expect(await page.getByRole('link', { name: 'Guide for Clients' }).count()).toBe(0)
  })

  test('shows staff what is new in this version, from the update’s notification and from the settings', async () => {
    const staff = await portal.buildStaff()
    await sql`update portal set version = '0.0.9'`.execute(portal.db)
    await recordVersion(portal.db)
    const page = await browser.open(staff, '/staff')
    await page.getByRole('button', { name: 'Notifications, 1 unread' }).click()
    await page.getByText(`What’s new in ${VERSION}`).click()
    await page.getByRole('heading', { level: 1, name: `What’s New in ${VERSION}` }).waitFor()
    await expect.poll(() => sections(page)).toBeGreaterThan(0)
    await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor()

    await page.goto(`${portal.url}/staff/settings`)
    await page.getByText(`Version ${VERSION}`).getByRole('link', { name: 'What’s New' }).click()
    await page.getByRole('heading', { level: 1, name: `What’s New in ${VERSION}` }).waitFor()
  })

  test('opens at the section in the address, and updates the address when a client goes to another section', async () => {
    const client = await portal.buildClient()
    const page = await browser.open(client, '/help#get-support')
    const top = async (name: string) => (await section(page, name).boundingBox())?.y ?? 0
    // This holds even once the pictures above it have arrived, and the font, in which a paragraph may have one line
    // more or less.
    await page.waitForLoadState('networkidle')
    expect(Math.abs((await top('Get support')) - 96)).toBeLessThan(30)
    await page.getByRole('navigation', { name: 'Contents' }).getByRole('link', { name: 'Sign in' }).click()
    await expect.poll(() => new URL(page.url()).hash).toBe('#sign-in')
    await expect.poll(() => top('Sign in')).toBeCloseTo(96, -1)
  })
})
