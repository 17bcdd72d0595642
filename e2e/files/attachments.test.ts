// @module-tag nightly
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import { following, openPortal, startPortal } from '../support/harness.ts'

/* The files of tickets, requests, projects, and content libraries: how users choose, see, and download them. */

const { portal, browser } = await openPortal(() => startPortal({ clientBytesPerDay: 1024 * 1024 }))

const BEGINNING = 'a very long name of a file from the camera of our shop in the Long Street '
const LONG_NAMES = [`${BEGINNING}(1).txt`, `${BEGINNING}(2).txt`]

/** Builds a ticket with a comment that has these files. */
async function buildTicketWith(files: { fileName: string; bytes?: string }[]) {
  const client = await portal.buildClient()
  const attachments: string[] = []
  for (const file of files) attachments.push((await portal.buildUpload(client, file)).name)
  const ticket = await portal.buildTicket({ userId: client.id })
  const comment = { content: 'See here.', entityType: 'ticket', entityId: ticket.id, attachments }
  await portal.as(client).post('/api/comments', comment)
  return { client, path: `/tickets/${ticket.id}`, attachments }
}

test('shows a comment’s picture, document, and long file names, and downloads all files as one ZIP', async () => {
  const { client, path, attachments } = await buildTicketWith([
    { fileName: 'picture.png' },
    { fileName: 'prices.pdf', bytes: '%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF' },
    ...LONG_NAMES.map((fileName) => ({ fileName, bytes: 'Text.' })),
  ])
  const page = await browser.open(client, path, { width: 375 })
  await expectPicture(page, attachments[0])
  await expectDocument(page, attachments[1])
  for (const name of LONG_NAMES) await expectLongName(page, name)
  const download = await following(page.waitForEvent('download'), () =>
    page.getByRole('link', { name: 'Download All' }).click(),
  )
  expect(download.suggestedFilename()).toMatch(/^comment-\d+-files\.zip$/)
  const zip = await fromBufferPromise(await readFile(await download.path()), { autoClose: false })
  expect(zip.entryCount).toBe(4)
})

/** Expects a thumbnail, and the picture itself once it's opened. */
async function expectPicture(page: Page, name = '') {
  const thumbnail = page.getByRole('button', { name: /^View picture\.png/ })
  await expect
    .poll(() => thumbnail.locator('img').getAttribute('src'))
    .toBe(`/api/uploads/${name}?size=thumbnail`)
  await thumbnail.click()
  const picture = page.getByRole('dialog').getByRole('img', { name: 'picture.png' })
  await expect.poll(() => picture.getAttribute('src')).toBe(`/api/uploads/${name}`)
  await page.keyboard.press('Escape')
  await picture.waitFor({ state: 'detached' })
}

/** Expects a PDF that opens in a new tab and can be downloaded. */
async function expectDocument(page: Page, name = '') {
  const link = page.getByRole('link', { name: 'prices.pdf (opens in a new tab)' })
  await expect
    .poll(async () => [await link.getAttribute('href'), await link.getAttribute('target')])
    .toEqual([`/api/uploads/${name}`, '_blank'])
  const download = page.getByRole('link', { name: 'Download prices.pdf' })
  expect(await download.getAttribute('download')).toBe('prices.pdf')
}

/** Expects the visible parts of a long name: the beginning, cut, and the complete end on the same line. */
async function expectLongName(page: Page, name: string) {
  const link = page.getByRole('link', { name: `${name} (opens in a new tab)`, exact: true })
  const shown = link.getByTitle(name)
  const [beginning, end] = [shown.locator('> :nth-child(2)'), shown.locator('> :nth-child(3)')]
  await expect.poll(() => beginning.evaluate((box) => box.scrollWidth > box.clientWidth)).toBe(true)
  expect(await end.innerText()).toBe(name.slice(-10))
  const [outer, inner] = [await shown.boundingBox(), await end.boundingBox()]
  const measureRight = (box: typeof outer) => Math.ceil((box?.x ?? Infinity) + (box?.width ?? 0))
  expect(measureRight(inner)).toBeLessThanOrEqual(measureRight(outer))
  expect(inner?.y).toBe(outer?.y)
}

test('offers no Download All button for a single file', async () => {
  const { client, path } = await buildTicketWith([{ fileName: '1.txt', bytes: 'Text.' }])
  const page = await browser.open(client, path)
  await page.getByRole('link', { name: '1.txt (opens in a new tab)' }).waitFor()
  expect(await page.getByRole('link', { name: 'Download All' }).count()).toBe(0)
})

test('downloads the files of a project, and of each section of a content library, with one button', async () => {
  const client = await portal.buildClient()
  const staff = portal.as(await portal.buildStaff())
  const project = await portal.buildProject({ userId: client.id })
  const website = await portal.buildWebsite({ userId: client.id, projectId: project.id })
  for (const fileName of ['one.png', 'two.png']) {
    await staff.upload(`/api/projects/${project.id}/files`, { fileName })
    await staff.upload(`/api/websites/${website.id}/assets`, { fileName }, { kind: 'image' })
  }
  await staff.upload(`/api/websites/${website.id}/assets`, { fileName: 'logo.png' }, { kind: 'logo' })
  const page = await browser.open(client, `/projects/${project.id}?tab=files`)
  const button = page.getByRole('link', { name: 'Download All' })
  expect(await button.getAttribute('href')).toBe(`/api/projects/${project.id}/files.zip`)
  await page.goto(`/websites/${website.id}?tab=library`)
  expect(await button.getAttribute('href')).toBe(`/api/websites/${website.id}/assets.zip?kind=image`)
})

/** A page with a form that accepts files, and the label of its file field. */
type Form = (userId: number) => Promise<[path: string, label: string]>
const NEW_TICKET: Form = async () => ['/tickets/new', 'Attachments']
const OTHER_FORMS: Record<string, Form> = {
  'the comment form': async (userId) => {
    const { id } = await portal.buildTicket({ userId })
    return [`/tickets/${id}`, 'Attachments']
  },
  'the comment form of staff': async (userId) => {
    const { id } = await portal.buildTicket({ userId })
    return [`/staff/tickets/${id}`, 'Attachments']
  },
  'an answer': async (clientId) => {
    const { id } = await portal.buildInfoRequest({ clientId })
    return [`/info-requests/${id}`, 'Files']
  },
}

/** Reads the part of a form that accepts files: its frame, its height, and its visible rules. */
const getStyle = async (page: Page, label: string) => {
  const zone = page.getByLabel(label, { exact: true }).locator('..')
  await zone.waitFor()
  const frame = await zone.evaluate((box) => getComputedStyle(box).borderTopWidth)
  const { height = Infinity } = (await zone.boundingBox()) ?? {}
  return { framed: frame !== '0px', low: height < 130, text: await zone.innerText() }
}

async function expectPaperClip(find: Form) {
  const client = await portal.buildClient()
  const [path, label] = await find(client.id)
  const person = path.startsWith('/staff') ? await portal.buildStaff() : client
  const phone = await browser.open(person, path, { width: 375 })
  const onPhone = await getStyle(phone, label)
  expect(onPhone).toMatchObject({ framed: false, low: true })
  expect(onPhone.text).toMatch(/^Choose Files\s+JPEG, HEIC, PNG/)
  expect(onPhone.text).toMatch(/(?:20|25) .*10 MB each\.$/)
  expect(onPhone.text).not.toContain('drop or paste')
  const chooser = phone.waitForEvent('filechooser')
  await phone.getByRole('button', { name: 'Choose Files' }).click()
  expect((await chooser).isMultiple()).toBe(true)

  const desk = await getStyle(await browser.open(person, path), label)
  expect(desk).toMatchObject({ framed: true })
  expect(desk.text).toContain('or drop or paste them here.')
}

test('shows a button instead of a drop area for the files of a new ticket on a phone', () =>
  expectPaperClip(NEW_TICKET))

test.each(Object.entries(OTHER_FORMS))(
  'shows a button instead of a drop area for the files of %s on a phone',
  (_what, find) => expectPaperClip(find),
)

test('refuses a file above a client’s daily limit, without Retry, and keeps the typed ticket', async () => {
  const page = await browser.open(await portal.buildClient(), '/tickets/new')
  await page.getByLabel('Title').fill('Pictures of the shop')
  // A file of more than 4 MiB is sent in parts.
  for (const megabytes of [2, 5]) {
    const buffer = Buffer.alloc(megabytes * 1024 * 1024, 'x')
    const file = { name: `${megabytes}.txt`, mimeType: 'text/plain', buffer }
    await page.getByLabel('Attachments', { exact: true }).setInputFiles(file)
    const refused = page.getByRole('alert').filter({ hasText: 'larger than your daily limit of 1 MB' })
    await refused.getByText(file.name).waitFor()
    // A retry wouldn't help, so the page doesn't offer one.
    expect(
      await page.getByRole('button', { name: new RegExp(`(?:Retry|Remove) ${file.name}`) }).count(),
    ).toBe(0)
  }
  expect(await page.getByLabel('Title').inputValue()).toBe('Pictures of the shop')
})

test.each([
  ['ANSI', Buffer.from('Öffnungszeiten', 'latin1')],
  ['UTF-16', Buffer.from('\ufeffÖffnungszeiten', 'utf16le')],
])('shows the text of a file that Notepad saved as %s correctly in the browser', async (_what, bytes) => {
  const client = await portal.buildClient()
  const { name } = await portal.buildUpload(client, { fileName: 'ansi.txt', bytes })

  const page = await browser.open(client, `/api/uploads/${name}`)

  expect(await page.locator('body').innerText()).toBe('Öffnungszeiten')
})

/** Copies these texts, each as another type of the same content, as a program does. */
const copy = (page: Page, texts: Record<string, string>) =>
  page.evaluate(async (given) => {
    const canvas = new OffscreenCanvas(20, 10)
    canvas.getContext('2d')?.fillRect(0, 0, 20, 10)
    const image = await canvas.convertToBlob({ type: 'image/png' })
    const items = Object.entries(given).map(([type, text]) => [type, new Blob([text], { type })] as const)
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': image, ...Object.fromEntries(items) })])
  }, texts)

test('pastes cells from Excel into a comment as text only, and attaches a pasted screenshot', async () => {
  const { client, path } = await buildTicketWith([])
  const page = await browser.open(client, path)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const field = page.getByRole('textbox', { name: 'Comment' })
  await field.click()

  await copy(page, {
    'text/plain': 'Rye\t4.20',
    'text/html': '<table><tr><td>Rye</td><td>4.20</td></tr></table>',
  })
  await page.keyboard.press('ControlOrMeta+V')
  await expect.poll(() => field.inputValue()).toContain('Rye\t4.20')
  await copy(page, {})
  await page.keyboard.press('ControlOrMeta+V')
  await page.getByRole('button', { name: 'Remove image.png' }).waitFor()

  expect(await field.inputValue()).toBe('Rye\t4.20')
  expect(await page.getByText('image.png').count()).toBe(1)
})
