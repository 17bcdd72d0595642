import { createHash, randomBytes } from 'node:crypto'
import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page, Request } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { PNG } from '#server/test/caller.ts'
import { openPortal, startPortal } from './harness.ts'
import { expectNoSideways } from './page-checks.ts'

const { portal, browser } = await openPortal()

const MIB = 1024 * 1024
const photo = () => ({
  name: 'shop front.png',
  mimeType: 'image/png',
  buffer: Buffer.concat([PNG, randomBytes(5 * MIB)]),
})
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const PARTS = '**/api/uploads/resumable/*'

async function ticketForm() {
  const client = await portal.buildClient()
  const page = await browser.open(client, '/tickets/new')
  const choose = (file: ReturnType<typeof photo>) =>
    page.getByLabel('Attachments', { exact: true }).setInputFiles({ ...file })
  return { client, page, choose }
}

/** The offsets of the parts that this page has sent. */
function offsetsOf(page: Page): number[] {
  const offsets: number[] = []
  page.on('request', (request: Request) => {
    if (request.method() === 'PATCH' && request.url().includes('/resumable/'))
      offsets.push(Number(request.headers()['upload-offset']))
  })
  return offsets
}

/** Lets this many parts of a file through, and nothing after them. */
async function breakAfter(page: Page, parts: number): Promise<void> {
  let sent = 0
  await page.route(PARTS, async (route) => {
    if (route.request().method() === 'PATCH') sent += 1
    await (sent > parts ? route.abort() : route.continue())
  })
}

const storedFor = (client: { id: number }) =>
  portal.db.selectFrom('uploads').select(['fileName', 'sha256']).where('userId', '=', client.id).execute()

const hashOf = ({ buffer }: { buffer: Buffer }) => createHash('sha256').update(buffer).digest()

const bytesKept = () =>
  readdirSync(join(portal.config.dataDir, 'files'), { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile(),
  ).length

describe('a large file', () => {
  test('whose connection breaks goes on by itself where it stopped', async () => {
    const { client, page, choose } = await ticketForm()
    const offsets = offsetsOf(page)
    await breakAfter(page, 1)
    const file = photo()
    await choose(file)
    await expect.poll(() => offsets.length).toBeGreaterThan(1)

    await page.unroute(PARTS)
    await button(page, 'Remove shop front.png').waitFor()

    expect(offsets.filter((offset) => offset === 0)).toHaveLength(1)
    await expect.poll(() => storedFor(client)).toEqual([{ fileName: 'shop front.png', sha256: hashOf(file) }])
  })

  test('goes on after a reload when it is chosen again', async () => {
    const { client, page } = await ticketForm()
    const offsets = offsetsOf(page)
    await breakAfter(page, 1)
    const file = photo()
    const path = join(portal.config.dataDir, file.name)
    writeFileSync(path, file.buffer)
    const chooser = page.getByLabel('Attachments', { exact: true })
    await chooser.setInputFiles(path)
    await expect.poll(() => offsets.length).toBeGreaterThan(1)

    await page.reload()
    // Once the page is ready: its requests at the moment when responses are no longer held back may stay unanswered.
    await chooser.waitFor({ state: 'attached' })
    await page.unroute(PARTS)
    const before = offsets.length
    await chooser.setInputFiles(path)
    await button(page, 'Remove shop front.png').waitFor()

    expect(offsets.slice(before)).not.toContain(0)
    await expect.poll(() => storedFor(client)).toEqual([{ fileName: 'shop front.png', sha256: hashOf(file) }])
  })

  test('shows how far it is, and leaves nothing behind when it is cancelled', async () => {
    const { client, page, choose } = await ticketForm()
    const before = bytesKept()
    await breakAfter(page, 1)
    await choose(photo())
    const progress = page.getByRole('progressbar', { name: 'Uploading shop front.png' })
    await expect.poll(async () => Number(await progress.getAttribute('value'))).toBeGreaterThan(30)
    await page.unroute(PARTS)

    await button(page, 'Cancel shop front.png').click()

    await expect.poll(() => page.getByText('shop front.png').count()).toBe(0)
    await expect.poll(bytesKept).toBe(before)
    await expect.poll(() => storedFor(client)).toEqual([])
    const half = portal.db.selectFrom('resumableUploads').select('id').where('userId', '=', client.id)
    await expect.poll(() => half.execute()).toEqual([])
  })

  test('that was refused on its way is retried from where it stopped', async () => {
    const { client, page, choose } = await ticketForm()
    const offsets = offsetsOf(page)
    await page.route(PARTS, async (route) => {
      const late = route.request().headers()['upload-offset'] !== '0'
      const problem = {
        status: 403,
        contentType: 'application/problem+json',
        body: '{"detail":"Not today."}',
      }
      await (late && route.request().method() === 'PATCH' ? route.fulfill(problem) : route.continue())
    })
    const file = photo()
    await choose(file)
    await page.getByText('Not today.').waitFor()
    await page.unroute(PARTS)
    const before = offsets.length

    await button(page, 'Retry shop front.png').click()
    await button(page, 'Remove shop front.png').waitFor()

    expect(offsets.slice(before)).not.toContain(0)
    await expect.poll(() => storedFor(client)).toEqual([{ fileName: 'shop front.png', sha256: hashOf(file) }])
  })

  test('that is no picture is refused with the sentence of any upload', async () => {
    const { client, page, choose } = await ticketForm()
    await choose({ ...photo(), buffer: randomBytes(5 * MIB) })
    await page
      .getByText('Some files were not added: they must be under 10MB and in a supported format.')
      .waitFor()
    await expect.poll(() => storedFor(client)).toEqual([])
  })

  test('of a project is sent in parts too', async () => {
    const staff = await portal.buildStaff()
    const project = await portal.buildProject()
    const page = await browser.open(staff, `/staff/projects/${project.id}?tab=files&view=upload`)
    const offsets = offsetsOf(page)
    await page.locator('input[type=file]').setInputFiles({ ...photo(), name: 'site.zip' })
    await button(page, 'Upload File').click()
    await page.getByText('File uploaded').first().waitFor()
    expect(offsets).toEqual([0, 4 * MIB])
  })
})

const textFile = (name: string, buffer: Buffer) => ({ name, mimeType: 'text/plain', buffer })

test('files that are refused are named with the reason, the others are kept and can be sent', async () => {
  const { page } = await ticketForm()
  await page
    .getByLabel('Attachments', { exact: true })
    .setInputFiles([
      textFile('good.txt', Buffer.from('Good.')),
      textFile('empty.txt', Buffer.alloc(0)),
      textFile('lying.png', Buffer.from('No picture.')),
      textFile('tool.exe', Buffer.from('MZ')),
    ])
  await button(page, 'Remove good.txt').waitFor()
  const refusal = (reason: string) => page.getByRole('alert').filter({ hasText: reason })
  await refusal('This file is empty.').getByText('empty.txt').waitFor()
  await refusal('Some files were not added').getByText('tool.exe, lying.png').waitFor()
  await expect.poll(() => button(page, 'Submit Ticket').isEnabled()).toBe(true)
})

test('a long name widens no page', async () => {
  const { page } = await ticketForm()
  await page.setViewportSize({ width: 375, height: 812 })
  const name = `${'a very long name '.repeat(14)}.pdf`
  await page
    .getByLabel('Attachments', { exact: true })
    .setInputFiles(textFile(name, Buffer.from('%PDF-1.4\n%%EOF')))
  await button(page, `Remove ${name}`).waitFor()
  await expectNoSideways(page)
})

test('many files go a few at a time, so that the page can be used meanwhile', async () => {
  const { page } = await ticketForm()
  const held: (() => void)[] = []
  await page.route('**/api/uploads', async (route) => {
    await new Promise<void>((release) => held.push(release))
    await route.continue()
  })
  const files = Array.from({ length: 5 }, (_, i) => ({
    name: `note ${i + 1}.txt`,
    mimeType: 'text/plain',
    buffer: Buffer.from(`Note ${i + 1}.`),
  }))
  await page.getByLabel('Attachments', { exact: true }).setInputFiles(files)
  await expect.poll(() => held.length).toBe(3)
  await expect.poll(() => page.getByText('waiting').count()).toBe(2)
  await button(page, 'Cancel note 4.txt').click()
  held.shift()?.()
  // Whichever of the three reached the network first.
  await page.getByRole('button', { name: /^Remove note \d\.txt$/ }).waitFor()
  await expect.poll(() => page.getByText('waiting').count()).toBe(0)
  await expect.poll(() => held.length).toBe(3)
  for (const release of held) release()
  await button(page, 'Remove note 5.txt').waitFor()
  await expect.poll(() => page.getByText('note 4.txt').count()).toBe(0)
})

test('a gallery shows thumbnails, and the picture itself when it is opened', async () => {
  const client = await portal.buildClient()
  const ticket = await portal.buildTicket({ userId: client.id })
  const { name } = await portal.buildUpload(client)
  const comment = { content: 'See here.', entityType: 'ticket', entityId: ticket.id, attachments: [name] }
  await portal.as(client).post('/api/comments', comment)
  const page = await browser.open(client, `/tickets/${ticket.id}`)
  const thumbnail = page.getByRole('button', { name: /^View picture\.png/ })
  await expect
    .poll(() => thumbnail.locator('img').getAttribute('src'))
    .toBe(`/api/uploads/${name}?size=thumbnail`)
  await thumbnail.click()
  const picture = page.getByRole('img', { name: 'picture.png' })
  await expect.poll(() => picture.getAttribute('src')).toBe(`/api/uploads/${name}`)
})

test('a PDF opens in a tab of its own and can be downloaded', async () => {
  const client = await portal.buildClient()
  const ticket = await portal.buildTicket({ userId: client.id })
  const file = { fileName: 'prices.pdf', bytes: '%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF' }
  const { name } = await portal.buildUpload(client, file)
  const comment = { content: 'See here.', entityType: 'ticket', entityId: ticket.id, attachments: [name] }
  await portal.as(client).post('/api/comments', comment)
  const page = await browser.open(client, `/tickets/${ticket.id}`)
  const link = page.getByRole('link', { name: 'prices.pdf (opens in a new tab)' })
  await expect
    .poll(async () => [await link.getAttribute('href'), await link.getAttribute('target')])
    .toEqual([`/api/uploads/${name}`, '_blank'])
  const download = page.getByRole('link', { name: 'Download prices.pdf' })
  expect(await download.getAttribute('download')).toBe('prices.pdf')
})

test('a file beyond what a client may add a day says so at once, and what was typed stays', async () => {
  const limited = await startPortal({ clientBytesPerDay: 1024 * 1024 })
  const page = await browser.open(await limited.buildClient(), '/tickets/new', { portal: limited })
  await page.getByLabel('Title').fill('Pictures of the shop')
  for (const megabytes of [2, 5]) {
    const buffer = Buffer.alloc(megabytes * 1024 * 1024, 'x')
    const file = { name: `${megabytes}.txt`, mimeType: 'text/plain', buffer }
    await page.getByLabel('Attachments', { exact: true }).setInputFiles(file)
    const refused = page
      .getByRole('alert')
      .filter({ hasText: 'larger than the 1 MB that you can add in a day' })
    await refused.getByText(file.name).waitFor()
    // Retrying would not help, so it is not offered.
    expect(
      await page.getByRole('button', { name: new RegExp(`(?:Retry|Remove) ${file.name}`) }).count(),
    ).toBe(0)
  }
  expect(await page.getByLabel('Title').inputValue()).toBe('Pictures of the shop')
  await browser.closePages()
  await limited.close()
})
