import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { invalidNameMessage, invalidUsernameMessage } from '#shared/contract/fields.ts'
import type { OneTimeLink } from '#shared/users/accounts/schemas.ts'
import { PASSWORD } from '#server/test/builders.ts'
import { NEW_BRIEF } from '#server/test/new-brief.ts'
import { type TestApp, testApp } from '#server/test/test-app.ts'

const LETTER = 'Anna,\n\nyour account is suspended. See https://evil.example/confirm\n\nKind regards'
const TURNED = 'Anna \u202Exe.ecalg'

let portal: TestApp

beforeAll(async () => {
  portal = await testApp({ registration: 'open' })
})
afterAll(() => portal.close())

let count = 0
const createFields = () => ({
  username: `anna-${++count}`,
  password: PASSWORD,
  fullName: 'Anna Bauer',
  email: 'anna@example.com',
  companyName: 'Bakery Bauer',
})
const refusedAt = (path: string, message = invalidNameMessage()) => ({
  status: 400,
  body: { errors: [{ path, message }] },
})

describe('validation of names', () => {
  test.each(['fullName', 'companyName'])(
    'refuses a letter as the %s of a user who registers',
    async (field) => {
      const answer = await portal.anonymous.post('/api/register', { ...createFields(), [field]: LETTER })
      expect(answer).toMatchObject(refusedAt(field))
    },
  )

  test.each(['fullName', 'companyName'])(
    'refuses a letter or reversed text as the %s of a user whom staff create or invite',
    async (field) => {
      const staff = portal.as(await portal.buildStaff())
      const { password: _, ...invited } = createFields()
      expect(await staff.post('/api/users', { ...createFields(), [field]: LETTER })).toMatchObject(
        refusedAt(field),
      )
      expect(await staff.post('/api/invitations', { ...invited, [field]: TURNED })).toMatchObject(
        refusedAt(field),
      )
    },
  )

  test.each(['fullName', 'companyName'])(
    'refuses a letter as the %s in a profile or in User Management',
    async (field) => {
      const person = await portal.buildClient()
      const staff = portal.as(await portal.buildStaff())
      const change = { [field]: LETTER }
      expect(await portal.as(person).patch('/api/user', change)).toMatchObject(refusedAt(field))
      expect(await staff.patch(`/api/users/${person.id}`, change)).toMatchObject(refusedAt(field))
    },
  )

  test('refuses a letter as the name of a user who accepts an invitation', async () => {
    const staff = portal.as(await portal.buildStaff())
    const { password: _, ...invited } = createFields()
    const { body } = await staff.post<OneTimeLink>('/api/invitations', invited)
    const accept = (fullName: string) =>
      portal.anonymous.post('/api/invitation/accept', {
        token: body.link?.split('#')[1],
        password: PASSWORD,
        fullName,
      })
    expect(await accept(LETTER)).toMatchObject(refusedAt('fullName'))
    expect((await accept('Anna Maria Bauer')).status).toBe(200)
  })

  test('refuses a letter or reversed text as the name of a brief or a project', async () => {
    const client = await portal.buildClient()
    const { id: briefId } = await portal.buildBrief({ userId: client.id })
    const { id: projectId } = await portal.buildProject()
    const [own, staff] = [portal.as(client), portal.as(await portal.buildStaff())]
    const projectName = LETTER
    expect(await own.post('/api/briefs', { ...NEW_BRIEF, projectName })).toMatchObject(
      refusedAt('projectName'),
    )
    expect(await own.patch(`/api/briefs/${briefId}`, { projectName })).toMatchObject(refusedAt('projectName'))
    expect(await staff.patch(`/api/projects/${projectId}`, { name: TURNED })).toMatchObject(refusedAt('name'))
  })

  test('refuses a letter or reversed text as the name of the agency or its account manager', async () => {
    const staff = portal.as(await portal.buildStaff())
    const change = (fields: object) => staff.patch('/api/agency/settings', fields)
    expect(await change({ name: LETTER })).toMatchObject(refusedAt('name'))
    const accountManager = { name: TURNED, email: null }
    expect(await change({ accountManager })).toMatchObject(refusedAt('accountManager.name'))
  })
})

test('refuses a username with an invisible character', async () => {
  const answer = await portal.anonymous.post('/api/register', { ...createFields(), username: 'sar\u200Bah' })
  expect(answer).toMatchObject(refusedAt('username', invalidUsernameMessage()))
})

test('keeps an existing invalid name that a form sends along, until a user changes it', async () => {
  const person = await portal.buildClient({ fullName: LETTER, companyName: TURNED })
  const { id } = await portal.buildBrief({ userId: person.id, projectName: TURNED })
  const { id: projectId } = await portal.buildProject({ userId: person.id, name: TURNED })
  const [own, staff] = [portal.as(person), portal.as(await portal.buildStaff())]

  const saved = await own.patch('/api/user', { fullName: LETTER, companyName: TURNED, timeZone: 'UTC' })
  expect([saved.status, saved.body['fullName'], saved.body['timeZone']]).toEqual([200, LETTER, 'UTC'])
  const again = { ...NEW_BRIEF, projectName: TURNED }
  expect((await own.patch(`/api/briefs/${id}`, again)).status).toBe(200)
  expect((await staff.post(`/api/briefs/${id}/accept`)).status).toBe(200)
  expect((await staff.patch(`/api/projects/${projectId}`, { name: TURNED, progress: 5 })).status).toBe(200)
  expect((await own.patch('/api/user', { fullName: `${LETTER}!` })).status).toBe(400)
  expect((await own.patch('/api/user', { fullName: 'Anna Bauer' })).status).toBe(200)
})

test('accepts line breaks and reversed text in the description of a ticket', async () => {
  const client = portal.as(await portal.buildClient())
  const description = `A long description.\n\n${TURNED}`
  const { status, body } = await client.post('/api/tickets', {
    title: 'The opening hours are wrong',
    description,
    priority: 'low',
    serviceCategory: 'general',
  })
  expect([status, body['description']]).toEqual([201, description])
})
