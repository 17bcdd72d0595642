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

describe('submitting a brief', () => {
  test('fills the fields that a client leaves empty in a new brief with defaults', async () => {
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
      primaryColorChosen: false,
      secondaryColorChosen: false,
      websiteExamples: [],
      requiredPages: [],
      attachments: [],
      feedback: null,
      canResubmit: false,
      projectId: null,
    })
  })

  test('returns every field of a brief as the client submitted it', async () => {
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

  test('marks only the colors that a client sends as chosen, even if they are the defaults', async () => {
    const { body } = await submit({ primaryColor: '#2563eb' })
    expect(body).toMatchObject({ primaryColorChosen: true, secondaryColorChosen: false })
    const path = `/api/briefs/${body.id}`
    const renamed = await client.patch(path, { designNotes: 'No blue, please.' })
    expect(renamed.body).toMatchObject({ primaryColorChosen: true, secondaryColorChosen: false })
    const changed = await client.patch(path, { secondaryColor: '#4f46e5' })
    expect(changed.body).toMatchObject({ primaryColorChosen: true, secondaryColorChosen: true })
  })

  test('ignores a client’s own claim that a color was chosen', async () => {
    const { body } = await submit({ primaryColorChosen: true })
    expect(body).toMatchObject({ primaryColorChosen: false })
  })

  test('lets staff read the files that a client attaches to a brief', async () => {
    const file = await portal.buildUpload(anna, { fileName: 'Menu.png' })
    const { body } = await submit({ attachments: [file.name] })
    expect(body.attachments).toEqual([file])
    expect((await staff.get(`/api/uploads/${file.name}`)).status).toBe(200)
  })

  test('does not store a domain name in a brief if the client has no domain', async () => {
    expect((await submit({ hasDomain: false, domainName: 'x.example' })).body.domainName).toBeNull()
  })

  test('stores only the day if a client submits a brief with a time in the launch date', async () => {
    const { body } = await submit({ targetLaunchDate: '2027-02-28T10:00:00.000Z' })
    expect(body.targetLaunchDate).toBe('2027-02-28')
  })
})

describe('validation of a new brief', () => {
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
    [{ projectName: 'With \0 inside' }, 'projectName', 'Contains characters that can’t be stored'],
  ])('rejects a brief with an error message for the invalid field: %j', async (fields, path, message) => {
    const { status, body } = await submit(fields)
    expect(status).toBe(400)
    expect(body).toMatchObject({ errors: [{ path, message }] })
  })

  test('creates no brief if an attachment of it does not exist', async () => {
    const eva = portal.as(await portal.buildClient())
    await eva.post('/api/briefs', { ...form, attachments: ['nothing'] })
    expect((await eva.get('/api/briefs')).body).toEqual([])
  })
})

describe('changing a brief', () => {
  test('lets a client change a pending brief', async () => {
    const brief = await portal.buildBrief({ userId })
    const { status, body } = await client.patch(`/api/briefs/${brief.id}`, { projectName: 'New name' })
    expect([status, body['projectName'], body['projectType']]).toEqual([200, 'New name', 'business'])
  })

  test('lets a client change a declined brief, which stays declined', async () => {
    const brief = await portal.buildBrief({ userId, ...declined })
    const { body } = await client.patch(`/api/briefs/${brief.id}`, { projectName: 'New name' })
    expect(body).toMatchObject({ projectName: 'New name', status: 'rejected', canResubmit: true })
  })

  test.each(['accepted', 'in_progress', 'completed', 'rejected'] as const)(
    'does not let a client change their own brief once it is %s',
    async (status) => {
      const brief = await portal.buildBrief({ userId, status })
      const answer = await client.patch(`/api/briefs/${brief.id}`, { projectName: 'New name' })
      expect([answer.status, (await read(brief.id)).projectName]).toEqual([409, brief.projectName])
    },
  )

  test('clears the domain name of a brief when a client says they have no domain', async () => {
    const brief = await portal.buildBrief({ userId, hasDomain: true, domainName: 'x.example' })
    const { body } = await client.patch(`/api/briefs/${brief.id}`, { hasDomain: false })
    expect(body['domainName']).toBeNull()
  })

  test('lets a client empty the optional fields of a brief', async () => {
    const brief = await portal.buildBrief({ userId, designNotes: 'Warm', targetLaunchDate: '2027-01-01' })
    const change = { designNotes: '', targetLaunchDate: '' }
    const { body } = await client.patch(`/api/briefs/${brief.id}`, change)
    expect(body).toMatchObject({ designNotes: null, targetLaunchDate: null })
  })

  test('lets a client add and remove files of a brief', async () => {
    const [kept, gone, added] = await Promise.all([1, 2, 3].map(() => portal.buildUpload(anna)))
    const { body } = await submit({ attachments: [kept?.name, gone?.name] })
    const changed = await client.patch<Brief>(`/api/briefs/${body.id}`, {
      attachments: [kept?.name, added?.name],
    })
    expect(changed.body.attachments).toEqual([kept, added])
  })
})

describe('declining a brief', () => {
  test('shows the client the feedback with which staff decline a brief', async () => {
    const brief = await portal.buildBrief({ userId })
    const feedback = 'Please name the pages you need.'
    const { status } = await staff.post(`/api/briefs/${brief.id}/decline`, { feedback })
    expect(status).toBe(200)
    expect(await read(brief.id)).toMatchObject({ status: 'rejected', feedback, canResubmit: true })
  })

  test.each(['', 'Too short', '         x'])(
    'does not let staff decline a brief with the feedback %j',
    async (feedback) => {
      const brief = await portal.buildBrief({ userId })
      const { status, body } = await staff.post(`/api/briefs/${brief.id}/decline`, { feedback })
      expect([status, body['detail']]).toEqual([400, 'Feedback must be at least 10 characters long'])
    },
  )

  test('stores the declined version and its feedback when a client resubmits a brief', async () => {
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

describe('rejecting a brief', () => {
  test('does not let a client resubmit a brief that staff rejected', async () => {
    const brief = await portal.buildBrief({ userId })
    await staff.patch(`/api/briefs/${brief.id}/status`, { status: 'rejected' })
    expect(await read(brief.id)).toMatchObject({ status: 'rejected', canResubmit: false, feedback: null })
    expect((await client.post(`/api/briefs/${brief.id}/resubmit`)).status).toBe(409)
  })
})

describe('withdrawing a brief', () => {
  test('lets a client withdraw a pending brief that has a comment, a task, and a request', async () => {
    const brief = await portal.buildBrief({ userId })
    await portal.buildComment({ briefId: brief.id })
    await portal.buildTask({ briefId: brief.id })
    await portal.buildInfoRequest({ briefId: brief.id, clientId: userId })
    expect((await client.delete(`/api/briefs/${brief.id}`)).status).toBe(204)
    expect((await client.get(`/api/briefs/${brief.id}`)).status).toBe(404)
  })

  test.each(['accepted', 'rejected', 'in_progress', 'completed'] as const)(
    'does not let a client withdraw a brief that is %s',
    async (status) => {
      const brief = await portal.buildBrief({ userId, status })
      expect((await client.delete(`/api/briefs/${brief.id}`)).status).toBe(409)
    },
  )
})

describe('invalid status changes of a brief', () => {
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

  test.each(wishes)(
    'returns 409 when staff change the status of a brief from %s to %s',
    async (status, wish) => {
      const brief = await portal.buildBrief({ userId, status })
      const answer = await staff.patch(`/api/briefs/${brief.id}/status`, { status: wish })
      expect([answer.status, (await read(brief.id)).status]).toEqual([409, status])
    },
  )

  test.each(decided)('does not let staff decline a brief that is %s', async (status) => {
    const brief = await portal.buildBrief({ userId, status })
    const answer = await staff.post(`/api/briefs/${brief.id}/decline`, { feedback: 'Please tell us more.' })
    expect([answer.status, (await read(brief.id)).status]).toEqual([409, status])
  })

  test('prevents an invalid status change of a brief in the database', async () => {
    const brief = await portal.buildBrief({ userId, status: 'rejected' })
    const reopen = portal.db.updateTable('briefs').set({ status: 'pending' }).where('id', '=', brief.id)
    await expect(reopen.execute()).rejects.toThrow('a brief cannot go from rejected to pending')
  })

  test.each(['pending', 'accepted', 'in_progress', 'completed'] as const)(
    'does not let a client resubmit a brief that is %s',
    async (status) => {
      const brief = await portal.buildBrief({ userId, status })
      expect((await client.post(`/api/briefs/${brief.id}/resubmit`)).status).toBe(409)
    },
  )
})

test.each(['accepted', 'in_progress'] as const)('lets staff complete a brief that is %s', async (status) => {
  const brief = await portal.buildBrief({ userId, status })
  const { body } = await staff.patch(`/api/briefs/${brief.id}/status`, { status: 'completed' })
  expect(body['status']).toBe('completed')
})

test('returns the due time of a pending brief in business hours, and none once it is declined', async () => {
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

test('lists only a client’s own briefs, newest first', async () => {
  const eva = await portal.buildClient()
  const first = await portal.buildBrief({ userId: eva.id, createdAt: '2026-01-01T00:00:00Z' })
  const second = await portal.buildBrief({ userId: eva.id, createdAt: '2026-02-01T00:00:00Z' })
  const { body } = await portal.as(eva).get<Brief[]>('/api/briefs')
  expect(body.map(({ id }) => id)).toEqual([second.id, first.id])
})

const declined = { status: 'rejected', canResubmit: true, feedback: 'Please tell us more.' } as const
