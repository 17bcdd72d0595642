import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import {
  button,
  fillContent,
  fillDesign,
  fillGeneral,
  heading,
  nameField,
  onStep,
  shown,
  toReview,
} from './brief-form.ts'
import { openPortal } from './harness.ts'
import { expectNoAxeViolations, expectNoSideways } from './page-checks.ts'

/* The wizard with which staff write a brief for a client who telephoned. */

const { portal, browser } = await openPortal()

const buildKatharina = () => portal.buildClient({ fullName: 'Katharina Böhm', companyName: 'Brot & Salz' })
const pageFor = ({ id }: { id: number }) => `/staff/users/${id}/new-brief`
const forKatharina = (page: Page) =>
  shown(
    page,
    'For Katharina Böhm, Brot & Salz. They’ll be notified when you submit it, and can revise it until it’s completed.',
  )

async function openMenu(page: Page, { username }: { username: string }) {
  await page.getByLabel('Search users').fill(username)
  await page.getByRole('button', { name: `Actions for ${username}` }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).waitFor()
}

describe('staff write a brief for a client', () => {
  test('from their row; the client is notified, reads who wrote it and may revise it', async () => {
    const client = await buildKatharina()
    const sarah = await portal.buildStaff({ fullName: 'Sarah Lindqvist' })
    const page = await browser.open(sarah, '/staff/users')
    await openMenu(page, client)
    await page.getByRole('menuitem', { name: 'Write a Brief…' }).click()
    await forKatharina(page)
    expect(await page.title()).toBe('Katharina Böhm · Write a Brief · Project Portal')
    await fillGeneral(page, 'Loyalty card')
    await page.reload()
    await onStep(page, 'Design Info')
    await button(page, 'Previous').click()
    await expect.poll(() => nameField(page).inputValue()).toBe('Loyalty card')
    await button(page, 'Next').click()
    await fillDesign(page)
    await fillContent(page)
    await button(page, 'Next').click()
    await onStep(page, 'Review')
    await button(page, 'Submit Brief').click()
    await heading(page, 'Loyalty card').waitFor()
    await shown(page, 'Katharina Böhm is notified and can revise it.')
    const path = new URL(page.url()).pathname
    expect(path).toMatch(/^\/staff\/briefs\/\d+$/)

    const theirs = await browser.open(client, '/notifications')
    await shown(theirs, 'We wrote a brief for you: Loyalty card')
    await theirs.goto(path.replace('/staff', ''))
    await shown(theirs, 'Written by Sarah Lindqvist for Katharina Böhm')
    await theirs.getByRole('link', { name: 'Edit Brief' }).click()
    await expect.poll(() => nameField(theirs).inputValue()).toBe('Loyalty card')

    await page.goto(pageFor(client))
    await forKatharina(page)
    expect(await nameField(page).inputValue()).toBe('')
  })

  test('from the palette, which asks for whom', async () => {
    const client = await portal.buildClient({ fullName: 'Quendolin Quast' })
    const page = await browser.open(await portal.buildStaff(), '/staff')
    await heading(page, 'Dashboard').waitFor()
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Search and commands' }).fill('write a brief')
    await page.getByRole('option', { name: 'Write a Brief…' }).click()
    await page.getByPlaceholder('For which client?').fill('quendolin')
    await page.getByRole('option', { name: 'Quendolin Quast' }).click()
    await page.waitForURL(`**${pageFor(client)}`)
    await heading(page, 'Write a Brief').waitFor()
    expect(await page.title()).toContain('Quendolin Quast')
  })

  test.each([
    { width: 1280, colorScheme: 'light' },
    { width: 375, colorScheme: 'dark' },
  ] as const)('in words about the client, at $width, $colorScheme', async (view) => {
    const page = await browser.open(await portal.buildStaff(), pageFor(await buildKatharina()), view)
    const fill = [() => fillGeneral(page), () => fillDesign(page), () => fillContent(page)]
    await shown(page, 'Do they already own a domain?')
    for (const title of ['General Info', 'Design Info', 'Content', 'Review']) {
      await onStep(page, title)
      expect(await page.getByRole('form').innerText()).not.toMatch(/\byou(?:r|rs)?\b/i)
      await expectNoSideways(page)
      await expectNoAxeViolations(page)
      await fill.shift()?.()
      if (title === 'Content') await button(page, 'Next').click()
    }
  })
})

describe('what was entered', () => {
  test('outlives the session, and is neither shown for another client nor after starting over', async () => {
    const [client, other] = [await buildKatharina(), await portal.buildClient()]
    const staff = await portal.buildStaff()
    const page = await browser.open(staff, pageFor(client))
    await nameField(page).fill('Seasonal catalog')
    await portal.db.deleteFrom('sessions').where('userId', '=', staff.id).execute()
    await page.goto(pageFor(client))
    await page.getByRole('heading', { level: 1, name: 'Sign In' }).waitFor()
    await browser.signIn(page, staff)
    await page.goto(pageFor(other))
    await onStep(page, 'General Info')
    expect(await nameField(page).inputValue()).toBe('')
    await page.goto(pageFor(client))
    await expect.poll(() => nameField(page).inputValue()).toBe('Seasonal catalog')
    await button(page, 'Start over').click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Start over' }).click()
    await expect.poll(() => nameField(page).inputValue()).toBe('')
  })

  test('stays while the client is deactivated', async () => {
    const client = await buildKatharina()
    const staff = await portal.buildStaff()
    const page = await browser.open(staff, pageFor(client))
    await toReview(page)
    await portal.as(staff).post(`/api/users/${client.id}/deactivate`)
    await page.reload()
    await shown(page, 'Katharina Böhm is deactivated')
    await shown(page, 'Reactivate the account before you write a brief for this client.')
    expect(await page.getByRole('form').count()).toBe(0)
    await expectNoAxeViolations(page)
    await page.getByRole('link', { name: 'Open User Management' }).click()
    await openMenu(page, client)
    expect(await page.getByRole('menuitem', { name: 'Write a Brief…' }).count()).toBe(0)
    await portal.as(staff).post(`/api/users/${client.id}/reactivate`)
    await page.goto(pageFor(client))
    await expect.poll(() => nameField(page).inputValue()).toBe('Corner bakery')
  })
})

describe('nobody writes a brief', () => {
  test('for staff, or for a person who is missing', async () => {
    const staff = await portal.buildStaff({ fullName: 'Sarah Lindqvist' })
    const page = await browser.open(staff, pageFor(staff))
    await shown(page, 'Sarah Lindqvist isn’t a client')
    expect(await page.getByRole('form').count()).toBe(0)
    await page.getByRole('link', { name: 'Choose a Client' }).click()
    await page.waitForURL('**/staff/users?role=client')
    await page.goto('/staff/users/nonsense/new-brief')
    await heading(page, '404 Page Not Found').waitFor()
    await page.goto('/staff/users/2000000000/new-brief')
    await heading(page, 'Person not found').waitFor()
    await page.getByRole('link', { name: 'Back to Users' }).click()
    await heading(page, 'User Management').waitFor()
  })

  test('as a client', async () => {
    const client = await buildKatharina()
    const page = await browser.open(client, pageFor(client))
    await page.waitForURL((url) => url.pathname === '/')
    expect(await heading(page, 'Write a Brief').count()).toBe(0)
  })
})
