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
import { expectNoAxeViolations, expectNoSideways, openPortal } from './harness.ts'
import { VIEWS } from './views.ts'

const { portal, browser } = await openPortal()

const briefsOf = (userId: number) =>
  portal.db.selectFrom('briefs').selectAll().where('userId', '=', userId).execute()

const projectsOf = (briefId: number) =>
  portal.db.selectFrom('projects').selectAll().where('briefId', '=', briefId).execute()

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
    await button(page, 'Clear search and filter').click()
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
    await shown(page, 'This brief was changed elsewhere meanwhile')
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

describe('staff', () => {
  test('find briefs by tab and search, each tab with its count', async () => {
    const staff = await portal.buildStaff()
    const tag = `Tab${staff.id}`
    for (const status of ['pending', 'pending', 'accepted', 'rejected', 'completed', 'in_progress'] as const)
      await portal.buildBrief({ projectName: `${tag} ${status}`, status })
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
    await page.reload()
    await page.getByText('Showing 6 of 6').waitFor()
  })

  test('read a brief with its files, and accept it into a project', async () => {
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
    await shown(page, 'All content is ready')
    await page.getByRole('link', { name: file.fileName }).waitFor()
    await page.getByRole('tab', { name: 'Overview' }).click()
    await shown(page, 'Clara Client')
    await heading(page, 'Brief Review').waitFor()
    await button(page, 'Accept Brief').click()
    await page.waitForURL(/\/staff\/projects$/)
    await shown(page, 'Brief accepted')
    await shown(page, 'a new project has been created')
    const projects = await portal.db
      .selectFrom('projects')
      .selectAll()
      .where('briefId', '=', brief.body.id)
      .execute()
    expect(projects).toMatchObject([{ name: 'Accept me' }])
    const own = await browser.open(client, `/briefs/${brief.body.id}`)
    await own.getByRole('link', { name: 'View Project' }).waitFor()
  })

  test('decline with feedback; the client revises and resubmits, and the history tells', async () => {
    const client = await portal.buildClient()
    const brief = await portal.buildBrief({ userId: client.id, projectName: 'Too vague' })
    const page = await browser.open(await portal.buildStaff(), `/staff/briefs/${brief.id}`)
    const dialog = page.getByRole('dialog', { name: 'Decline Brief' })
    await button(page, 'Decline Brief').click()
    await dialog.getByLabel('Feedback').fill('Too short')
    await dialog.getByRole('button', { name: 'Decline Brief' }).click()
    await shown(page, 'Feedback must be at least 10 characters long')
    await dialog.getByLabel('Feedback').fill('Tell us what you sell, please.')
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await button(page, 'Decline Brief').click()
    await expect.poll(() => dialog.getByLabel('Feedback').inputValue()).toBe('Tell us what you sell, please.')
    await dialog.getByRole('button', { name: 'Decline Brief' }).click()
    await page.waitForURL(/\/staff\/briefs$/)
    await shown(page, 'Brief declined')
    await shown(page, 'sent back to client for revision')

    const own = await browser.open(client, `/briefs/${brief.id}`, { width: 375 })
    await shown(own, 'Tell us what you sell, please.')
    await own.getByRole('link', { name: 'Revise & Resubmit' }).click()
    await heading(own, 'Revise Brief').waitFor()
    await shown(own, 'Tell us what you sell, please.')
    await own.getByLabel('Project Description').fill('We sell bread, rolls and cakes.')
    for (const step of ['Design Info', 'Content', 'Review']) {
      await button(own, 'Next').click()
      await onStep(own, step)
    }
    await button(own, 'Resubmit Brief').click()
    await shown(own, 'Your brief is pending review by our team')
    await heading(own, 'History').waitFor()

    await page.goto(`/staff/briefs/${brief.id}`)
    await shown(page, 'Tell us what you sell, please.')
    await page.getByText('1 answer changed since').click()
    await page.getByRole('insertion').getByText('We sell bread, rolls and cakes.').waitFor()
    await button(page, 'Accept Brief').waitFor()
  })

  test('reject for good, after a question', async () => {
    const client = await portal.buildClient()
    const brief = await portal.buildBrief({ userId: client.id })
    const page = await browser.open(await portal.buildStaff(), `/staff/briefs/${brief.id}`)
    await button(page, 'Reject Brief').click()
    await shown(page, 'Are you sure you want to reject this brief? This action cannot be undone.')
    await button(page, 'Cancel').click()
    await button(page, 'Reject Brief').click()
    await button(page, 'Reject').click()
    await shown(page, 'Brief status updated')
    await heading(page, 'Brief Review').waitFor({ state: 'detached' })
    const own = await browser.open(client, `/briefs/${brief.id}`)
    await shown(own, 'We cannot take this brief on')
    await expect.poll(() => own.getByRole('link', { name: /Revise|Edit/ }).count()).toBe(0)
  })

  test('complete an accepted brief', async () => {
    const brief = await portal.buildBrief({ status: 'accepted' })
    const page = await browser.open(await portal.buildStaff(), `/staff/briefs/${brief.id}`)
    await button(page, 'Mark as Complete').click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Mark as Complete' }).click()
    await shown(page, 'Brief status updated')
    await page.getByRole('button', { name: 'Completed' }).waitFor()
    const [stored] = await briefsOf(brief.userId)
    expect(stored?.status).toBe('completed')
  })

  test('learn it when a brief has been decided already', async () => {
    const brief = await portal.buildBrief()
    const page = await browser.open(await portal.buildStaff(), `/staff/briefs/${brief.id}`)
    await heading(page, 'Brief Review').waitFor()
    await page.route('**/api/briefs/*/accept', async (route) => {
      const { id } = await portal.buildStaff()
      await portal.as({ id }).post(`/api/briefs/${brief.id}/accept`)
      await route.fallback()
    })
    await button(page, 'Accept Brief').click()
    await shown(page, 'Failed to accept brief')
    await heading(page, 'Brief Review').waitFor({ state: 'detached' })
    expect(await projectsOf(brief.id)).toHaveLength(1)
  })

  test('do not accept what they have not read', async () => {
    const brief = await portal.buildBrief()
    const page = await browser.open(await portal.buildStaff(), `/staff/briefs/${brief.id}`)
    await heading(page, 'Brief Review').waitFor()
    const meanwhile = async () => {
      await portal.as({ id: brief.userId }).patch(`/api/briefs/${brief.id}`, { projectName: 'Another shop' })
    }
    await page.route('**/api/briefs/*/accept', (route) => meanwhile().then(() => route.fallback()), {
      times: 1,
    })
    await button(page, 'Accept Brief').click()
    await shown(page, 'Failed to accept brief')
    await heading(page, 'Another shop').waitFor()
    expect(await projectsOf(brief.id)).toEqual([])
    await button(page, 'Accept Brief').click()
    await shown(page, 'a new project has been created')
    expect(await projectsOf(brief.id)).toMatchObject([{ name: 'Another shop' }])
  })

  test('get a way back from a brief that is not there', async () => {
    const page = await browser.open(await portal.buildStaff(), '/staff/briefs/abc')
    await heading(page, 'Brief not found').waitFor()
    await page.getByRole('link', { name: 'Back to Briefs' }).click()
    await heading(page, 'Briefs Management').waitFor()
    expect(new URL(page.url()).pathname).toBe('/staff/briefs')
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
