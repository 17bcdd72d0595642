// `npm run bench:live -- [connections] [writes]`: the cost of open pages and how fast they update. Measures one node's memory
// for idle event streams, and the time from a write on one node to the update of a page at another.
import { get } from 'node:http'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { type Database, connect } from '#server/db/connection.ts'
import { startEmbedded } from '#server/db/embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { hashToken, newToken } from '#server/identity/tokens.ts'
import { launchBrowser } from '../e2e/chromium.ts'
import { type Child, startChild } from './child.ts'

const MIB = 1024 * 1024
const [connections = 2000, writes = 100] = process.argv.slice(2).map(Number)
const folder = mkdtempSync(join(tmpdir(), 'project-portal-live-'))
const print = (line: string) => process.stdout.write(`${line}\n`)

async function addPerson(db: Database, username: string, role: 'staff' | 'client') {
  const staffRole = role === 'staff' ? 'owner' : null
  const { id } = await db
    .insertInto('users')
    .values({ username, fullName: username, email: `${username}@bakery.example`, role, staffRole })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (role === 'staff') return { id, companyId: 0 }
  const company = await db
    .insertInto('companies')
    .values({ name: 'Bakery' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('memberships').values({ companyId: company.id, userId: id, role: 'owner' }).execute()
  return { id, companyId: company.id }
}

/** A session's cookie, as created by signing in. */
async function signIn(db: Database, userId: number): Promise<string> {
  const token = newToken()
  const expiresAt = new Date(Date.now() + 3_600_000).toISOString()
  await db
    .insertInto('sessions')
    .values({ tokenHash: hashToken(token), userId, expiresAt })
    .execute()
  return `sid=${token}`
}

/** Opens a stream and keeps it open; returns a function that closes it. */
function follow(node: Child, cookie: string): Promise<() => void> {
  const { promise, resolve, reject } = Promise.withResolvers<() => void>()
  const request = get(`${node.url}/api/events`, { headers: { cookie }, agent: false }, (response) => {
    response.resume()
    response.once('data', () => resolve(() => request.destroy()))
  })
  request.on('error', reject)
  return promise
}

async function measureMemory(db: Database, node: Child): Promise<void> {
  const { id } = await addPerson(db, 'reader', 'client')
  const closing: (() => void)[] = []
  const growth = await node.growthDuring(async () => {
    for (let i = 0; i < connections; i += 1) closing.push(await follow(node, await signIn(db, id)))
  })
  const perThousand = growth / MIB / (connections / 1000)
  print(
    `${connections} idle connections: ${(growth / MIB).toFixed(0)} MB, ${perThousand.toFixed(0)} MB per 1,000`,
  )
  for (const close of closing) close()
}

async function measureDelay(db: Database, writer: Child, reader: Child): Promise<void> {
  const [staff, client] = [await addPerson(db, 'sam', 'staff'), await addPerson(db, 'ida', 'client')]
  const ticket = await db
    .insertInto('tickets')
    .values({
      userId: client.id,
      companyId: client.companyId,
      title: 'Wrong hours',
      description: 'The hours on the page are wrong.',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const browser = await launchBrowser()
  try {
    const context = await browser.newContext({ baseURL: reader.url, serviceWorkers: 'block' })
    const [name = '', value = ''] = (await signIn(db, client.id)).split('=')
    await context.addCookies([{ name, value, url: reader.url }])
    const page = await context.newPage()
    await page.goto(`/tickets/${ticket.id}`)
    await page.getByText('The hours on the page are wrong.').first().waitFor()
    const cookie = await signIn(db, staff.id)
    const delays: number[] = []
    for (let i = 0; i < writes; i += 1)
      delays.push(await writeAndSee(page, writer, cookie, ticket.id, `Comment ${i}.`))
    delays.sort((a, b) => a - b)
    const at = (share: number) => delays[Math.min(delays.length - 1, Math.floor(delays.length * share))]
    print(
      `${writes} writes on one node, seen on a page at the other after p50 ${at(0.5)} ms, p99 ${at(0.99)} ms`,
    )
  } finally {
    await browser.close()
  }
}

/** Milliseconds from sending a comment to the frame that shows it. */
async function writeAndSee(
  page: Page,
  writer: Child,
  cookie: string,
  entityId: number,
  content: string,
): Promise<number> {
  const seen = page.evaluate(
    (text) =>
      new Promise<number>((resolve) => {
        const look = () =>
          document.body.innerText.includes(text) ? resolve(Date.now()) : requestAnimationFrame(look)
        look()
      }),
    content,
  )
  const began = Date.now()
  const answer = await fetch(`${writer.url}/api/comments`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ content, entityType: 'ticket', entityId }),
  })
  if (!answer.ok) throw new Error(`Commenting answered ${answer.status}`)
  return (await seen) - began
}

const embedded = await startEmbedded({ dataFolder: folder })
const db = connect(embedded.url(), { patient: true })
const nodes: Child[] = []
try {
  await migrate(db)
  for (const _ of [1, 2]) nodes.push(await startChild('server.ts', embedded.url(), folder))
  const [first, second] = nodes
  if (first && second) {
    await measureMemory(db, first)
    await measureDelay(db, first, second)
  }
} finally {
  for (const node of nodes) await node.stop()
  await db.destroy()
  await embedded.stop()
  rmSync(folder, { recursive: true, force: true })
}
