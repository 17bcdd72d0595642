import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { openPortal } from '../support/harness.ts'
import { expectSoundState } from '../support/page-checks.ts'

/* How projects begin: with templates that staff create and change, and the work that templates create. */

const { portal, browser } = await openPortal()

const items = [
  { key: 'kickoff', kind: 'task', title: 'Hold the kickoff call', days: 2 },
  { key: 'logo', kind: 'request', title: 'Send your logo', assignee: 'client', days: 3 },
  { key: 'concept', kind: 'milestone', title: 'Concept agreed', days: 10 },
  { key: 'homepage', kind: 'task', title: 'Design the home page', anchor: 'stage', stage: 'design', days: 5 },
]

async function buildTemplate(given: { name?: string; projectType?: string; items?: object[] } = {}) {
  const { name = 'Small website', projectType, ...content } = given
  const staff = portal.as(await portal.buildStaff())
  const { status, body } = await staff.post('/api/project-templates', {
    name,
    projectType,
    content: { items, ...content },
  })
  expect(status).toBe(201)
  return body as { id: number }
}

const readContent = async (id: number) => {
  const { body } = await portal.as(await portal.buildStaff()).get(`/api/project-templates/${id}`)
  return (
    body as {
      content: { items: { key: string; kind: string; title: string; stage?: string; days: number }[] }
    }
  ).content.items
}
const readKeys = async (id: number) => (await readContent(id)).map(({ key }) => key)

const openTemplate = async (id: number) => {
  const page = await browser.open(await portal.buildStaff(), `/staff/templates/${id}`)
  await page.getByRole('heading', { level: 1, name: 'Small website' }).waitFor()
  return page
}
const rows = (page: Page, place: string) => page.getByRole('list', { name: place }).getByRole('listitem')
const handle = (page: Page, title: string) => page.getByRole('button', { name: `Move ${title}` })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const choice = (page: Page) => page.getByRole('combobox', { name: 'Template' })
const box = (page: Page, title: string) => page.getByRole('checkbox', { name: title })

const line = (page: Page) => page.getByRole('list', { name: 'Milestones' }).getByRole('listitem')

describe('project template', () => {
  test('lets staff create an empty template and add items to it', { tags: ['nightly'] }, async () => {
    const page = await browser.open(await portal.buildStaff(), '/staff/templates')
    await button(page, 'New Template').click()
    await page.getByLabel('Name').fill('Website for a café')
    await page.getByLabel('Website Type').selectOption({ label: 'Business' })
    await button(page, 'Create Template').click()
    await page.getByRole('heading', { level: 1, name: 'Website for a café' }).waitFor()
    await button(page, 'Add: From the Start').click()
    await page.getByRole('menuitem', { name: 'Information Request' }).click()
    const dialog = page.getByRole('dialog', { name: 'New Information Request' })
    await dialog.getByLabel('Title').fill('The menu')
    await dialog.getByLabel('Business Days').fill('500')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByText('Days must be a whole number from 0 to 400').waitFor()
    await expectSoundState(page)
    await dialog.getByLabel('Business Days').fill('4')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.waitFor({ state: 'detached' })
    await button(page, 'Add: When Design Begins').click()
    await page.getByRole('menuitem', { name: 'Milestone' }).click()
    await page.getByLabel('Title').fill('First draft')
    await button(page, 'Save').click()
    await rows(page, 'When Design Begins').getByText('First draft').waitFor()
    const id = Number(page.url().split('/').at(-1))
    expect(await readContent(id)).toMatchObject([
      { key: 'the-menu', kind: 'request', title: 'The menu', days: 4, anchor: 'start' },
      { key: 'first-draft', kind: 'milestone', anchor: 'stage', stage: 'design' },
    ])
    await page.getByText('Business · 1 request, 1 milestone').waitFor()
  })

  test('reorders a template’s items by keyboard, and keeps the focus', async () => {
    const { id } = await buildTemplate()
    const page = await openTemplate(id)
    await handle(page, 'Hold the kickoff call').focus()
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => readKeys(id)).toEqual(['logo', 'kickoff', 'concept', 'homepage'])
    await page.getByText('Hold the kickoff call: 2 of 3, From the Start').waitFor()
    await expect
      .poll(() => handle(page, 'Hold the kickoff call').evaluate((it) => it === document.activeElement))
      .toBe(true)
    for (const _ of [1, 2]) await page.keyboard.press('ArrowDown')
    await rows(page, 'When Design Begins').first().getByText('Hold the kickoff call').waitFor()
    await expect
      .poll(async () => (await readContent(id)).find(({ key }) => key === 'kickoff')?.stage)
      .toBe('design')
  })

  test('moves a template’s item to another stage by dragging', { tags: ['nightly'] }, async () => {
    const { id } = await buildTemplate()
    const page = await openTemplate(id)
    // Tall enough that the page doesn't scroll while the item is near an edge.
    await page.setViewportSize({ width: 1280, height: 1600 })
    const from = await rows(page, 'From the Start').filter({ hasText: 'Send your logo' }).boundingBox()
    const place = page.getByRole('region', { name: 'When Review Begins' }).getByText('Nothing yet')
    const to = await place.boundingBox()
    const readColor = () =>
      place.locator('..').evaluate((element) => getComputedStyle(element).backgroundColor)
    const color = await readColor()
    if (!from || !to) throw new Error('The rows are not shown')
    await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
    await page.mouse.down()
    await page.mouse.move(from.x + from.width / 2, from.y + from.height, { steps: 4 })
    await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 8 })
    // The section's color shows that the item can be dropped there.
    await expect.poll(readColor).not.toBe(color)
    await page.mouse.up()
    await rows(page, 'When Review Begins').getByText('Send your logo').waitFor()
    await expect
      .poll(async () => (await readContent(id)).find(({ key }) => key === 'logo')?.stage)
      .toBe('review')
  })

  test('restores a removed item of a template with Undo', async () => {
    const { id } = await buildTemplate()
    const page = await openTemplate(id)
    await page.getByRole('button', { name: 'Actions for Send your logo' }).click()
    await page.getByRole('menuitem', { name: 'Remove' }).click()
    await expect.poll(() => readKeys(id)).toEqual(['kickoff', 'concept', 'homepage'])
    const isFocused = (title: string) =>
      expect.poll(() => handle(page, title).evaluate((it) => it === document.activeElement)).toBe(true)
    await isFocused('Concept agreed')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => readKeys(id)).toEqual(['kickoff', 'logo', 'concept', 'homepage'])

    await page.getByRole('button', { name: 'Actions for Design the home page' }).click()
    await page.getByRole('menuitem', { name: 'Remove' }).click()
    await expect.poll(() => readKeys(id)).toEqual(['kickoff', 'logo', 'concept'])
    await isFocused('Concept agreed')
    await page.getByText('Removed from the template', { exact: true }).waitFor()
    await page.keyboard.press('z')
    await expect.poll(() => readKeys(id)).toEqual(['kickoff', 'logo', 'concept', 'homepage'])
  })

  test(
    'shows staff another staff member’s change of a template before they overwrite it',
    { tags: ['nightly'] },
    async () => {
      const { id } = await buildTemplate()
      const [page, list] = [
        await openTemplate(id),
        await browser.open(await portal.buildStaff(), '/staff/templates'),
      ]
      await page.getByRole('button', { name: 'Hold the kickoff call', exact: true }).click()
      await page.getByLabel('Title').fill('Meet for the kickoff')
      const colleague = portal.as(await portal.buildStaff())
      const [kickoff, logo] = items
      const content = { items: [{ ...kickoff, title: 'Telephone' }, logo] }
      await colleague.patch(`/api/project-templates/${id}`, { name: 'Followed website', content })
      await page.getByRole('heading', { level: 1, name: 'Followed website', includeHidden: true }).waitFor()
      expect(await page.getByLabel('Title').inputValue()).toBe('Meet for the kickoff')
      await button(page, 'Save').click()
      await page.getByText('Someone else changed this while you were editing').waitFor()
      expect((await readContent(id))[0]?.title).toBe('Telephone')
      await button(page, 'Save').click()
      await rows(page, 'From the Start').getByText('Meet for the kickoff').waitFor()
      expect((await readContent(id)).map(({ title }) => title)).toEqual([
        'Meet for the kickoff',
        'Send your logo',
      ])
      expect(await page.getByText('Concept agreed').count()).toBe(0)

      const link = list.getByRole('link', { name: 'Followed website' })
      await link.waitFor()
      await colleague.delete(`/api/project-templates/${id}`)
      await expect.poll(() => link.count()).toBe(0)
    },
  )

  test(
    'lets staff add a ready-made template, archive and restore it, and undo its deletion',
    { tags: ['nightly'] },
    async () => {
      const page = await browser.open(await portal.buildStaff(), '/staff/templates')
      const shipped = page.getByRole('list', { name: 'Ready-Made Templates' })
      const name = await shipped.getByRole('link').first().innerText()
      await shipped.getByRole('link').first().click()
      await page.getByRole('heading', { level: 1, name }).waitFor()
      await page
        .getByText(/^\d+ questions?$/)
        .first()
        .click()
      await button(page, 'Add to Your Templates').click()
      await page.waitForURL(/\/staff\/templates\/\d+$/)
      await page.getByRole('button', { name: 'Add: From the Start' }).waitFor()
      await page.getByRole('link', { name: 'Back to Templates' }).click()
      await page.getByRole('list', { name: 'Your templates' }).getByRole('link', { name }).waitFor()
      expect(await shipped.getByRole('link', { name, exact: true }).count()).toBe(0)

      await page.getByRole('list', { name: 'Your templates' }).getByRole('link', { name }).click()
      await page.getByRole('button', { name: 'Add: From the Start' }).waitFor()
      const id = Number(page.url().split('/').at(-1))
      const before = await readKeys(id)
      const more = async (action: string) => {
        await page.getByRole('button', { name: 'More actions' }).click()
        await page.getByRole('menuitem', { name: action }).click()
      }
      await more('Archive')
      await page.getByText('Archived', { exact: true }).waitFor()
      await page.goto('/staff/templates?show=archived')
      await page.getByRole('link', { name }).first().click()
      await more('Restore')
      await page.getByRole('button', { name: 'Add: From the Start' }).waitFor()
      await more('Delete')
      await page.getByText('Template deleted').first().waitFor()
      await page.getByRole('button', { name: 'Undo' }).click()
      const colleague = portal.as(await portal.buildStaff())
      await expect.poll(async () => (await colleague.get(`/api/project-templates/${id}`)).status).toBe(200)
      expect(await readKeys(id)).toEqual(before)
    },
  )

  test(
    'shows a template to a staff freelancer without any actions to change it',
    { tags: ['nightly'] },
    async () => {
      const { id } = await buildTemplate({ name: 'Read only' })
      const freelancer = await portal.buildStaff({ staffRole: 'freelancer' })
      const page = await browser.open(freelancer, '/staff/templates')
      const link = page.getByRole('link', { name: 'Read only' })
      await link.waitFor()
      expect(await button(page, 'New Template').count()).toBe(0)
      await link.click()
      await page.waitForURL(`**/staff/templates/${id}`)
      await page.getByText('Hold the kickoff call').waitFor()
      expect(await page.getByRole('button', { name: /^(?:Add|Move|More|Actions)/ }).count()).toBe(0)
    },
  )

  test(
    'shows “Template not found” for an unknown template, with a link back to the list',
    { tags: ['nightly'] },
    async () => {
      const page = await browser.open(await portal.buildStaff(), '/staff/templates/999999')
      await page.getByRole('heading', { level: 1, name: 'Template not found' }).waitFor()
      await page.getByRole('link', { name: 'Back to Templates' }).click()
      await page.getByRole('heading', { level: 1, name: 'Project Templates' }).waitFor()
      expect(new URL(page.url()).pathname).toBe('/staff/templates')
    },
  )
})

describe('template applied to a project', () => {
  test(
    'creates the selected items of a template when staff accept a brief',
    { tags: ['nightly'] },
    async () => {
      await buildTemplate({ name: 'Any small website' })
      await buildTemplate({ name: 'Shop of ours', projectType: 'ecommerce' })
      const client = await portal.buildClient({ fullName: 'Clara Client' })
      const { id } = await portal.buildBrief({
        userId: client.id,
        projectType: 'ecommerce',
        projectName: 'Tea shop',
      })
      const page = await browser.open(await portal.buildStaff(), `/staff/briefs/${id}`)
      await button(page, 'Accept with a Template…').click()
      await expect.poll(() => choice(page).locator('option:checked').innerText()).toBe('Shop of ours')
      await box(page, 'Send your logo').uncheck()
      await page.getByText('3 of 4 selected').waitFor()
      await expectSoundState(page)
      await button(page, 'Accept Brief').last().click()
      await page.getByRole('heading', { level: 1, name: 'Tea shop' }).waitFor()
      await page.getByText('Brief accepted').first().waitFor()
      await page.getByRole('list', { name: 'Milestones' }).getByText('Concept agreed').waitFor()
      const project = await portal.db
        .selectFrom('projects')
        .select('id')
        .where('briefId', '=', id)
        .executeTakeFirstOrThrow()
      const readCreated = (table: 'tasks' | 'infoRequests') =>
        portal.db
          .selectFrom(table)
          .select('title')
          .where('projectId', '=', project.id)
          .orderBy('id')
          .execute()
      expect(await readCreated('tasks')).toEqual([
        { title: 'Hold the kickoff call' },
        { title: 'Concept agreed' },
      ])
      expect(await readCreated('infoRequests')).toEqual([])
    },
  )

  test(
    'adds only missing items of a template to an existing project, and makes a template of the project',
    { tags: ['nightly'] },
    async () => {
      const { id: templateId } = await buildTemplate({ name: 'Late template' })
      const { id } = await portal.buildProject({ name: 'Bakery' })
      await portal.buildTask({ projectId: id, title: 'Choose the fonts' })
      const page = await browser.open(await portal.buildStaff(), `/staff/projects/${id}`)
      const apply = async () => {
        await page.getByRole('button', { name: 'More actions' }).click()
        await page.getByRole('menuitem', { name: 'Apply a Template…' }).click()
        await choice(page).selectOption(String(templateId))
      }
      await apply()
      await page.getByLabel('Starts On').fill('2020-01-01')
      await page.getByText('Choose today or a later day').waitFor()
      await page.getByLabel('Starts On').fill('2039-01-05')
      await page.getByText('Due Jan 7, 2039').waitFor()
      await button(page, 'Apply Template').click()
      await page.getByText('3 items added. 1 will be added at its stage.').first().waitFor()
      await apply()
      await expect.poll(() => page.getByText('Already There').count()).toBe(3)
      expect(await box(page, 'Send your logo').isDisabled()).toBe(true)
      await button(page, 'Apply Template').click()
      await page.getByText('Nothing to add now. 1 will be added at its stage.').first().waitFor()
      await apply()
      await box(page, 'Design the home page').uncheck()
      expect(await button(page, 'Apply Template').isDisabled()).toBe(true)
      await page.keyboard.press('Escape')

      await page.getByRole('button', { name: 'More actions' }).click()
      await page.getByRole('menuitem', { name: 'Make a Template from This Project…' }).click()
      await page.getByLabel('Name').fill('Like the one that went well')
      await button(page, 'Make Template').click()
      await page.getByRole('heading', { level: 1, name: 'Like the one that went well' }).waitFor()
      await page.getByText('Choose the fonts').waitFor()
      const made = await readContent(Number(page.url().split('/').at(-1)))
      expect(made.find(({ title }) => title === 'Choose the fonts')).toMatchObject({ kind: 'task' })
    },
  )
})

test(
  'lets staff add, move, reach, and delete milestones of a project, and shows them on the client’s page',
  { tags: ['nightly'] },
  async () => {
    const client = await portal.buildClient()
    const { id } = await portal.buildProject({ userId: client.id })
    const page = await browser.open(await portal.buildStaff(), `/staff/projects/${id}`)
    const theirs = await browser.open(client, `/projects/${id}`, { width: 375 })
    await button(page, 'Apply a Template').waitFor()
    await addMilestone(page, 'Launch', '2039-06-01')
    await line(page).getByText('Launch').waitFor()
    await addMilestone(page, 'Concept agreed', '2039-05-04')
    await expect.poll(() => line(page).nth(0).innerText()).toMatch(/Concept agreed\s+May 4, 2039/)
    await line(theirs).nth(0).getByText('May 4, 2039').waitFor()
    await expect.poll(() => line(theirs).count()).toBe(2)
    expect(await theirs.getByRole('button', { name: /^Actions for|Add Milestone/ }).count()).toBe(0)

    const choose = async (title: string, name: string) => {
      await page.getByRole('button', { name: `Actions for ${title}` }).click()
      await page.getByRole('menuitem', { name }).click()
    }
    await choose('Launch', 'Delete')
    await expect.poll(() => line(page).count()).toBe(1)
    await button(page, 'Undo').click()
    await expect.poll(() => line(page).count()).toBe(2)

    await choose('Concept agreed', 'Edit…')
    await page.getByLabel('Date').fill('2039-05-11')
    await button(page, 'Save Changes').click()
    await line(page).nth(0).getByText('May 11, 2039').waitFor()
    await choose('Concept agreed', 'Mark as Reached')
    await line(page).nth(0).getByText('(done)').waitFor()
    await line(theirs).nth(0).getByText('(done)').waitFor()
  },
)

async function addMilestone(page: Page, title: string, day: string) {
  await button(page, 'Add Milestone').click()
  const dialog = page.getByRole('dialog', { name: 'Add Milestone' })
  await dialog.getByLabel('Title').fill(title)
  await dialog.getByLabel('Date').fill(day)
  if (title === 'Launch') await expectSoundState(page)
  await dialog.getByRole('button', { name: 'Add Milestone' }).click()
  await dialog.waitFor({ state: 'detached' })
}
