import { afterAll, describe, expect, test } from 'vitest'
import type { Comment } from '#shared/comments/schemas.ts'
import { testApp } from '#server/test/test-app.ts'
import { waitUntilBlocked } from '#server/test/wait-until-blocked.ts'

const portal = await testApp()
afterAll(portal.close)
const anna = await portal.buildClient({ fullName: 'Anna Bauer' })
const sam = await portal.buildStaff({ fullName: 'Sam Staff' })
const client = portal.as(anna)
const staff = portal.as(sam)
const ticket = await portal.buildTicket({ userId: anna.id, title: 'Wrong hours' })

const write = (fields: object = {}, who = client) =>
  who.post<Comment>('/api/comments', {
    content: 'Thank you.',
    entityType: 'ticket',
    entityId: ticket.id,
    ...fields,
  })

describe('writing a comment', () => {
  test('shows the name and role of the author of a comment, but not their address or username', async () => {
    const { status, body, bytes } = await write()
    expect(status).toBe(201)
    expect(body.author).toEqual({
      id: anna.id,
      fullName: 'Anna Bauer',
      role: 'client',
      companyName: 'Bakery Bauer',
      picture: null,
    })
    expect(bytes.toString()).not.toContain(anna.email)
    expect(bytes.toString()).not.toContain(anna.username)
  })

  test.each([
    ['brief', () => portal.buildBrief({ userId: anna.id }), 'briefs'],
    ['briefs', () => portal.buildBrief({ userId: anna.id }), 'briefs'],
    ['project', () => portal.buildProject({ userId: anna.id }), 'projects'],
    ['projects', () => portal.buildProject({ userId: anna.id }), 'projects'],
    ['ticket', () => portal.buildTicket({ userId: anna.id }), 'ticket'],
    ['tickets', () => portal.buildTicket({ userId: anna.id }), 'ticket'],
  ])('adds a comment to a record with the entity type %s', async (entityType, build, path) => {
    const { id } = await build()
    const { body } = await write({ entityType, entityId: id })
    expect(body.entityType).toBe(entityType.replace(/s$/, ''))
    expect((await staff.get(`/api/comments/${path}/${id}`)).body).toEqual([{ ...body, internal: false }])
  })

  test.each(['', '   ', undefined])('rejects a comment with the content %j', async (content) => {
    const { status, body } = await client.post('/api/comments', {
      content,
      entityType: 'ticket',
      entityId: ticket.id,
    })
    expect([status, body['detail']]).toEqual([400, 'Comment cannot be empty'])
  })

  test('stores every character of a comment in any script', async () => {
    const content = 'Größe — «naïve» 日本語 👩‍👩‍👧 e\u0301 \u202eright\u202c <script>alert(1)</script>'
    expect((await write({ content })).body.content).toBe(content)
  })

  test.each(['half a pair \ud800', 'with \0 inside'])(
    'rejects a comment with text that cannot be stored',
    async (content) => {
      expect((await write({ content })).status).toBe(400)
    },
  )

  test('lets a client attach a file to a comment', async () => {
    const file = await portal.buildUpload(anna)
    expect((await write({ attachments: [file.name] })).body.attachments).toEqual([file])
  })

  test('saves one of twenty comments that a client sends at once with the same file', async () => {
    const file = await portal.buildUpload(anna)
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => write({ content: 'Same file', attachments: [file.name] })),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 400 || status === 409)).toHaveLength(19)
    const { body } = await client.get<Comment[]>(`/api/comments/ticket/${ticket.id}`)
    expect(body.filter(({ content }) => content === 'Same file')).toHaveLength(1)
  })
})

const getContents = ({ body }: { body: Comment[] }) => body.map(({ content }) => content)

test('returns 409 for a comment on a brief that is being withdrawn', async () => {
  const brief = await portal.buildBrief({ userId: anna.id })
  const { commenting } = await portal.db.transaction().execute(async (tx) => {
    await tx.deleteFrom('briefs').where('id', '=', brief.id).execute()
    const late = write({ entityType: 'brief', entityId: brief.id })
    await waitUntilBlocked(portal.db)
    return { commenting: late }
  })
  expect((await commenting).status).toBe(409)
})

test('returns the comments on a ticket oldest first and in pages', async () => {
  const { id } = await portal.buildTicket({ userId: anna.id })
  for (const content of ['One', 'Two', 'Three']) await write({ entityId: id, content })
  const first = await client.get<Comment[]>(`/api/comments/ticket/${id}?limit=2`)
  expect([getContents(first), first.headers['x-total-count']]).toEqual([['One', 'Two'], '3'])
  const next = /<(.+)>/.exec(first.headers['link'] ?? '')?.[1] ?? ''
  expect(getContents(await client.get<Comment[]>(next))).toEqual(['Three'])
})

const getLast = async (who: typeof client) => (await who.get('/api/notifications?limit=1')).body

describe('notifications of comments', () => {
  test('notifies staff of a comment by a client', async () => {
    await write()
    expect(await getLast(staff)).toMatchObject([
      { title: 'New comment on Wrong hours', href: `/staff/tickets/${ticket.id}` },
    ])
  })

  test('notifies the client of a comment by staff', async () => {
    await write({}, staff)
    expect(await getLast(client)).toMatchObject([
      { title: 'New comment on Wrong hours', href: `/tickets/${ticket.id}` },
    ])
  })

  test('does not notify staff of their own comment', async () => {
    const before = await getLast(staff)
    await write({}, staff)
    expect(await getLast(staff)).toEqual(before)
  })
})
