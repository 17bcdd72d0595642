import { afterAll, beforeAll, expect, test } from 'vitest'
import type { MonthFigures } from '#shared/reports/schemas.ts'
import type { Caller } from '#server/test/caller.ts'
import { testApp } from '#server/test/test-app.ts'

interface Report {
  month: string
  current: boolean
  figures: MonthFigures
  before: MonthFigures
}

const portal = await testApp()
let staff: Caller
beforeAll(async () => {
  staff = portal.as(await portal.buildStaff())
  await staff.patch('/api/agency/settings', { timeZone: 'Europe/Berlin', targetHours: 2 })
})
afterAll(portal.close)

const read = async (month: string) => (await staff.get<Report>(`/api/reports/monthly?month=${month}`)).body
const createAnswered = (firstAnsweredAt: string, firstAnswerMinutes: number) => ({
  createdAt: '2026-03-10T10:00:00Z',
  firstAnsweredAt,
  firstAnswerMinutes,
})

test('counts the tickets, requests, websites, and first answers of a month', async () => {
  await portal.buildTicket(createAnswered('2026-03-10T11:00:00Z', 60))
  await portal.buildTicket(createAnswered('2026-03-10T13:20:00Z', 200))
  await portal.buildTicket({
    ...createAnswered('2026-03-11T10:00:00Z', 110),
    status: 'resolved',
    resolvedAt: '2026-03-12T10:00:00Z',
  })
  await portal.buildInfoRequest({
    ...createAnswered('2026-03-20T10:00:00Z', 30),
    status: 'completed',
    completedAt: '2026-03-20T10:00:00Z',
  })
  await portal.buildWebsite({ launchDate: '2026-03-31' })
  const { figures, current } = await read('2026-03')
  expect(current).toBe(false)
  expect(figures.tickets).toEqual({ begun: 3, done: 1, firstAnswers: 3, inTime: 2, medianMinutes: 110 })
  expect(figures.requests).toEqual({ begun: 1, done: 1, firstAnswers: 1, inTime: 1, medianMinutes: 30 })
  expect(figures.websites).toBe(1)
  expect((await read('2026-04')).before).toEqual(figures)
})

test('starts and ends a month in the agency’s time zone', async () => {
  await portal.buildTicket({ createdAt: '2025-12-31T22:59:00Z' })
  await portal.buildTicket({ createdAt: '2025-12-31T23:00:00Z' })
  const { figures, before } = await read('2026-01')
  expect([before.tickets.begun, figures.tickets.begun]).toEqual([1, 1])
})

test('reports the current month when staff name no month', async () => {
  const { body } = await staff.get<Report>('/api/reports/monthly')
  expect(body.current).toBe(true)
  expect(body.month).toMatch(/^\d{4}-\d{2}$/)
  expect(body.figures.tickets.medianMinutes).toBeNull()
})

test.each(['2026-13', 'march', '2026-1'])('returns 400 for the month %s', async (month) => {
  expect((await staff.get(`/api/reports/monthly?month=${month}`)).status).toBe(400)
})
