import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Clock } from './schemas.ts'
import { formatMoment } from './format-moment.ts'
import { formatBusinessTime, formatResponseClock } from './response-clock.ts'
import { setTimeZoneSource } from '#shared/i18n/format.ts'

const now = new Date('2026-03-04T10:00:00Z') // a Wednesday
const idle: Clock = {
  waitingOn: null,
  waitingSince: null,
  answerDueAt: null,
  answerTarget: null,
  firstAnsweredAt: null,
  firstAnswerMinutes: null,
  agencyMinutes: 0,
  clientMinutes: 0,
}

beforeAll(() => setTimeZoneSource(() => 'Europe/Berlin'))
afterAll(() => setTimeZoneSource(() => null))

const formatClock = (
  clock: Partial<Clock>,
  asked: 'agency' | 'client',
  reader: 'client' | 'staff',
  dueDate: string | null = null,
) =>
  formatResponseClock({ ...idle, ...clock }, { answeringSide: asked, reader, dueDate, now })?.text.replaceAll(
    '\u202f',
    ' ',
  )

describe('clockWords for a ticket', () => {
  const waits = { waitingOn: 'agency', waitingSince: '2026-03-03T08:00:00.000Z' } as const

  test('states the due time in the time zone of the client or staff member', () => {
    const due = { ...waits, answerDueAt: '2026-03-09T13:00:00.000Z' }
    expect(formatClock(due, 'agency', 'client')).toBe('We’ll answer by Mon 2:00 PM')
    expect(formatClock(due, 'agency', 'staff')).toBe('Answer due by Mon 2:00 PM')
  })

  test('states that an answer is late', () => {
    const late = { ...waits, answerDueAt: '2026-03-04T09:00:00.000Z' }
    expect(formatClock(late, 'agency', 'client')).toBe('Our answer is late: it was due today 10:00 AM')
    expect(formatClock(late, 'agency', 'staff')).toBe('Answer overdue since today 10:00 AM')
  })

  test('states which side the ticket waits on, and since when', () => {
    const client = { waitingOn: 'client', waitingSince: '2026-03-02T08:00:00.000Z' } as const
    expect(formatClock(client, 'agency', 'client')).toBe('Waiting on you since Mon')
    expect(formatClock(client, 'agency', 'staff')).toBe('Waiting on the client since Mon')
  })

  test('states that nothing is due when staff replied and still work on the ticket', () => {
    const kept = { ...waits, firstAnsweredAt: now.toISOString(), firstAnswerMinutes: 180 }
    expect(formatClock(kept, 'agency', 'client')).toBe('We replied, and it’s still our turn')
    expect(formatClock(kept, 'agency', 'staff')).toBe('Answered, still our turn')
  })

  test('states how fast the ticket was answered, and whether the target was met', () => {
    const done = { firstAnsweredAt: now.toISOString(), firstAnswerMinutes: 180 }
    expect(formatClock({ ...done, answerTarget: 'met' }, 'agency', 'client')).toBe(
      'Answered in 3 business hours, within our target',
    )
    expect(formatClock({ ...done, answerTarget: 'missed' }, 'agency', 'staff')).toBe(
      'Answered in 3 business hours, later than the target',
    )
  })

  test('returns nothing for a ticket that was closed without an answer', () => {
    expect(formatClock({}, 'agency', 'client')).toBeUndefined()
  })
})

describe('clockWords for an information request', () => {
  const waits = { waitingOn: 'client', waitingSince: '2026-03-03T08:00:00.000Z' } as const
  const hoped = { ...waits, answerDueAt: '2026-03-06T08:00:00.000Z' }

  test('asks the client for an answer by the target time, and later states since when the request waits', () => {
    expect(formatClock(hoped, 'client', 'client')).toBe('Please answer by Fri 9:00 AM')
    expect(formatClock(hoped, 'client', 'staff')).toBe('Waiting on the client since yesterday')
    const late = { ...waits, answerDueAt: '2026-03-04T08:00:00.000Z' }
    expect(formatClock(late, 'client', 'client')).toBe('Waiting on you since yesterday')
  })

  test.each(['2026-03-03', '2026-03-04', '2026-03-09'])(
    'omits the target time when the request has a due date, %s',
    (due) => {
      expect(formatClock(hoped, 'client', 'client', due)).toBe('Waiting on you since yesterday')
    },
  )

  test('marks the request as overdue for staff after its due date', () => {
    expect(formatClock(hoped, 'client', 'staff', '2026-03-03')).toBe(
      'Waiting on the client since yesterday · overdue',
    )
    expect(formatClock(hoped, 'client', 'staff', '2026-03-04')).toBe('Waiting on the client since yesterday')
  })

  test('tells only staff, not the client, that the client answered late', () => {
    const done = {
      firstAnsweredAt: now.toISOString(),
      firstAnswerMinutes: 3000,
      answerTarget: 'missed',
    } as const
    expect(formatClock(done, 'client', 'client')).toBeUndefined()
    expect(formatClock(done, 'client', 'staff')).toBe('Answered in 50 business hours, later than the target')
  })

  test('says “within minutes” only to staff for an answer while the agency was closed', () => {
    const done = { firstAnsweredAt: now.toISOString(), firstAnswerMinutes: 0, answerTarget: 'met' } as const
    expect(formatClock(done, 'client', 'client')).toBeUndefined()
    expect(formatClock(done, 'agency', 'staff')).toBe('Answered within minutes')
  })
})

test('formats durations in business time, and moments in the user’s time zone', () => {
  expect([1, 25, 60, 89, 105, 6000].map(formatBusinessTime)).toEqual([
    '1 business minute',
    '25 business minutes',
    '1 business hour',
    '1.5 business hours',
    '2 business hours',
    '100 business hours',
  ])
  expect(formatMoment('2026-04-20T12:00:00Z', now).replaceAll('\u202f', ' ')).toBe('Apr 20, 2026, 2:00 PM')
})
