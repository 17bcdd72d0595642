import { describe, expect, test } from 'vitest'
import { button, heading, onStep, expectText } from './brief-form.ts'
import { openPortal } from '../support/harness.ts'

const { portal, browser } = await openPortal()

const readBriefs = (userId: number) =>
  portal.db.selectFrom('briefs').selectAll().where('userId', '=', userId).execute()

describe('client briefs', () => {
  test(
    'finds a client’s briefs by search and status, and keeps both in the address',
    { tags: ['nightly'] },
    async () => {
      const client = await portal.buildClient()
      await portal.buildBrief({ userId: client.id, projectName: 'Old shop', status: 'accepted' })
      await portal.buildBrief({ userId: client.id, projectName: 'New shop' })
      await portal.buildBrief({ projectName: 'Somebody else’s shop' })
      const page = await browser.open(client, '/briefs')
      await heading(page, 'My Website Briefs').waitFor()
      for (const header of ['Project Name', 'Type', 'Submitted', 'Status', 'Actions'])
        await page.getByRole('columnheader', { name: header }).waitFor()
      await page.getByRole('link', { name: 'View New shop' }).waitFor()
      await expect.poll(() => page.getByRole('row').count()).toBe(3)
      await page.getByLabel('Status').selectOption('accepted')
      await page.getByRole('link', { name: 'View New shop' }).waitFor({ state: 'detached' })
      await page.getByRole('link', { name: 'View Old shop' }).waitFor()
      await page.getByRole('searchbox').fill('nothing like it')
      await expectText(page, 'No briefs found')
      await expect.poll(() => page.url()).toContain('status=accepted')
      await page.reload()
      await expectText(page, 'No briefs found')
      await button(page, 'Clear Filters').click()
      await page.getByRole('link', { name: 'View New shop' }).click()
      await heading(page, 'New shop').waitFor()
      await expect.poll(() => page.title()).toMatch(/^New shop · /)
    },
  )

  test('shows each part of a brief in a tab with its own address', { tags: ['nightly'] }, async () => {
    const client = await portal.buildClient()
    const brief = await portal.buildBrief({
      userId: client.id,
      domainName: 'bakery.example',
      hasDomain: true,
      designNotes: 'Warm colours',
      contentNotes: 'Texts follow',
      websiteExamples: ['https://bread.example', 'anything with wood'],
    })
    await portal.buildTask({ briefId: brief.id, title: 'Take photos', assigneeId: client.id })
    await portal.buildInfoRequest({ briefId: brief.id, clientId: client.id, title: 'Opening hours' })
    const page = await browser.open(client, `/briefs/${brief.id}`)
    await expectText(page, 'Submitted on')
    await expectText(page, 'A friendly website for our bakery.')
    const part = async (tab: string, value: string, text: string) => {
      await page.getByRole('tab', { name: tab }).click()
      await page.getByRole('tabpanel').getByText(text).first().waitFor()
      await expect.poll(() => new URL(page.url()).search).toBe(`?tab=${value}`)
    }
    await part('Design', 'design', 'Warm colours')
    await page.getByRole('link', { name: /bread\.example/ }).waitFor()
    await part('Content', 'content', 'Texts follow')
    await part('Technical', 'technical', 'bakery.example')
    await part('Tasks', 'tasks', 'Take photos')
    await part('Info Requests', 'requests', 'Opening hours')
    await page.reload()
    await page.getByRole('tabpanel').getByText('Opening hours').waitFor()
    await page.getByRole('link', { name: 'Back to Briefs' }).click()
    await heading(page, 'My Website Briefs').waitFor()
  })

  test(
    'shows “Brief not found” for another client’s brief, with a link back to the list',
    { tags: ['nightly'] },
    async () => {
      const brief = await portal.buildBrief()
      const page = await browser.open(await portal.buildClient(), `/briefs/${brief.id}`, { width: 375 })
      await heading(page, 'Brief not found').waitFor()
      await expectText(page, "The brief you're looking for doesn't exist or was removed.")
      expect(await page.getByText(brief.projectName).count()).toBe(0)
      await page.getByRole('link', { name: 'Back to Briefs' }).click()
      await heading(page, 'My Website Briefs').waitFor()
      expect(new URL(page.url()).pathname).toBe('/briefs')
      // This client has no briefs yet, so the page offers to write the first.
      await expectText(page, 'No briefs found')
      await page.getByRole('link', { name: 'New Website Brief' }).last().click()
      await onStep(page, 'General Info')
      expect(new URL(page.url()).pathname).toBe('/briefs/new')
    },
  )

  test(
    'lets a client edit a pending brief, and withdraw it after a confirmation',
    { tags: ['nightly'] },
    async () => {
      const client = await portal.buildClient()
      const brief = await portal.buildBrief({ userId: client.id, requiredPages: ['home', 'prices'] })
      const page = await browser.open(client, `/briefs/${brief.id}`, { width: 375 })
      await page.getByRole('link', { name: 'Edit Brief' }).click()
      await page.getByLabel('Project Name').fill('Bakery and café')
      await button(page, 'Next').click()
      await onStep(page, 'Design Info')
      await button(page, 'Next').click()
      await page.getByRole('checkbox', { name: 'Home' }).uncheck()
      await page.goBack()
      await onStep(page, 'Design Info')
      await page.goBack()
      await onStep(page, 'General Info')
      for (const step of ['Design Info', 'Content', 'Review']) {
        await button(page, 'Next').click()
        await onStep(page, step)
      }
      await button(page, 'Save Changes').click()
      await expectText(page, 'Brief updated')
      await heading(page, 'Bakery and café').waitFor()
      await expect.poll(() => readBriefs(client.id)).toMatchObject([{ requiredPages: ['prices'] }])

      await button(page, 'Withdraw').click()
      await button(page, 'Cancel').click()
      await expect.poll(() => readBriefs(client.id)).toHaveLength(1)
      await button(page, 'Withdraw').click()
      await button(page, 'Withdraw Brief').click()
      await expectText(page, 'Brief withdrawn')
      await expectText(page, 'No briefs found')
      await expect.poll(() => readBriefs(client.id)).toEqual([])
    },
  )

  test('shows a change made to a brief elsewhere before the client overwrites it', async () => {
    const client = await portal.buildClient()
    const brief = await portal.buildBrief({ userId: client.id })
    const page = await browser.open(client, `/briefs/${brief.id}/edit`)
    await page.getByLabel('Project Name').fill('Mine')
    await page.goto(`/briefs/${brief.id}/edit?step=4`)
    await onStep(page, 'Review')
    let first = true
    await page.route('**/api/briefs/*', async (route) => {
      if (first && route.request().method() === 'PATCH') {
        first = false
        await portal.as(client).patch(`/api/briefs/${brief.id}`, { projectName: 'Mine', numPages: '20+' })
      }
      await route.fallback()
    })
    await button(page, 'Save Changes').click()
    await expectText(page, 'This brief was changed elsewhere while you were editing it')
    await page.getByRole('deletion').getByText('More than 20 pages').waitFor()
    await button(page, 'Save Changes').click()
    await heading(page, 'Mine').waitFor()
    await expect.poll(() => readBriefs(client.id)).toMatchObject([{ projectName: 'Mine', numPages: '1-5' }])
  })
})
