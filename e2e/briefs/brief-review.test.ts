import { describe, expect, test } from 'vitest'
import { button, heading, onStep, expectText } from './brief-form.ts'
import { openPortal } from '../support/harness.ts'
import { expectNoSideways, expectSoundState } from '../support/page-checks.ts'

const { portal, browser } = await openPortal()

/** A word without a place to break it. It must not make a page wider. */
const LONG = 'A'.repeat(180)

const readBriefs = (userId: number) =>
  portal.db.selectFrom('briefs').selectAll().where('userId', '=', userId).execute()

const readProjects = (briefId: number) =>
  portal.db.selectFrom('projects').selectAll().where('briefId', '=', briefId).execute()

describe('brief review', () => {
  test(
    'lets staff find briefs by tab and search, with a count on each tab',
    { tags: ['nightly'] },
    async () => {
      const staff = await portal.buildStaff()
      const tag = `Tab${staff.id}`
      for (const status of [
        'pending',
        'pending',
        'accepted',
        'rejected',
        'completed',
        'in_progress',
      ] as const)
        await portal.buildBrief({ projectName: `${tag} ${LONG}`, status })
      const page = await browser.open(staff, '/staff/briefs')
      await heading(page, 'Briefs Management').waitFor()
      await page.getByRole('searchbox').fill(tag)
      for (const [name, rows] of [
        ['New Briefs 2', 2],
        ['Accepted 1', 1],
        ['In Progress 1', 1],
        ['Rejected 1', 1],
        ['Completed 1', 1],
        ['All 6', 6],
      ] as const) {
        await page.getByRole('tab', { name, exact: true }).click()
        await page.getByRole('tab', { name, exact: true, selected: true }).waitFor()
        await page.getByText(`Showing ${rows} of ${rows}`).waitFor()
        expect(await page.getByRole('link', { name: `View ${tag}` }).count()).toBe(rows)
      }
      await expectNoSideways(page)
      await page.reload()
      await page.getByText('Showing 6 of 6').waitFor()
    },
  )

  test('shows staff a brief and its files, and creates a project only when they accept the current version', async () => {
    const client = await portal.buildClient({ fullName: 'Clara Client' })
    const file = await portal.buildUpload(client)
    const brief = await portal.as(client).post<{ id: number }>('/api/briefs', {
      projectName: 'Accept me',
      projectType: 'blog',
      projectDescription: 'A blog about bread and rolls.',
      websiteStyle: 'bold',
      hasContent: 'yes',
      numPages: '1-5',
      attachments: [file.name],
    })
    const page = await browser.open(await portal.buildStaff(), `/staff/briefs/${brief.body.id}?tab=content`)
    await expectText(page, 'All content is ready')
    await page.getByRole('link', { name: file.fileName }).waitFor()
    await page.getByRole('tab', { name: 'Overview' }).click()
    await expectText(page, 'Clara Client')
    await heading(page, 'Brief Review').waitFor()

    // Staff can't accept a brief that has changed since they read it.
    const meanwhile = async () => {
      await portal.as(client).patch(`/api/briefs/${brief.body.id}`, { projectName: 'Another shop' })
    }
    await page.route('**/api/briefs/*/accept', (route) => meanwhile().then(() => route.fallback()), {
      times: 1,
    })
    await button(page, 'Accept Brief').click()
    await expectText(page, 'Failed to accept brief')
    await heading(page, 'Another shop').waitFor()
    expect(await readProjects(brief.body.id)).toEqual([])

    await button(page, 'Accept Brief').click()
    await page.waitForURL(/\/staff\/projects$/)
    await expectText(page, 'Brief accepted')
    await expectText(page, 'a new project has been created')
    expect(await readProjects(brief.body.id)).toMatchObject([{ name: 'Another shop' }])
    const own = await browser.open(client, `/briefs/${brief.body.id}`)
    await own.getByRole('link', { name: 'View Project' }).waitFor()
  })

  test(
    'lets staff decline a brief with feedback, lets the client resubmit it, and shows both in the history',
    { tags: ['nightly'] },
    async () => {
      const client = await portal.buildClient()
      const brief = await portal.buildBrief({ userId: client.id, projectName: 'Too vague' })
      const page = await browser.open(await portal.buildStaff(), `/staff/briefs/${brief.id}`)
      const dialog = page.getByRole('dialog', { name: 'Decline Brief' })
      await button(page, 'Decline Brief').click()
      await dialog.getByLabel('Feedback').fill('Too short')
      await dialog.getByRole('button', { name: 'Decline Brief' }).click()
      await expectText(page, 'Feedback must be at least 10 characters long')
      await expectSoundState(page)
      await dialog.getByLabel('Feedback').fill('Tell us what you sell, please.')
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'detached' })
      await button(page, 'Decline Brief').click()
      await expect
        .poll(() => dialog.getByLabel('Feedback').inputValue())
        .toBe('Tell us what you sell, please.')
      await dialog.getByRole('button', { name: 'Decline Brief' }).click()
      await page.waitForURL(/\/staff\/briefs$/)
      await expectText(page, 'Brief declined')
      await expectText(page, 'sent back to client for revision')

      const own = await browser.open(client, `/briefs/${brief.id}`, { width: 375 })
      await expectText(own, 'Tell us what you sell, please.')
      await own.getByRole('link', { name: 'Revise & Resubmit' }).click()
      await heading(own, 'Revise Brief').waitFor()
      await expectText(own, 'Tell us what you sell, please.')
      await own.getByLabel('Project Description').fill('We sell bread, rolls and cakes.')
      for (const step of ['Design Info', 'Content', 'Review']) {
        await button(own, 'Next').click()
        await onStep(own, step)
      }
      await button(own, 'Resubmit Brief').click()
      await expectText(own, 'Your brief is pending review by our team')
      await heading(own, 'History').waitFor()

      await page.getByRole('link', { name: 'View Too vague' }).click()
      await expectText(page, 'Tell us what you sell, please.')
      await page.getByText('1 answer changed since').click()
      await page.getByRole('insertion').getByText('We sell bread, rolls and cakes.').waitFor()
      await button(page, 'Accept Brief').waitFor()
    },
  )

  test(
    'lets staff and the client comment on a brief, and lets staff reject it after a confirmation',
    { tags: ['nightly'] },
    async () => {
      const client = await portal.buildClient({ fullName: 'Katharina Böhm' })
      const brief = await portal.buildBrief({ userId: client.id, projectName: 'Bakery website' })
      const page = await browser.open(await portal.buildStaff(), `/staff/briefs/${brief.id}`)
      await page.getByRole('textbox', { name: 'Your comment' }).fill('Do you have photos of the shop?')
      await button(page, 'Add Comment').click()
      await page.getByText('Do you have photos of the shop?').waitFor()
      const own = await browser.open(client, '/notifications')
      await own.getByRole('link', { name: /New comment on Bakery website/ }).click()
      await own.getByText('Do you have photos of the shop?').waitFor()
      await own.getByRole('textbox', { name: 'Your comment' }).fill('Yes, from last summer.')
      await button(own, 'Add Comment').click()
      await page.getByText('Yes, from last summer.').waitFor()
      await expect.poll(() => new URL(own.url()).pathname).toBe(`/briefs/${brief.id}`)

      await button(page, 'Reject Brief').click()
      await expectText(page, 'Are you sure you want to reject this brief? This action cannot be undone.')
      await button(page, 'Cancel').click()
      await button(page, 'Reject Brief').click()
      await button(page, 'Reject').click()
      await expectText(page, 'Brief status updated')
      await heading(page, 'Brief Review').waitFor({ state: 'detached' })
      await expectText(own, 'We can’t take on this brief')
      await expect.poll(() => own.getByRole('link', { name: /Revise|Edit/ }).count()).toBe(0)
    },
  )

  test(
    'shows staff that a brief was accepted meanwhile, and lets them mark it as complete',
    { tags: ['nightly'] },
    async () => {
      const { id: userId } = await portal.buildClient({ fullName: LONG })
      const brief = await portal.buildBrief({ userId, projectName: LONG })
      const page = await browser.open(await portal.buildStaff(), `/staff/briefs/${brief.id}`)
      await heading(page, 'Brief Review').waitFor()
      await expectNoSideways(page)
      await page.route('**/api/briefs/*/accept', async (route) => {
        const { id } = await portal.buildStaff()
        await portal.as({ id }).post(`/api/briefs/${brief.id}/accept`)
        await route.fallback()
      })
      await button(page, 'Accept Brief').click()
      await expectText(page, 'Failed to accept brief')
      await heading(page, 'Brief Review').waitFor({ state: 'detached' })
      expect(await readProjects(brief.id)).toHaveLength(1)

      await button(page, 'Mark as Complete').click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Mark as Complete' }).click()
      await expectText(page, 'Brief status updated')
      await page.locator('main header').getByText('Completed', { exact: true }).waitFor()
      const [stored] = await readBriefs(brief.userId)
      expect(stored?.status).toBe('completed')
    },
  )
})
