import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { PASSWORD } from '#server/test/builders.ts'
import { openPortal } from './harness.ts'
import { expectSoundState } from './page-checks.ts'

const { portal, browser } = await openPortal()

const INES = 'Inês Carvalho'
const told = (page: Page) =>
  page.getByRole('heading', { name: `You are now signed in as ${INES} in this browser` })

/** A client with a ticket, on whose page they are typing, and somebody else who uses the same browser. */
async function typing() {
  const author = await portal.buildClient({ fullName: 'Katharina Weiss' })
  const ines = await portal.buildClient({ fullName: INES })
  const ticket = await portal.buildTicket({ userId: author.id, title: 'Map is gone' })
  const page = await browser.open(author, `/tickets/${ticket.id}`, { width: 375 })
  await page.getByLabel('Your comment').fill('It is the map of the pier.')
  const signIn = ({ username }: { username: string }) =>
    page
      .context()
      .request.post(new URL('/api/login', page.url()).href, { data: { username, password: PASSWORD } })
  return { author, ines, ticket, page, signIn }
}

describe('a session that was replaced in another tab', () => {
  test('is told in place of a false "not found", and what was typed is kept for its author alone', async () => {
    const { author, ines, ticket, page, signIn } = await typing()
    expect((await signIn(ines)).status()).toBe(200)
    await page.getByRole('button', { name: 'Add Comment' }).click()
    await told(page).waitFor()
    expect(await page.getByText('not found').count()).toBe(0)
    expect(await page.getByText('It is the map of the pier.').count()).toBe(0)
    await page.getByRole('link', { name: `Continue as ${INES}` }).click()
    await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()
    await page.getByRole('button', { name: new RegExp(`account of ${INES}`) }).waitFor()

    await signIn(author)
    await page.goto(`/tickets/${ticket.id}`)
    await expect.poll(() => page.getByLabel('Your comment').inputValue()).toBe('It is the map of the pier.')
  })

  test('is noticed as soon as the other tab shows a page', { tags: ['nightly'] }, async () => {
    const { ines, page, signIn } = await typing()
    await signIn(ines)
    const other = await page.context().newPage()
    await other.goto(new URL('/', page.url()).href)
    await other.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()
    await told(page).waitFor()
    await expectSoundState(page)
    expect(await told(other).count()).toBe(0)
  })
})

test('a tab on Sign In goes on once somebody has signed in in another', async () => {
  const ines = await portal.buildClient({ fullName: INES })
  const first = await browser.newPage()
  await first.goto('/auth')
  await first.getByRole('button', { name: 'Sign In', exact: true }).waitFor()
  const other = await first.context().newPage()
  await other.goto(first.url())
  await other.getByLabel('Username').fill(ines.username)
  await other.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await other.getByRole('button', { name: 'Sign In', exact: true }).click()
  await other.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()
  await first.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()
  await expect.poll(() => new URL(first.url()).pathname).toBe('/')
})
