import { afterAll, describe, expect, test } from 'vitest'
import type { InfoRequest } from '#shared/requests/schemas.ts'
import { testApp } from '#server/test/test-app.ts'

const portal = await testApp()
afterAll(portal.close)
const anna = await portal.buildClient()
const sam = await portal.buildStaff()
const client = portal.as(anna)
const staff = portal.as(sam)
const project = await portal.buildProject({ userId: anna.id, name: 'Bakery' })

const form = {
  title: 'Photos of the team',
  description: 'Please send us three photos.',
  dueDate: '2026-12-01',
}
const build = (given: object = {}) =>
  portal.buildInfoRequest({ clientId: anna.id, projectId: project.id, ...given })
const patch = (id: number, body: object) => client.patch<InfoRequest>(`/api/info-requests/${id}`, body)
const answer = (id: number, responseData: unknown) => patch(id, { responseData, status: 'completed' })

describe('creating a request', () => {
  test('creates a pending request for the client of a project', async () => {
    const { status, body } = await staff.post('/api/info-requests', { ...form, projectId: project.id })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      ...form,
      projectId: project.id,
      clientId: anna.id,
      userId: sam.id,
      status: 'pending',
      responseData: null,
      about: 'Bakery',
    })
  })

  test('creates a request for the client of a brief', async () => {
    const brief = await portal.buildBrief({ userId: anna.id, projectName: 'New shop' })
    const { body } = await staff.post('/api/info-requests', { ...form, briefId: brief.id })
    expect(body).toMatchObject({ briefId: brief.id, projectId: null, clientId: anna.id, about: 'New shop' })
  })

  test('notifies the client when staff create a request', async () => {
    const { body } = await staff.post('/api/info-requests', { ...form, projectId: project.id })
    expect((await client.get('/api/notifications?limit=1')).body).toMatchObject([
      {
        title: 'We need something from you: Photos of the team',
        href: `/info-requests/${body['id'] as number}`,
      },
    ])
  })

  test.each([
    [{ title: 'AB' }, 'Title must be at least 3 characters'],
    [{ description: 'Too short' }, 'Description must be at least 10 characters'],
    [{ dueDate: undefined }, 'Due date is required'],
    [{ projectId: undefined }, 'Choose either a brief or a project'],
  ])('returns 400 when staff create a request with %j', async (fields, message) => {
    const { status, body } = await staff.post('/api/info-requests', {
      ...form,
      projectId: project.id,
      ...fields,
    })
    expect([status, body['detail']]).toEqual([400, message])
  })
})

describe('answering a request', () => {
  test('completes the request and trims the text that the client answers with', async () => {
    const { id } = await build()
    const { status, body } = await answer(id, { message: '  Here they are.  ' })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      status: 'completed',
      responseData: { message: 'Here they are.', attachments: [] },
    })
    expect(body.completedAt).toBeTypeOf('string')
  })

  test('lets staff read the files of the client’s answer', async () => {
    const { id } = await build()
    const file = await portal.buildUpload(anna)
    const { body } = await answer(id, { attachments: [file] })
    expect(body.responseData).toEqual({ message: '', attachments: [file] })
    expect((await staff.get(`/api/uploads/${file.name}`)).status).toBe(200)
  })

  test('accepts “text” and “files” as other names of “message” and “attachments”', async () => {
    const { id } = await build()
    const file = await portal.buildUpload(anna)
    const { body } = await answer(id, { text: 'Here they are.', files: [file.name] })
    expect(body.responseData).toEqual({ message: 'Here they are.', attachments: [file] })
  })

  test.each([[{}], [{ message: '' }], [{ message: '   ', attachments: [] }], [{ message: null }]])(
    'stores “Marked as completed” when the client answers with %j',
    async (responseData) => {
      const { id } = await build()
      expect((await answer(id, responseData)).body.responseData?.message).toBe('Marked as completed')
    },
  )

  test('accepts an answer as a JSON string', async () => {
    const { id } = await build()
    const { body } = await answer(id, JSON.stringify({ message: 'As Text' }))
    expect(body.responseData?.message).toBe('As Text')
  })

  test.each(['{broken', '[1]', '"text"', 'null'])(
    'returns 400 when the client answers with the string %s',
    async (responseData) => {
      const { id } = await build()
      expect((await answer(id, responseData)).status).toBe(400)
    },
  )

  test('accepts one of ten answers sent at once and returns 409 for the others', async () => {
    const { id } = await build()
    const answers = await Promise.all(Array.from({ length: 10 }, () => answer(id, { message: 'Here.' })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(9)
  })

  test('returns 400 for an answer with 21 files and accepts one with twenty', async () => {
    const { id } = await build()
    const uploads = await Promise.all(Array.from({ length: 21 }, () => portal.buildUpload(anna)))
    const names = uploads.map(({ name }) => name)
    const refused = await answer(id, { attachments: names })
    expect(refused.body).toMatchObject({ status: 400, detail: 'You can only upload a maximum of 20 files.' })
    expect((await answer(id, { attachments: names.slice(0, 20) })).status).toBe(200)
  })

  test.each([
    [{ title: 'Something easier' }],
    [{ dueDate: '2030-01-01' }],
    [{ responseData: { message: 'Here' }, description: 'Something easier, please.' }],
    [{ status: 'pending' }],
    [{ status: 'in_progress', responseData: { message: 'Half of it' } }],
  ])('returns 403 when the client changes a request with %j', async (body) => {
    const { id } = await build()
    expect((await patch(id, body)).status).toBe(403)
  })
})

const buildApproval = () => build({ kind: 'approval', title: 'Home page design' })
const decide = (id: number, body: object) => patch(id, { ...body, status: 'completed' })
const readNewest = async () => (await staff.get('/api/notifications?limit=1')).body

describe('deciding on an approval request', () => {
  test('stores “Approved” and the decision when the client approves, and notifies staff of it', async () => {
    const { id } = await buildApproval()
    const { status, body } = await decide(id, { decision: 'approved' })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      status: 'completed',
      decision: 'approved',
      responseData: { message: 'Approved', attachments: [] },
      answeredBy: { id: anna.id },
      awaitsReview: true,
    })
    expect(await readNewest()).toMatchObject([{ title: 'Approved: Home page design' }])
  })

  test('stores the words and files of a change, even if the client writes “Approved”', async () => {
    const { id } = await buildApproval()
    const file = await portal.buildUpload(anna)
    const responseData = { message: 'Approved', attachments: [file.name] }
    const { body } = await decide(id, { decision: 'change_requested', responseData })
    expect(body).toMatchObject({
      decision: 'change_requested',
      responseData: { message: 'Approved', attachments: [file] },
    })
    expect(await readNewest()).toMatchObject([{ title: 'Change requested: Home page design' }])
  })

  test.each([[undefined], [{}], [{ message: '  ' }]])(
    'returns 400 when the client asks for a change with %j',
    async (responseData) => {
      const { id } = await buildApproval()
      const { status, body } = await decide(id, { decision: 'change_requested', responseData })
      expect([status, body]).toMatchObject([400, { errors: [{ path: 'responseData.message' }] }])
    },
  )

  test('returns 400 for a decision on a request of another kind or with questions', async () => {
    const { id } = await build({ kind: 'content' })
    expect((await decide(id, { decision: 'approved' })).status).toBe(400)
    const asked = await staff.post('/api/info-requests', {
      ...form,
      kind: 'approval',
      projectId: project.id,
      questions: [{ kind: 'yesno', label: 'Do you like it?' }],
    })
    expect((await decide(asked.body['id'] as number, { decision: 'approved' })).status).toBe(400)
  })

  test('returns 403 when staff decide for the client, and 409 for a second decision', async () => {
    const { id } = await buildApproval()
    expect((await staff.patch(`/api/info-requests/${id}`, { decision: 'approved' })).status).toBe(403)
    await decide(id, { decision: 'approved' })
    const responseData = { message: 'Larger, please.' }
    expect((await decide(id, { decision: 'change_requested', responseData })).status).toBe(409)
  })

  test('leaves the decision open when a client answers in another way', async () => {
    const { id } = await buildApproval()
    expect((await answer(id, {})).body).toMatchObject({
      decision: null,
      responseData: { message: 'Marked as completed' },
    })
  })

  test('keeps a returned decision with its answer, and lets the client decide again', async () => {
    const { id } = await buildApproval()
    await decide(id, { decision: 'change_requested', responseData: { message: 'Larger, please.' } })
    const returned = { status: 'pending', reason: 'It’s larger now. Do you like it?' }
    const { body } = await staff.patch<InfoRequest>(`/api/info-requests/${id}`, returned)
    expect(body).toMatchObject({ status: 'pending', decision: null })
    expect((await client.get(`/api/info-requests/${id}/returns`)).body).toMatchObject([
      { decision: 'change_requested', message: 'Larger, please.' },
    ])
    expect((await decide(id, { decision: 'approved' })).body.decision).toBe('approved')
  })

  test('reopens the request when the client undoes the approval', async () => {
    const { id } = await buildApproval()
    const body = { decision: 'approved', status: 'completed' }
    const { headers } = await client.patch(`/api/info-requests/${id}`, body, { undoable: '15' })
    expect((await client.post(`/api/undo/${String(headers['undo-id'])}`)).status).toBe(204)
    expect((await client.get(`/api/info-requests/${id}`)).body).toMatchObject({
      status: 'pending',
      decision: null,
      responseData: null,
    })
  })
})

describe('changing a request as staff', () => {
  test('returns 403 when staff answer or complete a request for the client', async () => {
    const { id } = await build()
    const asStaff = (body: object) => staff.patch(`/api/info-requests/${id}`, body)
    expect((await asStaff({ responseData: { message: 'Here' } })).status).toBe(403)
    expect((await asStaff({ status: 'completed' })).status).toBe(403)
  })

  test('changes title, due date, and kind when staff edit a request', async () => {
    const { id } = await build()
    const change = { title: 'Five photos', dueDate: null, kind: 'content' }
    expect((await staff.patch(`/api/info-requests/${id}`, change)).body).toMatchObject(change)
  })

  test.each(['pending', 'in_progress', 'in progress'])(
    'returns the answer to the client when staff set the status to %s',
    async (status) => {
      const { id } = await build({ status: 'completed' })
      const { body } = await staff.patch<InfoRequest>(`/api/info-requests/${id}`, { status })
      expect(body).toMatchObject({ status: status.replace(' ', '_'), completedAt: null })
      expect((await answer(id, { message: 'Better' })).body.responseData?.message).toBe('Better')
    },
  )
})

const countNotifications = async () =>
  (await client.get('/api/notifications?limit=1')).headers['x-total-count']

test('notifies staff of an answer, but not the client who submitted it', async () => {
  const { id } = await build({ title: 'The logo' })
  const before = await countNotifications()
  await answer(id, { message: 'Here.' })
  expect((await staff.get('/api/notifications?limit=1')).body).toMatchObject([
    { title: 'Answered: The logo', href: `/staff/info-requests/${id}` },
  ])
  expect(await countNotifications()).toBe(before)
})
