import { describe, expect, test } from 'vitest'
import {
  addFile,
  button,
  fillContent,
  fillDesign,
  fillGeneral,
  heading,
  onStep,
  shown,
} from './brief-form.ts'
import { openPortal } from './harness.ts'
import { expectNoAxeViolations, expectNoSideways } from './page-checks.ts'
import { VIEWS } from './views.ts'

const { portal, browser } = await openPortal()

const briefsOf = (userId: number) =>
  portal.db.selectFrom('briefs').selectAll().where('userId', '=', userId).execute()

describe('a client’s briefs', () => {
  test('are found by search and status, which stay in the address', async () => {
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
    await shown(page, 'No briefs found')
    await expect.poll(() => page.url()).toContain('status=accepted')
    await page.reload()
    await shown(page, 'No briefs found')
    await button(page, 'Clear Filters').click()
    await page.getByRole('link', { name: 'View New shop' }).click()
    await heading(page, 'New shop').waitFor()
    await expect.poll(() => page.title()).toMatch(/^New shop · /)
  })

  test('none yet: says so and offers the first', async () => {
    const page = await browser.open(await portal.buildClient(), '/briefs', { width: 375 })
    await shown(page, 'No briefs found')
    await page.getByRole('link', { name: 'New Website Brief' }).last().click()
    await onStep(page, 'General Info')
    expect(new URL(page.url()).pathname).toBe('/briefs/new')
  })

  test('a brief shows all its parts in tabs that have an address', async () => {
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
    await shown(page, 'Submitted on')
    await shown(page, 'A friendly website for our bakery.')
    const addresses = new Set<string>()
    const part = async (tab: string, text: string) => {
      await page.getByRole('tab', { name: tab }).click()
      await page.getByRole('tabpanel').getByText(text).first().waitFor()
      addresses.add(page.url())
    }
    await part('Design', 'Warm colours')
    await page.getByRole('link', { name: /bread\.example/ }).waitFor()
    await part('Content', 'Texts follow')
    await part('Technical', 'bakery.example')
    await part('Tasks', 'Take photos')
    await part('Info Requests', 'Opening hours')
    expect(addresses.size).toBe(5)
    await page.reload()
    await page.getByRole('tabpanel').getByText('Opening hours').waitFor()
    await page.getByRole('link', { name: 'Back to Briefs' }).click()
    await heading(page, 'My Website Briefs').waitFor()
  })

  test('an address that leads to none says so and shows a way back', async () => {
    const page = await browser.open(await portal.buildClient(), '/briefs')
    for (const id of ['999999', 'abc', '-1', '99999999999']) {
      await page.goto(`/briefs/${id}`)
      await heading(page, 'Brief not found').waitFor()
      await shown(page, "The brief you're looking for doesn't exist or was removed.")
      await page.getByRole('link', { name: 'Back to Briefs' }).click()
      await heading(page, 'My Website Briefs').waitFor()
      expect(new URL(page.url()).pathname).toBe('/briefs')
    }
  })

  test('somebody else’s brief is not found', async () => {
    const brief = await portal.buildBrief()
    const page = await browser.open(await portal.buildClient(), `/briefs/${brief.id}`)
    await heading(page, 'Brief not found').waitFor()
    expect(await page.getByText(brief.projectName).count()).toBe(0)
  })

  test('a pending brief is changed', async () => {
    const client = await portal.buildClient()
    const brief = await portal.buildBrief({ userId: client.id, requiredPages: ['home', 'prices'] })
    const page = await browser.open(client, `/briefs/${brief.id}`)
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
    await shown(page, 'Brief updated')
    await heading(page, 'Bakery and café').waitFor()
    await expect.poll(() => briefsOf(client.id)).toMatchObject([{ requiredPages: ['prices'] }])
  })

  test('a change elsewhere is shown before it is overwritten', async () => {
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
    await shown(page, 'This brief was changed elsewhere in the meantime')
    await page.getByRole('deletion').getByText('More than 20 pages').waitFor()
    await button(page, 'Save Changes').click()
    await heading(page, 'Mine').waitFor()
    await expect.poll(() => briefsOf(client.id)).toMatchObject([{ projectName: 'Mine', numPages: '1-5' }])
  })

  test('a pending brief is withdrawn after a question', async () => {
    const client = await portal.buildClient()
    const brief = await portal.buildBrief({ userId: client.id })
    const page = await browser.open(client, `/briefs/${brief.id}`, { width: 375 })
    await button(page, 'Withdraw').click()
    await button(page, 'Cancel').click()
    await expect.poll(() => briefsOf(client.id)).toHaveLength(1)
    await button(page, 'Withdraw').click()
    await button(page, 'Withdraw Brief').click()
    await shown(page, 'Brief withdrawn')
    await shown(page, 'No briefs found')
    await expect.poll(() => briefsOf(client.id)).toEqual([])
  })
})

describe.each(VIEWS)('at $width pixels, $colorScheme', (view) => {
  test('nothing on a client’s brief pages is in anybody’s way', async () => {
    const client = await portal.buildClient()
    const declined = { status: 'rejected', canResubmit: true, feedback: 'Please tell us more.' } as const
    const brief = await portal.buildBrief({ userId: client.id })
    const back = await portal.buildBrief({ userId: client.id, ...declined })
    const page = await browser.open(client, '/briefs', view)
    await page.getByRole('table').waitFor()
    await expectNoAxeViolations(page)
    await page.goto('/briefs/new')
    await button(page, 'Next').click()
    await shown(page, 'Please select a website type')
    await expectNoAxeViolations(page)
    await fillGeneral(page)
    await expectNoAxeViolations(page)
    await fillDesign(page)
    await addFile(page)
    await fillContent(page)
    await expectNoAxeViolations(page)
    await button(page, 'Next').click()
    await onStep(page, 'Review')
    await expectNoAxeViolations(page)
    for (const tab of ['overview', 'design', 'content', 'technical', 'tasks', 'requests']) {
      await page.goto(`/briefs/${brief.id}?tab=${tab}`)
      await page.getByRole('tabpanel').waitFor()
      await expectNoAxeViolations(page)
    }
    await page.goto(`/briefs/${back.id}`)
    await shown(page, 'Please tell us more.')
    await expectNoAxeViolations(page)
    await expectNoSideways(page)
  })

  test('nor on the staff’s', async () => {
    const { id: userId } = await portal.buildClient({ fullName: 'B'.repeat(200) })
    const brief = await portal.buildBrief({ userId, projectName: 'A'.repeat(200) })
    const page = await browser.open(await portal.buildStaff(), '/staff/briefs', view)
    await page.getByRole('table').waitFor()
    await expectNoAxeViolations(page)
    await expectNoSideways(page)
    await page.goto(`/staff/briefs/${brief.id}`)
    await heading(page, 'Brief Review').waitFor()
    await expectNoAxeViolations(page)
    await expectNoSideways(page)
    await button(page, 'Decline Brief').click()
    await page.getByRole('dialog').waitFor()
    await expectNoAxeViolations(page)
  })
})
