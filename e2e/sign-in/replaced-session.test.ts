import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { PASSWORD } from '#server/test/builders.ts'
import { PNG } from '#server/test/caller.ts'
import { openPortal } from '../support/harness.ts'
import { expectSoundState } from '../support/page-checks.ts'

const { portal, browser } = await openPortal()

const INES = 'Inês Carvalho'
const replacedNotice = (page: Page) =>
  page.getByRole('heading', { name: `You’re now signed in as ${INES} in this browser` })
const TYPED = 'It is the map of the pier.'

/** Signs in with the cookies of this page's browser, as another tab does. */
const signIn = (page: Page, { username }: { username: string }) =>
  page.context().request.post(new URL('/api/login', page.url()).href, {
    data: { username, password: PASSWORD },
  })

/** Opens a record as this user, and types a comment. */
async function typeComment(author: { id: number }, path: string): Promise<Page> {
  const page = await browser.open(author, path, { width: 375 })
  await page.getByLabel('Your comment').fill(TYPED)
  return page
}

async function buildProject() {
  const ines = await portal.buildClient({ fullName: INES })
  const { id } = await portal.buildProject({ userId: ines.id })
  const comments = async () => (await portal.as(ines).get(`/api/comments/projects/${id}`)).body
  return { ines, id, path: `/staff/projects/${id}?tab=conversation`, comments }
}

describe('tab whose session was replaced', () => {
  test('says who is signed in now instead of a false “not found”, and keeps the author’s comment', async () => {
    const author = await portal.buildClient({ fullName: 'Katharina Weiss' })
    const ines = await portal.buildClient({ fullName: INES })
    const ticket = await portal.buildTicket({ userId: author.id, title: 'Map is gone' })
    const page = await typeComment(author, `/tickets/${ticket.id}`)
    expect((await signIn(page, ines)).status()).toBe(200)
    await page.getByRole('button', { name: 'Add Comment' }).click()
    await replacedNotice(page).waitFor()
    expect(await page.getByText('not found').count()).toBe(0)
    expect(await page.getByText(TYPED).count()).toBe(0)
    await page.getByRole('link', { name: `Continue as ${INES}` }).click()
    await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()
    await page.getByRole('button', { name: new RegExp(`${INES}’s account`) }).waitFor()

    await signIn(page, author)
    await page.goto(`/tickets/${ticket.id}`)
    await expect.poll(() => page.getByLabel('Your comment').inputValue()).toBe(TYPED)
  })

  test('does not post a staff comment as the client who is signed in now', async () => {
    const { ines, path, comments } = await buildProject()
    const page = await typeComment(await portal.buildStaff(), path)
    await signIn(page, ines)
    await page.getByRole('button', { name: 'Add Comment' }).click()
    await replacedNotice(page).waitFor()
    expect(await comments()).toEqual([])
  })

  test('does not save an answer or a file as the other member who is signed in now', async () => {
    const ines = await portal.buildClient({ fullName: INES })
    const colleague = await portal.buildMember(ines.companyId)
    const { id } = await portal.buildInfoRequest({ clientId: ines.id })
    await portal.buildQuestion({ infoRequestId: id, kind: 'long', label: 'What do you do?' })
    await portal.buildQuestion({ infoRequestId: id, kind: 'files', filesMax: 1, label: 'Your logo' })
    const answers = async () =>
      (await portal.as(ines).get<{ answer: unknown }[]>(`/api/info-requests/${id}/questions`)).body.map(
        ({ answer }) => answer,
      )
    const path = `/info-requests/${id}`
    const page = await browser.open(colleague, path)
    await signIn(page, ines)
    await page.getByRole('textbox', { name: 'What do you do?' }).fill('We bake.')
    await replacedNotice(page).waitFor()
    expect(await answers()).toEqual([null, null])

    await signIn(page, colleague)
    await page.goto(path)
    await expect.poll(answers).toMatchObject([{ value: 'We bake.' }, null])
    await signIn(page, ines)
    await page
      .getByRole('group', { name: 'Your logo' })
      .locator('input')
      .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: PNG })
    await replacedNotice(page).waitFor()
    expect(await answers()).toMatchObject([{ value: 'We bake.' }, null])
  })

  test('lets staff leave a Client View that was started in another tab', async () => {
    const { ines, path, comments } = await buildProject()
    const page = await typeComment(await portal.buildStaff(), path)
    await page.context().request.post(new URL('/api/client-view', page.url()).href, {
      data: { clientId: ines.id },
    })
    await page.getByRole('button', { name: 'Add Comment' }).click()
    await page.getByRole('heading', { name: `Client View as ${INES}` }).waitFor()
    await expectSoundState(page)
    await page.getByRole('button', { name: 'Leave Client View' }).click()
    await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()
    await page.goto(path)
    await expect.poll(() => page.getByLabel('Your comment').inputValue()).toBe(TYPED)
    expect(await comments()).toEqual([])
  })

  test('says who is signed in now as soon as another tab shows a page', { tags: ['nightly'] }, async () => {
    const { ines, path } = await buildProject()
    const page = await typeComment(await portal.buildStaff(), path)
    await signIn(page, ines)
    const other = await page.context().newPage()
    await other.goto(new URL('/', page.url()).href)
    await other.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()
    await replacedNotice(page).waitFor()
    await expectSoundState(page)
    expect(await replacedNotice(other).count()).toBe(0)
  })
})

test('continues on Sign In once another tab signs in', async () => {
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
