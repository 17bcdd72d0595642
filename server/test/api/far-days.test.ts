import { afterAll, describe, expect, test } from 'vitest'
import { NEW_BRIEF } from '../new-brief.ts'
import { testApp } from '../test-app.ts'

const portal = await testApp()
afterAll(portal.close)
const anna = await portal.buildClient()
const [client, staff] = [portal.as(anna), portal.as(await portal.buildStaff())]
const { id: projectId } = await portal.buildProject({ userId: anna.id })

const TODAY = Temporal.Now.plainDateISO('UTC')
const LAST = TODAY.add({ years: 20 }).toString()
const REFUSED = [
  '0000-01-01',
  '0001-01-01',
  '1899-12-31',
  TODAY.add({ years: 20, days: 2 }).toString(),
  '9999-12-31',
]

interface Problem {
  errors: { path: string; message: string }[]
}
const getPaths = ({ errors }: Problem) => [...new Set(errors?.map(({ path }) => path))]
const described = { title: 'Write the texts', description: 'Three sentences for each page.' }
const content = { kind: 'task', title: 'Check the backups', assignee: 'staff' }
const recurring = { content, unit: 'day', projectId, startsOn: LAST }
const brief = async () => (await portal.buildBrief({ userId: anna.id })).id
const item = { key: 'one', kind: 'task', title: 'Item one', assignee: 'staff', anchor: 'start', days: 3 }
const template = await staff.post<{ id: number }>('/api/project-templates', {
  name: 'Small website',
  content: { items: [item] },
})
const templateId = template.body.id

describe('new record with a date', () => {
  test.each<[string, string, () => object, typeof staff, (() => Promise<number>)?]>([
    ['/api/tasks', 'dueDate', () => ({ ...described, assignedTo: 'staff', projectId }), staff],
    ['/api/info-requests', 'dueDate', () => ({ ...described, projectId }), staff],
    [
      '/api/websites',
      'launchDate',
      () => ({ name: 'Bakery', url: 'https://bakery.example', projectId }),
      staff,
    ],
    [
      '/api/projects',
      'startDate',
      () => ({ clientId: anna.id, name: 'Bakery website', description: 'People order bread on it.' }),
      staff,
    ],
    ['/api/briefs', 'targetLaunchDate', () => NEW_BRIEF, client],
    ['/api/recurrences', 'startsOn', () => recurring, staff],
    ['/api/recurrences', 'endsOn', () => recurring, staff],
    [
      '/api/projects/:id/template',
      'startDate',
      () => ({ templateId }),
      staff,
      () => Promise.resolve(projectId),
    ],
    ['/api/briefs/:id/accept', 'startDate', () => ({ templateId }), staff, brief],
  ])(
    'rejects dates before 1900 or more than 20 years ahead in %s, %s',
    async (path, field, fitting, person, record) => {
      const send = async (day: string) =>
        person.post<Problem>(path.replace(':id', String(await record?.())), { ...fitting(), [field]: day })
      for (const day of REFUSED) {
        const { status, body } = await send(day)
        expect([day, status, getPaths(body)]).toEqual([day, 400, [field]])
      }
      expect((await send('9999-12-31')).body.errors).toEqual([
        { path: field, message: 'Please enter a date no more than 20 years from today' },
      ])
      expect((await send(LAST)).status).toBeLessThan(300)
    },
  )
})

describe('stored date of any year', () => {
  test.each<[string, string, object, (day: string) => Promise<{ id: number }>]>([
    ['tasks', 'dueDate', { title: 'Other texts' }, (dueDate) => portal.buildTask({ projectId, dueDate })],
    [
      'info-requests',
      'dueDate',
      { title: 'Other photos' },
      (dueDate) => portal.buildInfoRequest({ clientId: anna.id, projectId, dueDate }),
    ],
    [
      'websites',
      'launchDate',
      { name: 'Other bakery' },
      (launchDate) => portal.buildWebsite({ userId: anna.id, projectId, launchDate }),
    ],
    [
      'projects',
      'startDate',
      { name: 'Other website' },
      (startDate) => portal.buildProject({ userId: anna.id, startDate }),
    ],
    [
      'projects',
      'dueDate',
      { name: 'Other website' },
      (dueDate) => portal.buildProject({ userId: anna.id, dueDate }),
    ],
    [
      'briefs',
      'targetLaunchDate',
      { projectName: 'Other website' },
      (targetLaunchDate) => portal.buildBrief({ userId: anna.id, targetLaunchDate }),
    ],
    [
      'recurrences',
      'startsOn',
      { content: { ...content, title: 'Check them' } },
      (startsOn) => portal.buildRecurrence({ projectId, startsOn }),
    ],
    [
      'recurrences',
      'endsOn',
      { content: { ...content, title: 'Check them' } },
      (endsOn) => portal.buildRecurrence({ projectId, startsOn: '0001-01-01', endsOn }),
    ],
  ])(
    'can stay while other far dates are rejected: /api/%s/:id, %s',
    async (records, field, others, build) => {
      const person = records === 'briefs' ? client : staff
      for (const stored of ['0001-01-01', '9999-12-31']) {
        const path = `/api/${records}/${(await build(stored)).id}`
        const kept = await person.patch(path, { ...others, [field]: stored })
        expect([kept.status, kept.body]).toEqual([
          200,
          expect.objectContaining({ ...others, [field]: stored }),
        ])
        for (const day of REFUSED.filter((each) => each !== stored)) {
          const { status, body } = await person.patch<Problem>(path, { [field]: day })
          expect([day, status, getPaths(body)]).toEqual([day, 400, [field]])
        }
        expect((await person.patch(path, { [field]: LAST })).status).toBe(200)
      }
    },
  )

  test('can stay in the agency’s holidays while other far dates are rejected', async () => {
    const stored = [
      { date: '0001-01-01', name: 'First' },
      { date: '9999-12-31', name: 'Last' },
    ]
    await portal.db
      .updateTable('agency')
      .set({ holidays: JSON.stringify(stored) })
      .execute()
    const save = (date: string) =>
      staff.patch<Problem>('/api/agency/settings', { holidays: [...stored, { date, name: 'New' }] })
    for (const day of ['1899-12-31', '9999-12-30']) {
      const { status, body } = await save(day)
      expect([status, getPaths(body)]).toEqual([400, ['holidays']])
    }
    expect((await save(LAST)).status).toBe(200)
  })
})

test('accepts a far date as the answer to a date question', async () => {
  const question = await portal.buildQuestion({ clientId: anna.id, kind: 'date', label: 'When does it end?' })
  const answered = await client.patch(`/api/info-questions/${question.id}/answer`, {
    value: '9999-12-31',
  })
  expect(answered.status).toBe(200)
})
