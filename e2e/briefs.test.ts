import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectNoAxeViolations, expectNoSideways, openPortal } from './harness.ts'

const { portal, browser } = await openPortal()

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })
const shown = (page: Page, text: string) => page.getByText(text).filter({ visible: true }).first().waitFor()
const expectFocusOn = (page: Page, words: string) =>
  expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(words)
const onStep = (page: Page, title: string) => page.getByRole('form', { name: title }).waitFor()

async function fillGeneral(page: Page, name = 'Corner bakery') {
  await page.getByLabel('Project Name').fill(name)
  await page.getByLabel('Website Type').selectOption({ label: 'Business' })
  await page.getByLabel('Project Description').fill('People should order their bread online.')
  await button(page, 'Next').click()
  await onStep(page, 'Design Info')
}

async function fillDesign(page: Page) {
  await page.getByRole('radio', { name: 'Elegant' }).check()
  await button(page, 'Next').click()
  await onStep(page, 'Content')
}

async function fillContent(page: Page) {
  await page.getByRole('radio', { name: 'Partly' }).check()
  await page.getByRole('radio', { name: '6–10' }).check()
}

const prices = { name: 'Prices.txt', mimeType: 'text/plain', buffer: Buffer.from('Rye bread 4.20') }

async function addFile(page: Page, file = prices) {
  await page.getByLabel('Files', { exact: true }).setInputFiles(file)
  await page.getByRole('button', { name: `Remove ${file.name}` }).waitFor()
}

async function toReview(page: Page) {
  await fillGeneral(page)
  await fillDesign(page)
  await fillContent(page)
  await button(page, 'Next').click()
  await onStep(page, 'Review')
}

const saved = (page: Page) => shown(page, 'Saved. You can go on later, on any device.')
const nameField = (page: Page) => page.getByLabel('Project Name')
const draftOf = async (client: { id: number }) => (await portal.as(client).get('/api/briefs/draft')).body
const cut = (page: Page, times: number) =>
  page.route('**/api/uploads', (route) => route.abort('failed'), { times })

const briefsOf = (userId: number) =>
  portal.db.selectFrom('briefs').selectAll().where('userId', '=', userId).execute()

describe('the wizard', () => {
  test('a client on a phone submits a brief with everything in it', async () => {
    const client = await portal.buildClient()
    const page = await browser.open(client, '/briefs', { width: 375 })
    await page.getByRole('link', { name: 'New Website Brief' }).first().click()
    await heading(page, 'New Website Brief').waitFor()
    await shown(page, 'Tell us about your website project to get started')
    await expect.poll(() => page.getByLabel('Domain Name').count()).toBe(0)
    await page.getByRole('radio', { name: 'Yes' }).check()
    await page.getByLabel('Domain Name').fill('bakery.example')
    await page.getByLabel('Target Launch Date').fill('2027-03-01')
    await fillGeneral(page)
    const examples = page.getByRole('textbox', { name: 'Website Examples' })
    for (const example of ['https://bread.example', '  ', 'https://bread.example', 'https://rolls.example']) {
      await examples.fill(example)
      await button(page, 'Add').click()
    }
    await button(page, 'Remove https://rolls.example').click()
    await page.getByRole('textbox', { name: 'Primary Colour', exact: true }).fill('#0f766e')
    await shown(page, 'Your primary colour on white has a contrast of 5.5:1, easy to read.')
    await page.getByLabel('Design Notes').fill('Warm, like the shop.')
    await fillDesign(page)
    await fillContent(page)
    await page.getByRole('checkbox', { name: 'Home' }).check()
    await page.getByRole('checkbox', { name: 'Shop' }).check()
    await addFile(page)
    await button(page, 'Next').click()
    await onStep(page, 'Review')
    for (const answer of [
      'Corner bakery',
      'Mar 1, 2027',
      'bakery.example',
      'Elegant',
      'Warm, like the shop.',
      'Content is partly ready',
      'Prices.txt',
    ])
      await shown(page, answer)
    await button(page, 'Submit Brief').click()
    await shown(page, 'Brief submitted successfully!')
    await shown(page, "Your new website brief has been received. We'll review it shortly.")
    await heading(page, 'Corner bakery').waitFor()
    await shown(page, 'Your brief is pending review by our team')
    const [brief, ...others] = await briefsOf(client.id)
    expect(others).toEqual([])
    expect(brief).toMatchObject({
      projectType: 'business',
      targetLaunchDate: '2027-03-01',
      hasDomain: true,
      domainName: 'bakery.example',
      websiteStyle: 'elegant',
      primaryColor: '#0f766e',
      secondaryColor: '#4f46e5',
      websiteExamples: ['https://bread.example'],
      hasContent: 'partial',
      numPages: '6-10',
      requiredPages: ['home', 'shop'],
      status: 'pending',
    })
  })

  test('every step says what is missing and lets nobody past', async () => {
    const page = await browser.open(await portal.buildClient(), '/briefs/new')
    await button(page, 'Next').click()
    await shown(page, 'Project name must be at least 3 characters')
    await shown(page, 'Please select a website type')
    await shown(page, 'Please provide a more detailed description')
    await expect
      .poll(() => page.getByLabel('Project Name').evaluate((field) => field === document.activeElement))
      .toBe(true)
    await page.getByLabel('Project Name').fill('Corner bakery')
    await page.getByText('Project name must be at least 3 characters').waitFor({ state: 'detached' })
    await fillGeneral(page)
    await page.getByRole('textbox', { name: 'Primary Colour', exact: true }).fill('blue')
    await button(page, 'Next').click()
    await shown(page, 'Please select a website style')
    await shown(page, 'Please enter a colour like #2563eb')
    await page.getByRole('textbox', { name: 'Primary Colour', exact: true }).fill('#2563eb')
    await fillDesign(page)
    await button(page, 'Next').click()
    await shown(page, 'Please tell us whether your content is ready')
    await shown(page, 'Please select the approximate number of pages')
    await page.goto('/briefs/new?step=4')
    await onStep(page, 'Content')
  })

  test('going back and forth keeps the answers, and neither Enter nor a double click submits early', async () => {
    const client = await portal.buildClient()
    const page = await browser.open(client, '/briefs/new')
    await fillGeneral(page)
    await page.goBack()
    await onStep(page, 'General Info')
    await page.getByLabel('Project Name').press('Enter')
    await onStep(page, 'Design Info')
    await fillDesign(page)
    await fillContent(page)
    await button(page, 'Next').dblclick()
    await onStep(page, 'Review')
    await button(page, 'Submit Brief').dispatchEvent('click', { detail: 2 })
    await button(page, 'Edit Design Info').click()
    await onStep(page, 'Design Info')
    await expect.poll(() => page.getByRole('radio', { name: 'Elegant' }).isChecked()).toBe(true)
    await button(page, 'Previous').click()
    await onStep(page, 'General Info')
    await expect.poll(() => page.getByLabel('Project Name').inputValue()).toBe('Corner bakery')
    await expect.poll(() => briefsOf(client.id)).toEqual([])
  })

  test('the keyboard alone is enough', async () => {
    const client = await portal.buildClient()
    const page = await browser.open(client, '/briefs/new')
    const { keyboard } = page
    await page.getByLabel('Project Name').focus()
    await keyboard.type('Corner bakery')
    await keyboard.press('Tab')
    await keyboard.type('Bus')
    await keyboard.press('Tab')
    await keyboard.type('People should order their bread online.')
    await page.getByLabel('Project Name').focus()
    await keyboard.press('Enter')
    await onStep(page, 'Design Info')
    await expectFocusOn(page, 'Design Info')
    await keyboard.press('Tab')
    await keyboard.press('Space')
    await keyboard.press('ArrowRight')
    await expect.poll(() => page.getByRole('radio', { name: 'Minimalist' }).isChecked()).toBe(true)
    await keyboard.press('Enter')
    await expectFocusOn(page, 'Content')
    await keyboard.press('Tab')
    await keyboard.press('Space')
    await keyboard.press('Tab')
    await keyboard.press('Space')
    await keyboard.press('Enter')
    await onStep(page, 'Review')
    await button(page, 'Submit Brief').press('Enter')
    await shown(page, 'Brief submitted successfully!')
    await expect
      .poll(() => briefsOf(client.id))
      .toMatchObject([{ websiteStyle: 'minimalist', hasContent: 'yes' }])
  })

  test('what was entered survives leaving, a reload and a lost session, with its files', async () => {
    const client = await portal.buildClient()
    const page = await browser.open(client, '/briefs/new')
    await fillGeneral(page, 'Half a brief')
    await fillDesign(page)
    await addFile(page)
    await page.getByRole('link', { name: 'Back to Briefs' }).click()
    await shown(page, 'You have an unfinished brief')
    await shown(page, '“Half a brief” is kept for you until you submit it.')
    await page.getByRole('link', { name: 'Continue' }).click()
    await onStep(page, 'General Info')
    await page.context().clearCookies()
    await page.goto('/briefs/new?step=3')
    await page.waitForURL(/\/auth/)
    await page.getByLabel('Username').fill(client.username)
    await page.getByLabel('Password', { exact: true }).fill('correct horse battery')
    await button(page, 'Sign In').click()
    await onStep(page, 'Content')
    await button(page, 'Remove Prices.txt').waitFor()
    await fillContent(page)
    await button(page, 'Next').click()
    await onStep(page, 'Review')
    await page.reload()
    await onStep(page, 'Review')
    await button(page, 'Submit Brief').click()
    await shown(page, 'Brief submitted successfully!')
    const read = await portal.as(client).get<{ attachments: object[] }[]>('/api/briefs')
    expect(read.body).toHaveLength(1)
    await page.goto('/briefs/new')
    await onStep(page, 'General Info')
    await expect.poll(() => page.getByLabel('Project Name').inputValue()).toBe('')
  })

  test('a draft can be thrown away', async () => {
    const page = await browser.open(await portal.buildClient(), '/briefs/new')
    await fillGeneral(page, 'Never mind')
    await page.reload()
    await button(page, 'Start over').click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Start over' }).click()
    await onStep(page, 'General Info')
    await expect.poll(() => page.getByLabel('Project Name').inputValue()).toBe('')
    await page.reload()
    await onStep(page, 'General Info')
    await expect.poll(() => page.getByText('We kept what you entered').count()).toBe(0)
  })

  test('a submit that fails loses nothing and can be tried again', async () => {
    const client = await portal.buildClient()
    const page = await browser.open(client, '/briefs/new')
    await toReview(page)
    await page.route('**/api/briefs', (route) => route.fulfill({ status: 429 }), { times: 1 })
    await button(page, 'Submit Brief').click()
    await shown(page, 'Failed to submit brief')
    await button(page, 'Submit Brief').click()
    await shown(page, 'Brief submitted successfully!')
    await expect.poll(() => briefsOf(client.id)).toHaveLength(1)
  })

  test('while it is being sent both buttons are off', async () => {
    const page = await browser.open(await portal.buildClient(), '/briefs/new')
    await toReview(page)
    const held = Promise.withResolvers<void>()
    await page.route('**/api/briefs', async (route) => {
      await held.promise
      await route.continue()
    })
    await button(page, 'Submit Brief').click()
    await expect.poll(() => button(page, 'Submitting...').isDisabled()).toBe(true)
    await expect.poll(() => button(page, 'Previous').isDisabled()).toBe(true)
    held.resolve()
    await shown(page, 'Brief submitted successfully!')
  })

  test('files of a wrong type are named and the good ones kept', async () => {
    const page = await browser.open(await portal.buildClient(), '/briefs/new')
    await fillGeneral(page)
    await fillDesign(page)
    const program = { name: 'setup.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('MZ') }
    await page.getByLabel('Files', { exact: true }).setInputFiles([program, prices])
    await shown(page, 'Some files were not added: they must be under 10MB and in a supported format.')
    await button(page, 'Remove Prices.txt').waitFor()
    await button(page, 'Remove Prices.txt').click()
    await expect.poll(() => button(page, 'Remove Prices.txt').count()).toBe(0)
  })
})

describe('an unfinished brief', () => {
  test('is gone on with on another device, with its files, and is over everywhere once submitted', async () => {
    const client = await portal.buildClient()
    const desk = await browser.open(client, '/briefs/new')
    await fillGeneral(desk, 'Begun at the desk')
    await fillDesign(desk)
    await addFile(desk)
    await saved(desk)
    const phone = await browser.open(client, '/', { width: 375 })
    await shown(phone, 'You have an unfinished brief')
    await shown(phone, '“Begun at the desk” is kept for you until you submit it.')
    await expectNoAxeViolations(phone)
    await phone.getByRole('link', { name: 'Continue' }).click()
    await onStep(phone, 'General Info')
    await expect.poll(() => nameField(phone).inputValue()).toBe('Begun at the desk')
    await button(phone, 'Next').click()
    await onStep(phone, 'Design Info')
    await button(phone, 'Next').click()
    await onStep(phone, 'Content')
    await button(phone, 'Remove Prices.txt').waitFor()
    await fillContent(phone)
    await button(phone, 'Next').click()
    await button(phone, 'Submit Brief').click()
    await shown(phone, 'Brief submitted successfully!')
    await expect.poll(() => draftOf(client)).toBeNull()
    await desk.goto('/briefs')
    await desk.getByRole('link', { name: 'View Begun at the desk' }).waitFor()
    await expect.poll(() => desk.getByText('You have an unfinished brief').count()).toBe(0)
    await desk.goto('/briefs/new')
    await onStep(desk, 'General Info')
    await expect.poll(() => nameField(desk).inputValue()).toBe('')
  })

  test('typed without a connection arrives when there is one again', async () => {
    const client = await portal.buildClient()
    const page = await browser.open(client, '/briefs/new')
    await nameField(page).fill('Before the tunnel')
    await saved(page)
    await page.context().setOffline(true)
    await nameField(page).fill('In the tunnel')
    await shown(page, 'Saved on this device only. We try again until we reach the portal.')
    await page.context().setOffline(false)
    await saved(page)
    await expect.poll(() => draftOf(client)).toMatchObject({ projectName: 'In the tunnel' })
  })

  test('left before it was sent is sent nevertheless', async () => {
    const client = await portal.buildClient()
    const page = await browser.open(client, '/briefs/new')
    await nameField(page).fill('In a hurry')
    const sent = page.waitForResponse((answer) => answer.request().method() === 'PATCH')
    await page.getByRole('link', { name: 'Back to Briefs' }).click()
    expect((await sent).status()).toBe(200)
    await expect.poll(() => draftOf(client)).toMatchObject({ projectName: 'In a hurry' })
  })

  test('thrown away is thrown away on the server too', async () => {
    const client = await portal.buildClient()
    await portal.as(client).patch('/api/briefs/draft', { projectName: 'Never mind' })
    const page = await browser.open(client, '/briefs/new')
    await button(page, 'Start over').click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Start over' }).click()
    await shown(page, 'What you enter is kept until you submit it.')
    await expect.poll(() => nameField(page).inputValue()).toBe('')
    await expect.poll(() => draftOf(client)).toBeNull()
    await nameField(page).fill('Something new')
    await saved(page)
    await expect.poll(() => draftOf(client)).toMatchObject({ projectName: 'Something new' })
  })

  test('changed on two devices is never overwritten unasked', async () => {
    const client = await portal.buildClient()
    const page = await browser.open(client, '/briefs/new')
    await nameField(page).fill('Mine')
    await saved(page)
    await portal.as(client).patch('/api/briefs/draft', { projectName: 'Theirs' })
    await nameField(page).fill('Mine again')
    await shown(page, 'This brief was also changed on another device or in another window')
    await expect.poll(() => draftOf(client)).toMatchObject({ projectName: 'Theirs' })
    await expectNoAxeViolations(page)
    await button(page, 'Keep what is here').click()
    await saved(page)
    await expect.poll(() => draftOf(client)).toMatchObject({ projectName: 'Mine again' })
    await portal.as(client).patch('/api/briefs/draft', { projectName: 'Theirs again' })
    await nameField(page).fill('Mine once more')
    await button(page, 'Use the other one').click()
    await shown(page, 'Welcome back')
    await expect.poll(() => nameField(page).inputValue()).toBe('Theirs again')
  })
})

describe('a file that did not get through', () => {
  const FAILED = 'Retry or remove Prices.txt before you go on.'

  test('keeps one on its step until it is retried or removed', async () => {
    const client = await portal.buildClient()
    const page = await browser.open(client, '/briefs/new')
    await fillGeneral(page)
    await fillDesign(page)
    await fillContent(page)
    await cut(page, 2)
    await page.getByLabel('Files', { exact: true }).setInputFiles(prices)
    await shown(page, FAILED)
    await expect.poll(() => button(page, 'Next').isDisabled()).toBe(true)
    await expectNoAxeViolations(page)
    await button(page, 'Remove Prices.txt').click()
    await expect.poll(() => button(page, 'Next').isDisabled()).toBe(false)
    await page.getByLabel('Files', { exact: true }).setInputFiles(prices)
    await shown(page, FAILED)
    await button(page, 'Retry Prices.txt').click()
    await page.getByText(FAILED).waitFor({ state: 'detached' })
    await button(page, 'Next').click()
    await onStep(page, 'Review')
    await shown(page, 'Prices.txt')
  })

  test('after its step was left keeps the brief from being submitted without it', async () => {
    const page = await browser.open(await portal.buildClient(), '/briefs/new')
    await fillGeneral(page)
    await fillDesign(page)
    await fillContent(page)
    const held = Promise.withResolvers<void>()
    await page.route(
      '**/api/uploads',
      async (route) => {
        await held.promise
        await route.abort('failed')
      },
      { times: 1 },
    )
    await page.getByLabel('Files', { exact: true }).setInputFiles(prices)
    await page.getByText(/ · \d+%/).waitFor()
    await button(page, 'Next').click()
    await onStep(page, 'Review')
    await expect.poll(() => button(page, 'Waiting for uploads…').isDisabled()).toBe(true)
    held.resolve()
    await shown(page, 'Retry or remove it before you submit.')
    await expect.poll(() => button(page, 'Submit Brief').isDisabled()).toBe(true)
    await button(page, 'Go to the files').click()
    await button(page, 'Retry Prices.txt').click()
    await button(page, 'Next').click()
    await button(page, 'Submit Brief').click()
    await shown(page, 'Brief submitted successfully!')
  })

  test.each([
    ['ticket', 'Submit Ticket'],
    ['comment', 'Add Comment'],
    ['response', 'Submit Response'],
  ])('keeps a %s from being sent without it', async (kind, submit) => {
    const client = await portal.buildClient()
    const { id } = await portal.buildTicket({ userId: client.id })
    const project = await portal.buildProject({ userId: client.id })
    const request = await portal.buildInfoRequest({ projectId: project.id, clientId: client.id })
    const paths = {
      ticket: '/tickets/new',
      comment: `/tickets/${id}`,
      response: `/info-requests/${request.id}`,
    }
    const page = await browser.open(client, paths[kind as keyof typeof paths])
    await cut(page, 1)
    await page.locator('input[type=file]').setInputFiles(prices)
    await shown(page, FAILED)
    await expect.poll(() => button(page, submit).isDisabled()).toBe(true)
    await button(page, 'Retry Prices.txt').click()
    await page.getByText(FAILED).waitFor({ state: 'detached' })
    await button(page, 'Remove Prices.txt').waitFor()
    await expect.poll(() => button(page, submit).isDisabled()).toBe(false)
  })
})

describe('a colour that is hard to read', () => {
  test('is offered its nearest passing shade', async () => {
    const page = await browser.open(await portal.buildClient(), '/briefs/new')
    await fillGeneral(page)
    const primary = page.getByRole('textbox', { name: 'Primary Colour', exact: true })
    await expect.poll(() => page.getByRole('button', { name: /^Use #/ }).count()).toBe(0)
    await primary.fill('#ff0000')
    await shown(page, 'Your primary colour on white has a contrast of 4.0:1, fine for large text only.')
    await expectNoAxeViolations(page)
    await button(page, 'Use #ee0000 instead as primary colour').click()
    await expect.poll(() => primary.inputValue()).toBe('#ee0000')
    await shown(page, 'Your primary colour on white has a contrast of 4.5:1, easy to read.')
    await expect.poll(() => page.getByRole('button', { name: /^Use #/ }).count()).toBe(0)
  })
})

describe('a draft that grew old', () => {
  test('asks again for a file that is gone', async () => {
    const client = await portal.buildClient()
    const page = await browser.open(client, '/briefs/new')
    await fillGeneral(page)
    await fillDesign(page)
    await fillContent(page)
    await addFile(page)
    await button(page, 'Next').click()
    await onStep(page, 'Review')
    await saved(page)
    await portal.db.deleteFrom('briefDraftFiles').where('userId', '=', client.id).execute()
    await portal.db.deleteFrom('uploads').where('userId', '=', client.id).execute()
    await button(page, 'Submit Brief').click()
    await onStep(page, 'Content')
    await shown(page, 'Prices.txt: This file is not there any more. Please add it again.')
    await button(page, 'Remove Prices.txt').click()
    await button(page, 'Remove Prices.txt').waitFor({ state: 'detached' })
    await addFile(page)
    await button(page, 'Next').click()
    await onStep(page, 'Review')
    await button(page, 'Submit Brief').click()
    await shown(page, 'Brief submitted successfully!')
  })
})

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
  })

  test('none yet: says so and offers the first', async () => {
    const page = await browser.open(await portal.buildClient(), '/briefs', { width: 375 })
    await shown(page, 'No briefs found')
    await page.getByRole('link', { name: 'New Website Brief' }).last().click()
    await onStep(page, 'General Info')
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
    const part = async (tab: string, text: string) => {
      await page.getByRole('tab', { name: tab }).click()
      await page.getByRole('tabpanel').getByText(text).first().waitFor()
    }
    await part('Design', 'Warm colours')
    await page.getByRole('link', { name: /bread\.example/ }).waitFor()
    await part('Content', 'Texts follow')
    await part('Technical', 'bakery.example')
    await part('Tasks', 'Take photos')
    await part('Info Requests', 'Opening hours')
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
    }
  })

  test('somebody else’s brief is not found', async () => {
    const brief = await portal.buildBrief()
    const page = await browser.open(await portal.buildClient(), `/briefs/${brief.id}`)
    await heading(page, 'Brief not found').waitFor()
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
    await button(page, 'Accept Brief').click()
    await shown(page, 'a new project has been created')
  })

  test('get a way back from a brief that is not there', async () => {
    const page = await browser.open(await portal.buildStaff(), '/staff/briefs/abc')
    await heading(page, 'Brief not found').waitFor()
    await page.getByRole('link', { name: 'Back to Briefs' }).click()
    await heading(page, 'Briefs Management').waitFor()
  })
})

describe.each([
  { width: 1280, colorScheme: 'light' },
  { width: 1280, colorScheme: 'dark' },
  { width: 375, colorScheme: 'light' },
  { width: 375, colorScheme: 'dark' },
] as const)('at $width pixels, $colorScheme', (view) => {
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
