import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Activity } from '#shared/activities/schemas.ts'
import type { Comment } from '#shared/comments/schemas.ts'
import type { Attachment } from '#shared/files/schemas.ts'
import type { Caller } from '#server/test/caller.ts'
import { registeredRoutes } from '#server/test/registered-routes.ts'
import { testApp } from '#server/test/test-app.ts'

const MARK = 'Zanzibar'
/** One never ends, and the other reports how often it was requested. Both have separate tests. */
const NEVER_THE_SAME = new Set(['GET /api/events', 'GET /api/user/export'])

const portal = await testApp()
afterAll(portal.close)
const owner = await portal.buildClient()
const sam = await portal.buildStaff()
const client = portal.as(owner)
const staff = portal.as(sam)
const brief = await portal.buildBrief({ userId: owner.id, status: 'accepted' })
const project = await portal.buildProject({ userId: owner.id, briefId: brief.id })
const website = await portal.buildWebsite({ userId: owner.id, projectId: project.id })
const ticket = await portal.buildTicket({ userId: owner.id, websiteId: website.id })
const request = await portal.buildInfoRequest({ clientId: owner.id, projectId: project.id })
const SUBJECTS = [
  ['ticket', ticket.id, 'ticket'],
  ['project', project.id, 'projects'],
  ['brief', brief.id, 'briefs'],
] as const
const comment = (content: string, i: number, more: object = {}) => {
  const [entityType, entityId] = SUBJECTS[i] ?? SUBJECTS[0]
  return { content, entityType, entityId, ...more }
}

/** Returns every URL that responds to GET, with the ids of the owner's records and the file's name. */
async function addresses(fileName: string): Promise<string[]> {
  const ids = [brief, project, website, ticket, request, owner].map(({ id }) => String(id))
  const routes = await registeredRoutes(portal.app)
  return routes
    .filter((route) => route.startsWith('GET /') && !NEVER_THE_SAME.has(route))
    .map((route) => route.replace('GET ', ''))
    .flatMap((path) => {
      if (path.includes(':name')) return [path.replace(':name', fileName)]
      if (path.includes(':')) return [...new Set(ids)].map((id) => path.replace(/:\w+/, id))
      return [path, ...(path.startsWith('/api/') ? [`${path}?q=${MARK}`, `${path}?limit=1`] : [])]
    })
}

/** Reads all responses of these URLs, without the parts that differ each time. */
async function walk(who: Caller, paths: string[]) {
  const answers: Record<string, unknown> = {}
  for (const path of paths) {
    const { status, bytes, headers } = await who.get(path)
    const { 'x-request-id': id = '', date: _date, ...rest } = headers
    answers[path] = { status, text: bytes.toString().replaceAll(id, ''), headers: rest }
  }
  return answers
}

describe('internal notes', () => {
  let file: Attachment
  let before: Record<string, unknown>
  let paths: string[]

  beforeAll(async () => {
    for (const i of SUBJECTS.keys()) await staff.post('/api/comments', comment('For all to read.', i))
    file = await portal.buildUpload(sam, { fileName: `${MARK}.png` })
    paths = await addresses(file.name)
    // Only the first request of a session can update when it was last seen.
    await client.get('/api/user')
    before = await walk(client, paths)
    for (const i of SUBJECTS.keys()) {
      const attachments = i === 0 ? [file.name] : []
      const { status } = await staff.post(
        '/api/comments',
        comment(`${MARK} is late.`, i, { internal: true, attachments }),
      )
      expect(status).toBe(201)
    }
  })

  test('does not change any response to the client when staff write internal notes', async () => {
    expect(paths.length).toBeGreaterThan(100)
    const after = await walk(client, paths)
    for (const path of paths) expect.soft(after[path], path).toEqual(before[path])
    expect(JSON.stringify(after)).not.toContain(`${MARK} is late`)
  })

  test('omits the field internal from comments that a client reads', async () => {
    const { body } = await client.get<Comment[]>(`/api/comments/ticket/${ticket.id}`)
    expect(body.map((one) => 'internal' in one)).toEqual([false])
  })

  test.each(SUBJECTS)('shows other staff an internal note on a %s', async (_type, id, path) => {
    const { body, headers } = await portal
      .as(await portal.buildStaff())
      .get<Comment[]>(`/api/comments/${path}/${id}`)
    expect(body.map(({ content, internal }) => [content, internal])).toEqual([
      ['For all to read.', false],
      [`${MARK} is late.`, true],
    ])
    expect(headers['x-total-count']).toBe('2')
  })

  test('adds internal notes to the feed of staff', async () => {
    const { body } = await staff.get<Activity[]>('/api/activities/recent')
    expect(body.filter(({ type }) => type === 'note_added')).toHaveLength(SUBJECTS.length)
  })

  test('does not let the client download the file of an internal note', async () => {
    expect((await staff.get(`/api/uploads/${file.name}`)).status).toBe(200)
    expect((await client.get(`/api/uploads/${file.name}`)).status).toBe(404)
  })

  test('omits internal notes from the data export of the client', async () => {
    const { status, bytes } = await client.get('/api/user/export')
    expect([status, bytes.includes('For all to read.'), bytes.includes(MARK)]).toEqual([200, true, false])
  })

  test('sends the client no mail about internal notes', async () => {
    const mails = portal.db.selectFrom('mails').select('subject').where('userId', '=', owner.id)
    expect(await mails.execute()).toHaveLength(SUBJECTS.length)
  })
})

test('does not let a client write an internal note', async () => {
  const { status, body } = await client.post('/api/comments', comment('Hidden?', 0, { internal: true }))
  expect([status, body['detail']]).toEqual([403, 'Only staff can write internal notes.'])
})
