import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp } from '#server/test/test-app.ts'

const portal = await testApp()
const ADDRESS = '/api/user/calendar'
let anna: Awaited<ReturnType<typeof portal.buildClient>>
let otto: typeof anna
let sam: { id: number }
beforeAll(async () => {
  anna = await portal.buildClient()
  otto = await portal.buildClient()
  sam = await portal.buildStaff()
})
afterAll(portal.close)

async function makeAddress(person: { id: number }): Promise<string> {
  const { status, body } = await portal.as(person).post<{ address: string }>(ADDRESS)
  expect(status).toBe(201)
  return body.address.replace(portal.config.publicUrl, '')
}
const fetchFeed = (path: string) => portal.anonymous.get<string>(path)
/** Splits a feed into lines and joins folded lines. */
const getLines = (feed: string) => feed.replaceAll('\r\n ', '').split('\r\n')
const titlesIn = (feed: string) =>
  getLines(feed).flatMap((line) => (line.startsWith('SUMMARY:') ? [line.slice(8)] : []))

test('lists only the client’s own due dates in their calendar feed', async () => {
  const project = await portal.buildProject({ userId: anna.id, name: 'Bakery', dueDate: '2027-05-01' })
  await portal.buildProject({ userId: otto.id, name: 'Garage', dueDate: '2027-05-01' })
  const place = { projectId: project.id }
  await portal.buildInfoRequest({ ...place, clientId: anna.id, title: 'Photos', dueDate: '2027-04-02' })
  await portal.buildInfoRequest({ ...place, clientId: anna.id, title: 'Old', status: 'completed' })
  await portal.buildInfoRequest({ clientId: otto.id, title: 'Tools', dueDate: '2027-04-02' })
  await portal.buildTask({ ...place, assigneeId: anna.id, title: 'Choose', dueDate: '2027-04-03' })
  await portal.buildTask({ ...place, assigneeId: null, title: 'Build', dueDate: '2027-04-03' })
  const feed = await fetchFeed(await makeAddress(anna))
  expect(feed.headers['content-type']).toBe('text/calendar; charset=utf-8')
  expect(titlesIn(feed.body)).toEqual(['Answer due: Photos', 'Task due: Choose', 'Project due: Bakery'])
  expect(getLines(feed.body)).toContain('DTSTART;VALUE=DATE:20270402')
  expect(getLines(feed.body).filter((line) => line === 'TRANSP:TRANSPARENT')).toHaveLength(3)
  expect(getLines(feed.body)).toContain(`URL;VALUE=URI:${portal.config.publicUrl}/projects/${project.id}`)
})

test('lists unassigned tasks, projects, and exact ticket due times in the calendar feed of staff', async () => {
  const ticket = { userId: anna.id, answerDueAt: '2027-04-05T10:30:00.000Z' }
  await portal.buildTicket({ ...ticket, title: 'Wrong hours' })
  await portal.buildTicket({
    ...ticket,
    title: 'Somebody else’s',
    assigneeId: (await portal.buildStaff()).id,
  })
  const { body } = await fetchFeed(await makeAddress(sam))
  const titles = titlesIn(body)
  expect(titles).toEqual(expect.arrayContaining(['Task due: Build', 'Project due: Garage']))
  expect(titles).toContain('Ticket answer due: Wrong hours')
  expect(titles.join()).not.toMatch(/Choose|Somebody else/)
  expect(getLines(body)).toContain('DTSTART:20270405T103000Z')
})

test('names the company of a project in the calendar feed after its members have left', async () => {
  const former = await portal.buildClient({ fullName: 'Ines Falk', companyName: 'Falk & Co' })
  await portal.buildProject({ userId: former.id, name: 'Portfolio', dueDate: '2027-05-02' })
  await portal.as(sam).delete(`/api/users/${former.id}`)
  const { body } = await fetchFeed(await makeAddress(sam))
  expect(getLines(body).filter((line) => line.includes('Falk & Co'))).toHaveLength(1)
})

test('returns 404 for a calendar address that a client has replaced or turned off', async () => {
  const first = await makeAddress(otto)
  const second = await makeAddress(otto)
  expect((await fetchFeed(first)).status).toBe(404)
  expect((await fetchFeed(second)).status).toBe(200)
  expect((await portal.as(otto).get(ADDRESS)).body).toMatchObject({
    address: null,
    createdAt: expect.any(String) as string,
    fetchedAt: expect.any(String) as string,
  })
  expect((await portal.as(otto).delete(ADDRESS)).status).toBe(204)
  expect((await fetchFeed(second)).status).toBe(404)
  expect((await portal.as(otto).get(ADDRESS)).body).toMatchObject({ createdAt: null })
})

test('does not store a calendar address in plain text, even for repeated requests', async () => {
  const answer = await portal
    .as(otto)
    .post<{ address: string }>(ADDRESS, undefined, { 'idempotency-key': 'once' })
  const token = answer.body.address.split('/').at(-1)?.replace('.ics', '') ?? ''
  expect(token).toHaveLength(43)
  const rows = await portal.db
    .selectFrom('idempotencyKeys')
    .select('body')
    .where('userId', '=', otto.id)
    .execute()
  expect(JSON.stringify(rows)).not.toContain(token)
  const kept = await portal.db.selectFrom('calendarAddresses').selectAll().execute()
  expect(JSON.stringify(kept)).not.toContain(token)
})

test('returns 404 for the calendar address of a deleted client', async () => {
  const gone = await portal.buildClient()
  const address = await makeAddress(gone)
  expect((await portal.as(sam).delete(`/api/users/${gone.id}`)).status).toBe(204)
  expect((await fetchFeed(address)).status).toBe(404)
})

test.each(['/api/calendar/guess.ics', `/api/calendar/${'x'.repeat(43)}.ics`, '/api/calendar/.ics'])(
  'returns 404 for the unknown calendar address %s',
  async (path) => {
    expect((await fetchFeed(path)).status).toBe(404)
  },
)
