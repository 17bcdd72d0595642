import { afterAll, describe, expect, test } from 'vitest'
import type { Brief } from '#shared/briefs/schemas.ts'
import { testApp } from '#server/test/test-app.ts'
import { NEW_BRIEF as form } from '#server/test/new-brief.ts'

const portal = await testApp()
afterAll(portal.close)
const anna = await portal.buildClient({ fullName: 'Anna Bauer' })
const client = portal.as(anna)
const staff = portal.as(await portal.buildStaff())
const userId = anna.id

const read = async (id: number) => (await client.get<Brief>(`/api/briefs/${id}`)).body
const submit = (fields: object = {}) => client.post<Brief>('/api/briefs', { ...form, ...fields })

describe('a client submits a brief', () => {
  test('with defaults for what was left open', async () => {
    const { status, body, headers } = await submit()
    expect(status).toBe(201)
    expect(headers['etag']).toBe('"1"')
    expect(body).toMatchObject({
      ...form,
      userId,
      status: 'pending',
      targetLaunchDate: null,
      hasDomain: false,
      domainName: null,
      primaryColor: '#2563eb',
      secondaryColor: '#4f46e5',
      websiteExamples: [],
      requiredPages: [],
      attachments: [],
      feedback: null,
      canResubmit: false,
      projectId: null,
    })
  })

  test('with everything filled in, and reads back what was sent', async () => {
    const all = {
      ...form,
      targetLaunchDate: '2027-02-28',
      hasDomain: true,
      domainName: 'bakery.example',
      primaryColor: '#aabbcc',
      secondaryColor: '#001122',
      websiteExamples: ['https://one.example', 'two.example'],
      designNotes: 'Warm colours — crème, «brioche» 🥐',
      requiredPages: ['home', 'contact'],
      contentNotes: 'Texts follow.',
    }
    const { body } = await submit(all)
    expect(await read(body.id)).toMatchObject(all)
  })

  test('with files, which the agency can read', async () => {
    const file = await portal.buildUpload(anna, { fileName: 'Menu.png' })
    const { body } = await submit({ attachments: [file.name] })
    expect(body.attachments).toEqual([file])
    expect((await staff.get(`/api/uploads/${file.name}`)).status).toBe(200)
  })

  test('and a domain name without a domain is dropped', async () => {
    expect((await submit({ hasDomain: false, domainName: 'x.example' })).body.domainName).toBeNull()
  })

  test('and an instant as the launch date counts as its day', async () => {
    const { body } = await submit({ targetLaunchDate: '2027-02-28T10:00:00.000Z' })
    expect(body.targetLaunchDate).toBe('2027-02-28')
  })
})

describe('a brief is refused in the specification’s words', () => {
  test.each([
    [{ projectName: 'AB' }, 'projectName', 'Project name must be at least 3 characters'],
    [{ projectName: '   A   ' }, 'projectName', 'Project name must be at least 3 characters'],
    [{ projectType: 'shop' }, 'projectType', 'Please select a website type'],
    [{ projectDescription: 'Too short' }, 'projectDescription', 'Please provide a more detailed description'],
    [{ websiteStyle: undefined }, 'websiteStyle', 'Please select a website style'],
    [{ numPages: 'many' }, 'numPages', 'Please select the approximate number of pages'],
    [{ primaryColor: 'blue' }, 'primaryColor', 'Please enter a color like #2563eb'],
    [{ projectName: 'x'.repeat(201) }, 'projectName', 'Must be at most 200 characters'],
    [{ designNotes: 'x'.repeat(20_001) }, 'designNotes', 'Must be at most 20,000 characters'],
    [{ targetLaunchDate: '2027-02-30' }, 'targetLaunchDate', 'Please enter a valid date'],
    [{ projectName: 'With \0 inside' }, 'projectName', 'Contains characters that cannot be stored'],
  ])('%j', async (fields, path, message) => {
    const { status, body } = await submit(fields)
    expect(status).toBe(400)
    expect(body).toMatchObject({ errors: [{ path, message }] })
  })

  test('and leaves nothing behind', async () => {
    const eva = portal.as(await portal.buildClient())
    await eva.post('/api/briefs', { ...form, attachments: ['nothing'] })
    expect((await eva.get('/api/briefs')).body).toEqual([])
  })
})

describe('a client changes a brief', () => {
  test('that is pending', async () => {
    const brief = await portal.buildBrief({ userId })
    const { status, body } = await client.patch(`/api/briefs/${brief.id}`, { projectName: 'New name' })
    expect([status, body['projectName'], body['projectType']]).toEqual([200, 'New name', 'business'])
  })

  test('that was declined, which stays declined', async () => {
    const brief = await portal.buildBrief({ userId, ...declined })
    const { body } = await client.patch(`/api/briefs/${brief.id}`, { projectName: 'New name' })
    expect(body).toMatchObject({ projectName: 'New name', status: 'rejected', canResubmit: true })
  })

  test.each(['accepted', 'in_progress', 'completed', 'rejected'] as const)(
    'but not one that is %s',
    async (status) => {
      const brief = await portal.buildBrief({ userId, status })
      const answer = await client.patch(`/api/briefs/${brief.id}`, { projectName: 'New name' })
      expect([answer.status, (await read(brief.id)).projectName]).toEqual([409, brief.projectName])
    },
  )

  test('and takes a domain name away together with the domain', async () => {
    const brief = await portal.buildBrief({ userId, hasDomain: true, domainName: 'x.example' })
    const { body } = await client.patch(`/api/briefs/${brief.id}`, { hasDomain: false })
    expect(body['domainName']).toBeNull()
  })

  test('and empties what may be empty', async () => {
    const brief = await portal.buildBrief({ userId, designNotes: 'Warm', targetLaunchDate: '2027-01-01' })
    const change = { designNotes: '', targetLaunchDate: '' }
    const { body } = await client.patch(`/api/briefs/${brief.id}`, change)
    expect(body).toMatchObject({ designNotes: null, targetLaunchDate: null })
  })

  test('and exchanges its files', async () => {
    const [kept, gone, added] = await Promise.all([1, 2, 3].map(() => portal.buildUpload(anna)))
    const { body } = await submit({ attachments: [kept?.name, gone?.name] })
    const changed = await client.patch<Brief>(`/api/briefs/${body.id}`, {
      attachments: [kept?.name, added?.name],
    })
    expect(changed.body.attachments).toEqual([kept, added])
  })
})

describe('staff decline a brief', () => {
  test('with feedback that the client reads', async () => {
    const brief = await portal.buildBrief({ userId })
    const feedback = 'Please name the pages you need.'
    const { status } = await staff.post(`/api/briefs/${brief.id}/decline`, { feedback })
    expect(status).toBe(200)
    expect(await read(brief.id)).toMatchObject({ status: 'rejected', feedback, canResubmit: true })
  })

  test.each(['', 'Too short', '         x'])('but not with %j', async (feedback) => {
    const brief = await portal.buildBrief({ userId })
    const { status, body } = await staff.post(`/api/briefs/${brief.id}/decline`, { feedback })
    expect([status, body['detail']]).toEqual([400, 'Feedback must be at least 10 characters long'])
  })

  test('the client resubmits it, and the history is kept', async () => {
    const brief = await portal.buildBrief({ userId, projectName: 'First name' })
    await staff.post(`/api/briefs/${brief.id}/decline`, { feedback: 'Please choose another name.' })
    await client.patch(`/api/briefs/${brief.id}`, { projectName: 'Second name' })
    const { body } = await client.post(`/api/briefs/${brief.id}/resubmit`)
    expect(body).toMatchObject({ status: 'pending', projectName: 'Second name', canResubmit: false })
    expect((await client.get(`/api/briefs/${brief.id}/revisions`)).body).toMatchObject([
      { feedback: 'Please choose another name.', snapshot: { projectName: 'First name' } },
    ])
  })
})

describe('a rejected brief', () => {
  test('is rejected for good', async () => {
    const brief = await portal.buildBrief({ userId })
    await staff.patch(`/api/briefs/${brief.id}/status`, { status: 'rejected' })
    expect(await read(brief.id)).toMatchObject({ status: 'rejected', canResubmit: false, feedback: null })
    expect((await client.post(`/api/briefs/${brief.id}/resubmit`)).status).toBe(409)
  })
})

describe('a client withdraws a brief', () => {
  test('that is pending, with all that hangs on it', async () => {
    const brief = await portal.buildBrief({ userId })
    await portal.buildComment({ briefId: brief.id })
    await portal.buildTask({ briefId: brief.id })
    await portal.buildInfoRequest({ briefId: brief.id, clientId: userId })
    expect((await client.delete(`/api/briefs/${brief.id}`)).status).toBe(204)
    expect((await client.get(`/api/briefs/${brief.id}`)).status).toBe(404)
  })

  test.each(['accepted', 'rejected', 'in_progress', 'completed'] as const)(
    'but not one that is %s',
    async (status) => {
      const brief = await portal.buildBrief({ userId, status })
      expect((await client.delete(`/api/briefs/${brief.id}`)).status).toBe(409)
    },
  )
})

describe('a transition that does not exist is refused and changes nothing', () => {
  const decided = ['accepted', 'rejected', 'in_progress', 'completed'] as const
  const wishes = [
    ...decided.map((from) => [from, 'accepted']),
    ...decided.map((from) => [from, 'rejected']),
    ...(['pending', 'rejected', 'completed'] as const).map((from) => [from, 'completed']),
    ...(['pending', ...decided] as const).flatMap((from) => [
      [from, 'pending'],
      [from, 'in_progress'],
    ]),
  ] as [Brief['status'], Brief['status']][]

  test.each(wishes)('%s to %s', async (status, wish) => {
    const brief = await portal.buildBrief({ userId, status })
    const answer = await staff.patch(`/api/briefs/${brief.id}/status`, { status: wish })
    expect([answer.status, (await read(brief.id)).status]).toEqual([409, status])
  })

  test.each(decided)('declining one that is %s', async (status) => {
    const brief = await portal.buildBrief({ userId, status })
    const answer = await staff.post(`/api/briefs/${brief.id}/decline`, { feedback: 'Please tell us more.' })
    expect([answer.status, (await read(brief.id)).status]).toEqual([409, status])
  })

  test('the database refuses it too, whoever writes', async () => {
    const brief = await portal.buildBrief({ userId, status: 'rejected' })
    const reopen = portal.db.updateTable('briefs').set({ status: 'pending' }).where('id', '=', brief.id)
    await expect(reopen.execute()).rejects.toThrow('a brief cannot go from rejected to pending')
  })

  test.each(['pending', 'accepted', 'in_progress', 'completed'] as const)(
    'resubmitting one that is %s',
    async (status) => {
      const brief = await portal.buildBrief({ userId, status })
      expect((await client.post(`/api/briefs/${brief.id}/resubmit`)).status).toBe(409)
    },
  )
})

test.each(['accepted', 'in_progress'] as const)('staff complete a brief that is %s', async (status) => {
  const brief = await portal.buildBrief({ userId, status })
  const { body } = await staff.patch(`/api/briefs/${brief.id}/status`, { status: 'completed' })
  expect(body['status']).toBe('completed')
})

test('a pending brief tells by when the agency means to answer it, by its hours of today', async () => {
  const office = { timeZone: 'UTC', targetHours: 24 }
  expect((await staff.patch('/api/agency/settings', office)).status).toBe(200)
  // A Monday at nine: 24 business hours are three days from nine to five.
  const { id } = await portal.buildBrief({ userId: anna.id, waitingSince: '2026-03-02T09:00:00.000Z' })
  const due = '2026-03-04T17:00:00.000Z'
  expect((await client.get(`/api/briefs/${id}`)).body).toMatchObject({ answerDueAt: due })
  expect((await client.get<object[]>('/api/briefs?status=pending&limit=200')).body).toContainEqual(
    expect.objectContaining({ id, answerDueAt: due }),
  )
  await staff.post(`/api/briefs/${id}/decline`, { feedback: 'Please tell us more about it.' })
  expect((await client.get(`/api/briefs/${id}`)).body).toMatchObject({ answerDueAt: null })
})

test('briefs come newest first, and only one’s own', async () => {
  const eva = await portal.buildClient()
  const first = await portal.buildBrief({ userId: eva.id, createdAt: '2026-01-01T00:00:00Z' })
  const second = await portal.buildBrief({ userId: eva.id, createdAt: '2026-02-01T00:00:00Z' })
  const { body } = await portal.as(eva).get<Brief[]>('/api/briefs')
  expect(body.map(({ id }) => id)).toEqual([second.id, first.id])
})

const declined = { status: 'rejected', canResubmit: true, feedback: 'Please tell us more.' } as const
