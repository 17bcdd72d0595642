import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { apiEndpoints } from '#shared/all-endpoints.ts'
import type { Endpoint } from '#shared/contract/contract.ts'
import { sendReminders } from '#server/features/reminders/send-reminders.ts'
import { testApp } from '../test-app.ts'

const portal = await testApp()
afterAll(portal.close)
const anna = await portal.buildClient()
const sam = await portal.buildStaff()
const readers = { client: portal.as(anna), staff: portal.as(sam) }
const brief = await portal.buildBrief({ userId: anna.id })
const project = await portal.buildProject({ userId: anna.id })
const website = await portal.buildWebsite({ userId: anna.id, projectId: project.id })
const ticket = await portal.buildTicket({ userId: anna.id })
const MARK = 'Zanzibar'

/** Addresses that show a withdrawn request anyway, or show nothing about records at all. */
const EXEMPT: Record<string, string> = {
  '/api/info-requests/:id': 'read alone it is still there',
  '/api/info-requests/:id/returns': 'read alone it is still there',
  '/api/activities/recent': 'what happened',
  '/api/activities/export.csv': 'what happened',
  '/api/projects/:id/activities': 'what happened',
  '/api/notifications': 'what happened',
  '/api/notifications/:id': 'what happened',
  '/api/audit': 'what happened',
  '/api/audit/export.csv': 'what happened',
  '/api/mails': 'the outbox keeps what was dropped',
  '/api/mails/:id/preview': 'the outbox keeps what was dropped',
  '/api/mail-state': 'the outbox keeps what was dropped',
  '/api/user/export': 'a person’s data are complete',
  '/api/users/:id/export': 'a person’s data are complete',
  '/api/events': 'a stream',
  '/api/sessions': 'when one was last used',
  '/api/user/calendar': 'when it was last asked for',
}
const IDS: Record<string, number> = {
  briefs: brief.id,
  projects: project.id,
  websites: website.id,
  tickets: ticket.id,
  users: anna.id,
}

const calendars: Record<string, string> = {}
beforeAll(async () => {
  for (const [reader, who] of Object.entries(readers))
    calendars[reader] = (await who.post<{ address: string }>('/api/user/calendar')).body.address
})

const paths = Object.values(apiEndpoints)
  .flatMap((group): Endpoint[] => Object.values(group))
  .filter(({ method, path }) => method === 'GET' && !(path in EXEMPT))
  .map(({ path }) => path)
  .filter((path) => !path.includes(':') || IDS[path.split('/')[2] ?? ''] !== undefined)
const queryOf: Record<string, string[]> = {
  '/api/info-requests': ['', '?state=open', '?state=overdue&today=2999-01-01', `?q=${MARK}`],
  '/api/info-requests/counts': ['', '?today=2999-01-01', `?q=${MARK}`],
  '/api/info-requests/client': ['', '?state=open', '?state=completed', `?q=${MARK}`],
  '/api/stats/waiting': ['?on=client', '?on=agency', `?on=client&projectId=${project.id}`],
  '/api/search': [`?q=${MARK}`, '?q=1', '?q=2'],
}

/** Addresses where a request is seen or counted until it is withdrawn. */
const SHOWN = [
  'client /api/search?q=Zanzibar',
  'client /api/search?q=1',
  'client /api/search?q=2',
  'client /api/stats/waiting?on=client',
  'client /api/stats/waiting?on=agency',
  'client /api/stats/waiting?on=client&projectId=1',
  'client /api/info-requests/counts',
  'client /api/info-requests/counts?today=2999-01-01',
  'client /api/info-requests/counts?q=Zanzibar',
  'client /api/info-requests/client',
  'client /api/info-requests/client?state=open',
  'client /api/info-requests/client?state=completed',
  'client /api/info-requests/client?q=Zanzibar',
  'client /api/briefs/1/info-requests',
  'client /api/projects/1/info-requests',
  'client /api/calendar',
  'staff /api/companies',
  'staff /api/users/1/leaving',
  'staff /api/reports/monthly',
  'staff /api/search?q=Zanzibar',
  'staff /api/search?q=1',
  'staff /api/search?q=2',
  'staff /api/stats/morning',
  'staff /api/stats/waiting?on=client',
  'staff /api/stats/waiting?on=agency',
  'staff /api/stats/waiting?on=client&projectId=1',
  'staff /api/info-requests',
  'staff /api/info-requests?state=open',
  'staff /api/info-requests?state=overdue&today=2999-01-01',
  'staff /api/info-requests?q=Zanzibar',
  'staff /api/info-requests/counts',
  'staff /api/info-requests/counts?today=2999-01-01',
  'staff /api/info-requests/counts?q=Zanzibar',
  'staff /api/briefs/1/info-requests',
  'staff /api/projects/1/info-requests',
  'staff /api/info-requests/export.csv',
  'staff /api/calendar',
]

/** Returns everything that both readers are shown, by reader and address. */
async function readEverything(): Promise<Map<string, string>> {
  const shown = new Map<string, string>()
  for (const [reader, who] of Object.entries(readers)) {
    const asked = paths.flatMap((path) =>
      (queryOf[path] ?? ['']).map(
        (query) => path.replace(':id', String(IDS[path.split('/')[2] ?? ''])) + query,
      ),
    )
    for (const url of [...asked, new URL(calendars[reader] ?? '').pathname]) {
      const { status, bytes, headers } = await who.get(url)
      const what = [
        status,
        headers['x-total-count'],
        bytes.toString().replaceAll(/"requestId":"[^"]+"/g, ''),
      ].join(' ')
      shown.set(`${reader} ${url.replace(/calendar\/.*/, 'calendar')}`, what)
    }
  }
  return shown
}

const listChanged = (before: Map<string, string>, after: Map<string, string>) =>
  [...after.keys()].filter((key) => after.get(key) !== before.get(key))

describe('withdrawn information request', () => {
  test(
    'disappears from every list, count, and search until it is restored',
    { tags: ['nightly'] },
    async () => {
      const before = await readEverything()
      const given = { clientId: anna.id, userId: sam.id, title: MARK, dueDate: '2020-01-01' }
      const requests = [
        await portal.buildInfoRequest({ ...given, projectId: project.id }),
        await portal.buildInfoRequest({ ...given, briefId: brief.id }),
      ]
      const done = await portal.buildInfoRequest({ ...given, projectId: project.id })
      await readers.client.patch(`/api/info-requests/${done.id}`, { responseData: { message: MARK } })
      const asked = await readEverything()
      expect(listChanged(before, asked)).toEqual(SHOWN)

      for (const { id } of [...requests, done])
        expect((await readers.staff.delete(`/api/info-requests/${id}`)).status).toBe(204)
      const withdrawn = await readEverything()
      expect(listChanged(before, withdrawn)).toEqual([])

      for (const { id } of [...requests, done])
        await readers.staff.patch(`/api/info-requests/${id}`, { withdrawn: false })
      expect(listChanged(before, await readEverything())).toEqual(SHOWN)
    },
  )

  test('is listed, counted, and exported for staff who request it, and never for clients', async () => {
    const { id } = await portal.buildInfoRequest({ clientId: anna.id, projectId: project.id, title: 'Menu' })
    await readers.staff.delete(`/api/info-requests/${id}`)
    const listed = await readers.staff.get<{ id: number }[]>('/api/info-requests?withdrawn=true')
    expect([listed.body.map((request) => request.id), listed.headers['x-total-count']]).toEqual([[id], '1'])
    expect((await readers.staff.get('/api/info-requests/counts?withdrawn=true')).body).toMatchObject({
      pending: 1,
    })
    const table = await readers.staff.get('/api/info-requests/export.csv?withdrawn=true')
    expect(table.bytes.toString()).toContain('Menu')
    const place = `/api/projects/${project.id}/info-requests?withdrawn=true`
    expect((await readers.staff.get<{ id: number }[]>(place)).body.map((request) => request.id)).toEqual([id])
    for (const url of [place, '/api/info-requests/counts?withdrawn=true'])
      expect((await readers.client.get(url)).status).toBe(403)
  })

  test('sends no reminder', async () => {
    const monday = '2026-03-02T12:00:00Z'
    const due = { clientId: anna.id, dueDate: '2026-03-03' }
    const [kept, { id }] = [await portal.buildInfoRequest(due), await portal.buildInfoRequest(due)]
    await readers.staff.delete(`/api/info-requests/${id}`)
    await sendReminders(portal.db, new Date(monday))
    const { body } = await readers.client.get<{ entityId: number; type: string }[]>('/api/notifications')
    const reminded = body.filter(({ type }) => type === 'request_due').map(({ entityId }) => entityId)
    expect(reminded).toEqual([kept.id])
  })
})
