import { createHash, randomBytes } from 'node:crypto'
import { type Socket, connect, createServer } from 'node:net'
import type { Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { PNG } from '#server/test/caller.ts'
import { openPortal } from '../support/harness.ts'

const { portal, browser } = await openPortal()

interface Line {
  url: string
  /** Returns the number of bytes that went from the browser to the portal. */
  sent: () => number
  /** Returns how often the connections were cut. */
  cuts: () => number
  /** Cuts all connections when this many more bytes have been sent, and refuses new ones until `mend`. */
  cutAfter: (bytes: number) => void
  /** Cuts all connections once, as soon as the portal's response contains this text, so the response is lost. */
  cutAtAnswer: (words: string) => void
  mend: () => void
}

/** Opens a proxy between browser and portal whose connections can be cut. */
async function openLine(): Promise<Line> {
  const { hostname, port } = new URL(portal.url)
  const sockets = new Set<Socket>()
  let [sent, limit, cuts, down, losing] = [0, Infinity, 0, false, '']
  const cut = () => {
    cuts += 1
    for (const socket of sockets) socket.destroy()
  }
  const server = createServer((near) => {
    if (down) return near.destroy()
    const far = connect(Number(port), hostname)
    for (const socket of [near, far]) {
      sockets.add(socket.on('error', () => {}))
      socket.on('close', () => sockets.delete(socket))
    }
    near.on('data', (bytes) => {
      sent += bytes.length
      down ||= sent > limit
      if (down) cut()
    })
    far.on('data', (bytes) => {
      if (!losing || !bytes.includes(losing)) return
      losing = ''
      cut()
    })
    near.on('close', () => far.destroy())
    far.on('close', () => near.destroy())
    return near.pipe(far).pipe(near)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    cut()
    server.close()
  })
  const address = server.address()
  if (!address || typeof address === 'string') throw new Error('It listens nowhere')
  return {
    url: `http://127.0.0.1:${address.port}`,
    sent: () => sent,
    cuts: () => cuts,
    cutAfter: (bytes) => (limit = sent + bytes),
    cutAtAnswer: (words) => (losing = words),
    mend: () => ([limit, down] = [Infinity, false]),
  }
}

const photo = (bytes: number) => ({
  name: 'shop front.png',
  mimeType: 'image/png',
  buffer: Buffer.concat([PNG, randomBytes(bytes)]),
})

async function ticketForm() {
  const line = await openLine()
  const client = await portal.buildClient()
  const page = await browser.open(client, '/tickets/new', { portal: line })
  const field = page.getByLabel('Attachments', { exact: true })
  await field.waitFor({ state: 'attached' })
  return { line, client, page, field }
}

const submit = (page: Page) => page.getByRole('button', { name: 'Submit Ticket' })
const removal = (page: Page) => page.getByRole('button', { name: 'Remove shop front.png' })
const storedFor = (client: { id: number }) =>
  portal.db.selectFrom('uploads').select(['fileName', 'sha256']).where('userId', '=', client.id).execute()
const listStoredFiles = ({ name, buffer }: ReturnType<typeof photo>) => [
  { fileName: name, sha256: createHash('sha256').update(buffer).digest() },
]

test(
  'says that an upload was interrupted, and sends the rest once the connection is back',
  { tags: ['nightly'] },
  async () => {
    const { line, client, page, field } = await ticketForm()
    const file = photo(3_600_000)
    const before = line.sent()
    line.cutAfter(1_800_000)
    await field.setInputFiles(file)
    await page.getByText('waiting for the connection').waitFor()
    await page.getByText(/^Connection lost\. shop front\.png will resume uploading automatically/).waitFor()

    line.mend()

    await removal(page).waitFor()
    await expect.poll(() => submit(page).isEnabled()).toBe(true)
    expect(await storedFor(client)).toEqual(listStoredFiles(file))
    expect(line.cuts()).toBeGreaterThan(0)
    // Less than half of the file was in transit when the connections were cut. That part may be lost.
    expect(line.sent() - before).toBeLessThan(1.5 * file.buffer.length)
  },
)

test(
  'continues an interrupted upload when the request for its offset times out with 408',
  { tags: ['nightly'] },
  async () => {
    const { line, client, page, field } = await ticketForm()
    const file = photo(3_600_000)
    const before = line.sent()
    let refused = 0
    await page.route('**/api/uploads/resumable/*', (route) => {
      if (route.request().method() !== 'HEAD' || refused > 0) return route.continue()
      refused += 1
      return route.fulfill({ status: 408 })
    })
    line.cutAfter(3_000_000)
    await field.setInputFiles(file)
    await page.getByText('waiting for the connection').waitFor()

    line.mend()

    await removal(page).waitFor()
    expect(refused).toBe(1)
    expect(await storedFor(client)).toEqual(listStoredFiles(file))
    expect(line.sent() - before).toBeLessThan(1.5 * file.buffer.length)
  },
)

async function expectStoredOnce(bytes: number) {
  const { line, client, page, field } = await ticketForm()
  const file = photo(bytes)
  line.cutAtAnswer('"fileName":"shop front.png"')

  await field.setInputFiles(file)

  await removal(page).waitFor()
  expect(line.cuts()).toBe(1)
  expect(await storedFor(client)).toEqual(listStoredFiles(file))
}

test('stores a large file once when the response is lost', () => expectStoredOnce(600_000))

test('stores a small file once when the response is lost', { tags: ['nightly'] }, () =>
  expectStoredOnce(50_000),
)

test('loads failed thumbnails again when the browser is back online', { tags: ['nightly'] }, async () => {
  const client = await portal.buildClient()
  const { name } = await portal.buildUpload(client)
  const ticket = await portal.buildTicket({ userId: client.id })
  const comment = { content: 'See here.', entityType: 'ticket', entityId: ticket.id, attachments: [name] }
  await portal.as(client).post('/api/comments', comment)
  const page = await browser.newPage()
  await browser.signIn(page, client)
  await page.route('**/*size=thumbnail', (route) => route.abort())
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('size=thumbnail'))
  await page.goto(`/tickets/${ticket.id}`)
  await failed
  await page.unroute('**/*size=thumbnail')
  const picture = page.getByRole('button', { name: 'View picture.png' }).locator('img')
  await picture.waitFor({ state: 'detached' })

  await page.context().setOffline(true)
  await page.context().setOffline(false)

  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
})
