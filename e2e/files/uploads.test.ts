// @module-tag nightly
import { createHash, randomBytes } from 'node:crypto'
import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page, Request } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { PNG } from '#server/test/caller.ts'
import { openPortal } from '../support/harness.ts'
import { expectSoundState } from '../support/page-checks.ts'

const { portal, browser } = await openPortal()

const MIB = 1024 * 1024
const photo = (name = 'shop front.png') => ({
  name,
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

/** Collects the offsets of the parts that this page sends. */
function getOffsets(page: Page): number[] {
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
  portal.db
    .selectFrom('uploads')
    .select(['fileName', 'sha256'])
    .where('userId', '=', client.id)
    .orderBy('id')
    .execute()

const storedAs = ({ name, buffer }: { name: string; buffer: Buffer }) => ({
  fileName: name,
  sha256: createHash('sha256').update(buffer).digest(),
})

const bytesKept = () =>
  readdirSync(join(portal.config.dataDir, 'files'), { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile(),
  ).length

/** Cancels an upload that shows its progress, and expects that nothing remains of it. */
async function expectCanceled(
  client: { id: number },
  page: Page,
  choose: (file: ReturnType<typeof photo>) => Promise<void>,
) {
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
}

describe('large file', () => {
  test('leaves nothing stored of a canceled upload, and resumes an interrupted one where it stopped', async () => {
    const { client, page, choose } = await ticketForm()
    await expectCanceled(client, page, choose)
    const offsets = getOffsets(page)

    // After the connection breaks, the upload continues automatically.
    await breakAfter(page, 1)
    const broken = photo()
    await choose(broken)
    await expect.poll(() => offsets.length).toBeGreaterThan(1)
    await page.unroute(PARTS)
    await button(page, 'Remove shop front.png').waitFor()
    expect(offsets.filter((offset) => offset === 0)).toHaveLength(1)
    const stored = [storedAs(broken)]
    await expect.poll(() => storedFor(client)).toEqual(stored)

    // The portal refuses the upload partway, and the user retries it.
    await page.route(PARTS, async (route) => {
      const late = route.request().headers()['upload-offset'] !== '0'
      const problem = {
        status: 403,
        contentType: 'application/problem+json',
        body: '{"detail":"Not today."}',
      }
      await (late && route.request().method() === 'PATCH' ? route.fulfill(problem) : route.continue())
    })
    const refused = photo('oven.png')
    await choose(refused)
    await page.getByText('Not today.').waitFor()
    await page.unroute(PARTS)
    const before = offsets.length
    await button(page, 'Retry oven.png').click()
    await button(page, 'Remove oven.png').waitFor()
    expect(offsets.slice(before)).not.toContain(0)
    stored.push(storedAs(refused))
    await expect.poll(() => storedFor(client)).toEqual(stored)

    // A file that isn't a picture is refused with the same sentence as in any upload.
    await choose({ ...photo('lie.png'), buffer: randomBytes(5 * MIB) })
    await page
      .getByText('Some files were not added: they must be under 10MB and in a supported format.')
      .waitFor()
    await expect.poll(() => storedFor(client)).toEqual(stored)
  })

  test('names a file whose upload a reload interrupted, and resumes it when the client chooses it again', async () => {
    const { client, page } = await ticketForm()
    const offsets = getOffsets(page)
    await breakAfter(page, 1)
    const file = photo()
    const path = join(portal.config.dataDir, file.name)
    writeFileSync(path, file.buffer)
    const chooser = page.getByLabel('Attachments', { exact: true })
    await chooser.setInputFiles(path)
    await expect.poll(() => offsets.length).toBeGreaterThan(1)

    await page.reload()
    // This waits until the page is ready: requests made at the moment when responses are no longer held back may stay
    // unanswered.
    await chooser.waitFor({ state: 'attached' })
    await page.unroute(PARTS)
    const lost = page.getByText('shop front.png didn’t finish uploading. Choose it again.')
    await lost.waitFor()
    await expectSoundState(page)
    const before = offsets.length
    const picker = page.waitForEvent('filechooser')
    await button(page, 'Choose again: shop front.png').click()
    await (await picker).setFiles(path)
    await button(page, 'Remove shop front.png').waitFor()
    await expect.poll(() => lost.count()).toBe(0)

    expect(offsets.slice(before)).not.toContain(0)
    await expect.poll(() => storedFor(client)).toEqual([storedAs(file)])
  })

  test('sends a large file of a project in parts', async () => {
    const staff = await portal.buildStaff()
    const project = await portal.buildProject()
    const page = await browser.open(staff, `/staff/projects/${project.id}?tab=files&view=upload`)
    const offsets = getOffsets(page)
    await page.locator('input[type=file]').setInputFiles({ ...photo(), name: 'site.zip' })
    await button(page, 'Upload File').click()
    await page.getByText('File uploaded').first().waitFor()
    expect(offsets).toEqual([0, 4 * MIB])
  })
})

const textFile = (name: string, buffer: Buffer) => ({ name, mimeType: 'text/plain', buffer })

test('names refused files with the reason, and keeps the others so that the ticket can be submitted', async () => {
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
  const refused = refusal('Some files were not added')
  for (const file of ['tool.exe', 'lying.png'])
    await refused.getByText(`${file}: This type of file isn’t accepted.`).waitFor()
  await expect.poll(() => button(page, 'Submit Ticket').isEnabled()).toBe(true)

  // A long name doesn't make the page wider.
  await page.setViewportSize({ width: 375, height: 812 })
  const name = `${'a very long name '.repeat(14)}.pdf`
  await page
    .getByLabel('Attachments', { exact: true })
    .setInputFiles(textFile(name, Buffer.from('%PDF-1.4\n%%EOF')))
  await button(page, `Remove ${name}`).waitFor()
  await expectSoundState(page)
})

test('uploads three files at a time while the others wait', async () => {
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
  // Any of the three files may have reached the network first.
  await page.getByRole('button', { name: /^Remove note \d\.txt$/ }).waitFor()
  await expect.poll(() => page.getByText('waiting').count()).toBe(0)
  await expect.poll(() => held.length).toBe(3)
  for (const release of held) release()
  await button(page, 'Remove note 5.txt').waitFor()
  await expect.poll(() => page.getByText('note 4.txt').count()).toBe(0)
})
