import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp } from '#server/test/test-app.ts'

const portal = await testApp()
afterAll(portal.close)
const staff = portal.as(await portal.buildStaff())

// A Friday is a holiday, and so is the Monday after it.
beforeAll(async () => {
  const holidays = ['2032-03-26', '2032-03-29', '2032-12-24', '2032-12-27'].map((date) => ({
    date,
    name: 'Holiday',
  }))
  expect((await staff.patch('/api/agency/settings', { holidays })).status).toBe(200)
})

async function next(pattern: Record<string, string | number>): Promise<string[]> {
  const query = new URLSearchParams(Object.entries(pattern).map(([key, value]) => [key, String(value)]))
  const { status, body } = await staff.get<string[]>(`/api/recurrences/next?${query}`)
  expect([status, body.length]).toEqual([200, 12])
  return body
}

describe('next days of a recurrence', () => {
  test.each([
    [
      'every day that is none of the agency’s holidays, each once',
      { unit: 'day', startsOn: '2032-03-24' },
      ['2032-03-24', '2032-03-25', '2032-03-30', '2032-03-31', '2032-04-01', '2032-04-02', '2032-04-05'],
    ],
    [
      'every day, whatever day it is',
      { unit: 'day', shift: 'none', startsOn: '2032-03-26' },
      ['2032-03-26', '2032-03-27', '2032-03-28', '2032-03-29'],
    ],
    [
      'every third day',
      { unit: 'day', every: 3, shift: 'none', startsOn: '2032-02-27' },
      ['2032-02-27', '2032-03-01', '2032-03-04'],
    ],
    [
      'the weekday of its start',
      { unit: 'week', startsOn: '2032-03-19' },
      ['2032-03-19', '2032-03-30', '2032-04-02'],
    ],
    [
      'the workday before a holiday',
      { unit: 'week', shift: 'previous', startsOn: '2032-03-22' },
      ['2032-03-22', '2032-03-25', '2032-04-05'],
    ],
    [
      'a weekday of every other week, counted from that of its start',
      { unit: 'week', every: 2, weekday: 1, startsOn: '2032-05-05' },
      ['2032-05-17', '2032-05-31', '2032-06-14'],
    ],
    [
      'the day of the month of its start, or a shorter month’s last',
      { unit: 'month', shift: 'none', startsOn: '2032-01-31' },
      ['2032-01-31', '2032-02-29', '2032-03-31', '2032-04-30'],
    ],
    [
      'the last day of the month',
      { unit: 'month', onDay: -1, shift: 'none', startsOn: '2033-02-01' },
      ['2033-02-28', '2033-03-31', '2033-04-30'],
    ],
    [
      'a day of every third month, counted from that of its start',
      { unit: 'month', every: 3, onDay: 1, shift: 'none', startsOn: '2032-01-15' },
      ['2032-04-01', '2032-07-01', '2032-10-01', '2033-01-01'],
    ],
    [
      'a workday of the month',
      { unit: 'month', nthWorkday: 1, startsOn: '2032-05-01' },
      ['2032-05-03', '2032-06-01', '2032-07-01', '2032-08-02'],
    ],
    [
      'the month’s last workday, if it has fewer',
      { unit: 'month', nthWorkday: 20, startsOn: '2032-02-01' },
      ['2032-02-27', '2032-03-30'],
    ],
    [
      'the same days when clocks go forward',
      { unit: 'week', startsOn: '2033-03-20', shift: 'none' },
      ['2033-03-20', '2033-03-27', '2033-04-03'],
    ],
  ])('returns %s', async (_what, pattern, days) => {
    expect((await next(pattern)).slice(0, days.length)).toEqual(days)
  })
})

test('returns no days after the end date of a recurrence', async () => {
  const query = 'unit=week&startsOn=2032-05-03&endsOn=2032-05-17'
  const { body } = await staff.get(`/api/recurrences/next?${query}`)
  expect(body).toEqual(['2032-05-03', '2032-05-10', '2032-05-17'])
})

test('returns no days in the past for a recurrence that started long ago', async () => {
  const today = new Date().toISOString().slice(0, 10)
  const days = await next({ unit: 'week', startsOn: '1999-01-01' })
  expect(days.every((day) => day >= today)).toBe(true)
})
