import { createHash, randomBytes } from 'node:crypto'
import { type IncomingMessage, type ServerResponse, createServer, request } from 'node:http'
import type { Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import type { AnswerLink } from '#shared/requests/links/schemas.ts'
import { askingPortal } from '#server/test/questions.ts'
import { openPortal } from '../support/harness.ts'

/* A proxy in front of the portal that accepts bodies of 1 MB, like nginx unless its operator raises the limit. */

const { portal, browser } = await openPortal()

const MIB = 1024 * 1024
const REFUSAL = '<html><head><title>413 Request Entity Too Large</title></head><body>nginx</body></html>'

type Refuse = (near: IncomingMessage, answer: ServerResponse) => void

/**
 * Responds immediately with its own page, and keeps reading for a moment before it closes the connection, like nginx.
 */
const answerWithPage: Refuse = (near, answer) => {
  answer.writeHead(413, { 'content-type': 'text/html', connection: 'close' }).end(REFUSAL)
  near.resume()
}

/** Closes the connection while the browser is still sending. */
const closeConnection: Refuse = (near) => near.socket.destroy()

/** Forwards requests to the portal, except requests with a body larger than `limit`. */
async function openProxy(refuse: Refuse, limit = MIB) {
  let refused = 0
  const server = createServer((near, answer) => {
    if (Number(near.headers['content-length'] ?? 0) > limit) {
      refused += 1
      refuse(near, answer)
      return
    }
    const far = request(new URL(near.url ?? '', portal.url), { method: near.method, headers: near.headers })
    far.on('response', (response) => {
      answer.writeHead(response.statusCode ?? 502, response.headers)
      response.pipe(answer)
    })
    far.on('error', () => answer.destroy())
    near.pipe(far)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  if (!address || typeof address === 'string') throw new Error('The proxy has no address')
  return { url: `http://127.0.0.1:${address.port}`, refused: () => refused }
}

const textFile = (bytes: number) => ({
  name: 'prices.txt',
  mimeType: 'text/plain',
  buffer: Buffer.from(randomBytes(bytes / 2).toString('hex')),
})

async function openTicket(proxy: { url: string }) {
  const client = await portal.buildClient()
  const ticket = await portal.buildTicket({ userId: client.id })
  return { client, page: await browser.open(client, `/tickets/${ticket.id}`, { portal: proxy }) }
}

const storedHashes = (client: { id: number }) =>
  portal.db.selectFrom('uploads').select('sha256').where('userId', '=', client.id).execute()

const attach = (page: Page, file: ReturnType<typeof textFile>) =>
  page.locator('input[type=file]').setInputFiles(file)

async function expectRefusal(page: Page) {
  const refusal = page.getByRole('alert').filter({ hasText: 'A server between your browser and the portal' })
  await refusal.getByText('prices.txt').waitFor()
}

test.each([
  ['answers larger ones with its own page', answerWithPage],
  ['closes the connection of larger ones', closeConnection],
])(
  'sends a 2 MB file in smaller parts through a proxy that %s, and starts the next file with them',
  async (_what, refuse) => {
    const proxy = await openProxy(refuse)
    const { client, page } = await openTicket(proxy)
    const file = textFile(2 * MIB)

    await attach(page, file)

    await page.getByRole('button', { name: 'Remove prices.txt' }).waitFor()
    const sha256 = createHash('sha256').update(file.buffer).digest()
    expect(await storedHashes(client)).toEqual([{ sha256 }])
    expect(proxy.refused()).toBeGreaterThan(0)

    const refusedBefore = proxy.refused()
    await attach(page, { ...textFile(2 * MIB), name: 'terms.txt' })
    await page.getByRole('button', { name: 'Remove terms.txt' }).waitFor()
    expect(proxy.refused()).toBe(refusedBefore)
  },
)

test('tells a client that a proxy refuses files of this size if it also refuses small parts', async () => {
  const { page } = await openTicket(await openProxy(answerWithPage, 100_000))

  await attach(page, textFile(2 * MIB))

  await expectRefusal(page)
})

test('tells a guest, whose files are not sent in parts, that a proxy refuses files of this size', async () => {
  const asking = await askingPortal(portal)
  const { id, questions } = await asking.ask({ kind: 'files', label: 'Your prices', filesMax: 3 })
  const { body } = await asking.client.post<AnswerLink>(`/api/info-requests/${id}/links`, {
    name: 'Tom Weber',
    email: 'tom@photos.example',
    questionIds: questions.map((question) => question.id),
  })
  const page = await browser.newPage({ portal: await openProxy(answerWithPage) })
  await page.goto(`/answer${new URL(body.link ?? '').hash}`)

  await attach(page, textFile(2 * MIB))

  await expectRefusal(page)
})
