import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect } from '#server/platform/db/connection.ts'
import { hashToken, newToken } from '#server/platform/crypto/tokens.ts'
import { testDatabase } from '#server/test/database.ts'
import { PortalProcess, freePort } from '#server/test/portal-process.ts'

/* Two portals in separate processes on one database. */

const PATIENT = { timeout: 15_000 }

const folder = mkdtempSync(join(tmpdir(), 'project-portal-nodes-'))
const database = await testDatabase()
const db = connect(database.url, { max: 2 })
let here: PortalProcess
let there: PortalProcess

const launch = async () =>
  new PortalProcess({ DATA_DIR: folder, DATABASE_URL: database.url }, await freePort()).ready()

beforeAll(async () => {
  ;[here, there] = [await launch(), await launch()]
})
afterAll(async () => {
  await Promise.all([here.end('SIGTERM'), there.end('SIGTERM')])
  await db.destroy()
  await database.close()
  rmSync(folder, { recursive: true, force: true })
})

let people = 0

/** Creates a user with a session, which every node knows. */
async function signInUser(role: 'staff' | 'client') {
  const username = `${role}-${(people += 1)}`
  const { id } = await db
    .insertInto('users')
    .values({
      username,
      fullName: username,
      email: `${username}@bakery.example`,
      role,
      staffRole: role === 'staff' ? 'owner' : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const company =
    role === 'client'
      ? await db.insertInto('companies').values({ name: 'Bakery' }).returning('id').executeTakeFirstOrThrow()
      : { id: 0 }
  if (role === 'client')
    await db.insertInto('memberships').values({ companyId: company.id, userId: id, role: 'owner' }).execute()
  const token = newToken()
  const expiresAt = new Date(Date.now() + 3_600_000).toISOString()
  await db
    .insertInto('sessions')
    .values({ tokenHash: hashToken(token), userId: id, expiresAt })
    .execute()
  return { id, companyId: company.id, cookie: `sid=${token}` }
}

async function follow(node: PortalProcess, { cookie }: { cookie: string }, age = 0) {
  const response = await fetch(`${node.url}/api/events?age=${age}`, { headers: { cookie } })
  expect(response.status).toBe(200)
  let received = ''
  const ended = (async () => {
    for await (const chunk of response.body ?? []) received += Buffer.from(chunk).toString()
  })()
  return { text: () => received, ended }
}

async function post(node: PortalProcess, { cookie }: { cookie: string }, path: string, body: object) {
  const response = await fetch(`${node.url}${path}`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect(response.status, await response.clone().text()).toBeLessThan(300)
}

async function readTicket({ id, companyId }: { id: number; companyId: number }): Promise<number> {
  const values = {
    userId: id,
    companyId,
    title: 'Wrong hours',
    description: 'The hours on the page are wrong.',
  }
  return (await db.insertInto('tickets').values(values).returning('id').executeTakeFirstOrThrow()).id
}

const createEventText = (id: number) => `"entityType":"ticket","entityId":${id}`
const addComment = (node: PortalProcess, who: { cookie: string }, entityId: number, internal = false) =>
  post(node, who, '/api/comments', { content: 'A word.', entityType: 'ticket', entityId, internal })

test('sends events of one process to authorized streams of another process', async () => {
  const [sam, amina, client, stranger] = [
    await signInUser('staff'),
    await signInUser('staff'),
    await signInUser('client'),
    await signInUser('client'),
  ]
  const [noted, answered] = [await readTicket(client), await readTicket(client)]
  const colleague = await follow(there, amina)
  const own = await follow(there, client)
  const others = await follow(there, stranger)

  await post(here, sam, `/api/tickets/${answered}/presence`, { state: 'answering', arriving: true })
  await addComment(here, sam, noted, true)
  await addComment(here, sam, answered)
  const last = await readTicket(stranger)
  await addComment(here, sam, last)

  await expect.poll(others.text, PATIENT).toContain(createEventText(last))
  expect(others.text()).not.toContain(createEventText(answered))
  await expect.poll(own.text, PATIENT).toContain(createEventText(answered))
  expect(own.text()).not.toContain(createEventText(noted))
  expect(own.text()).not.toContain('presence')
  await expect.poll(colleague.text, PATIENT).toContain(createEventText(last))
  const presence = { ticketId: answered, userId: sam.id, state: 'answering', arriving: true }
  expect(colleague.text()).toContain(`event: presence\ndata: ${JSON.stringify(presence)}\n`)
  expect(colleague.text()).toContain(createEventText(noted))
})

test('begins a stream with changes made in another process since the page’s data', async () => {
  const [sam, client] = [await signInUser('staff'), await signInUser('client')]
  const [before, ticket] = [await readTicket(client), await readTicket(client)]
  const witness = await follow(there, sam)
  const began = performance.now()
  await addComment(here, sam, before, true)
  await addComment(here, sam, ticket)
  await expect.poll(witness.text, PATIENT).toContain(createEventText(ticket))
  const late = await follow(there, client, Math.ceil(performance.now() - began))
  await expect.poll(late.text, PATIENT).toContain(createEventText(ticket))
  expect(late.text()).not.toContain(createEventText(before))
})

test('sends an undoable change and its undo to another process at once', async () => {
  const [sam, client] = [await signInUser('staff'), await signInUser('client')]
  const ticket = await readTicket(client)
  const own = await follow(there, client)
  const headers = { cookie: sam.cookie, 'content-type': 'application/json', undoable: '15' }
  const body = JSON.stringify({ status: 'resolved' })
  const changed = await fetch(`${here.url}/api/tickets/${ticket}/status`, { method: 'PATCH', headers, body })
  const countReceived = () => own.text().split(createEventText(ticket)).length - 1
  await expect.poll(countReceived, PATIENT).toBe(1)
  await post(here, sam, `/api/undo/${changed.headers.get('undo-id')}`, {})
  await expect.poll(countReceived, { timeout: 5_000 }).toBe(2)
})

test('ends a stream when its session ends in another process, and survives a killed process', async () => {
  const client = await signInUser('client')
  const stream = await follow(there, client)
  await post(here, client, '/api/logout', {})
  await stream.ended
  const [sam, another] = [await signInUser('staff'), await signInUser('client')]
  const surviving = await follow(there, another)
  await here.end('SIGKILL')
  const ticket = await readTicket(another)
  await addComment(there, sam, ticket)
  await expect.poll(surviving.text, PATIENT).toContain(createEventText(ticket))
})
