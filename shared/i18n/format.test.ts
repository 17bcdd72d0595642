import { afterEach, describe, expect, it } from 'vitest'
import {
  formatDueWithDay,
  formatClock,
  formatDate,
  formatExact,
  formatFileSize,
  describeDue,
  formatRelativeTime,
  setTimeZoneSource,
} from './format.ts'

describe('formatDate', () => {
  it('formats a date without converting it to a time zone', () => {
    expect(formatDate('2025-04-20')).toBe('Apr 20, 2025')
    expect(formatDate('2024-02-29')).toBe('Feb 29, 2024')
  })
  it('formats an instant as a date', () => {
    expect(formatDate(new Date(2025, 3, 20, 12).toISOString())).toBe('Apr 20, 2025')
  })
  it('returns different texts for a missing date and an invalid one', () => {
    expect(formatDate(null)).toBe('N/A')
    expect(formatDate(undefined)).toBe('N/A')
    expect(formatDate('')).toBe('N/A')
    expect(formatDate('soon')).toBe('Invalid date')
    expect(formatDate('2025-02-31')).toBe('Invalid date')
  })
})

describe('formatClock', () => {
  it('formats an instant in the device’s time zone', () => {
    expect(formatClock(new Date(2025, 3, 20, 14, 35).toISOString())).toMatch(/^2:35\sPM$/)
  })
  it('returns “Invalid date” for an invalid instant', () => {
    expect(formatClock('soon')).toBe('Invalid date')
  })
})

describe('formatting in the user’s time zone', () => {
  afterEach(() => setTimeZoneSource(() => null))
  const instant = '2025-04-20T22:30:00.000Z'

  it.each([
    ['America/Los_Angeles', 'Apr 20, 2025', '3:30 PM'],
    ['Pacific/Auckland', 'Apr 21, 2025', '10:30 AM'],
    ['Asia/Kolkata', 'Apr 21, 2025', '4:00 AM'],
  ])('formats an instant in %s', (zone, date, clock) => {
    setTimeZoneSource(() => zone)
    expect(formatDate(instant)).toBe(date)
    expect(formatClock(instant).replace(/\s/, ' ')).toBe(clock)
    expect(formatExact(instant).replace(/\s/g, ' ')).toContain(clock.replace(/ .*/, ':00'))
  })
  it.each(['America/Los_Angeles', 'Pacific/Kiritimati'])('does not convert a date to %s', (zone) => {
    setTimeZoneSource(() => zone)
    expect(formatDate('2025-04-20')).toBe('Apr 20, 2025')
    expect(formatExact('2025-04-20')).toBe('Sunday, April 20, 2025')
  })
  it('counts the days to a due date from today in the user’s time zone', () => {
    const now = new Date(instant)
    setTimeZoneSource(() => 'America/Los_Angeles')
    expect(describeDue('2025-04-21', now).text).toBe('Due tomorrow')
    setTimeZoneSource(() => 'Pacific/Auckland')
    expect(describeDue('2025-04-21', now).text).toBe('Due today')
    expect(formatRelativeTime('2025-04-19T20:00:00.000Z', now)).toBe('yesterday')
  })
  it('falls back to the device’s time zone if the user’s is unknown', () => {
    const own = formatClock(instant)
    setTimeZoneSource(() => 'Mars/Olympus')
    expect(formatClock(instant)).toBe(own)
  })
})

describe('formatFileSize', () => {
  it.each([
    [0, '0 Bytes'],
    [1023, '1023 Bytes'],
    [1024, '1 KB'],
    [1536, '1.5 KB'],
    [10 * 1024 ** 2, '10 MB'],
    [3 * 1024 ** 3, '3 GB'],
    [2 * 1024 ** 5, '2048 TB'],
    [-5, '0 Bytes'],
    [Number.NaN, '0 Bytes'],
    [0.5, '0.5 Bytes'],
  ])('formats %d bytes as %s', (bytes, text) => {
    expect(formatFileSize(bytes)).toBe(text)
  })
})

describe('relativeDue', () => {
  const now = new Date(2026, 9, 25, 23, 30)
  it.each([
    ['2026-10-28', 'Due in 3 days', 'soon'],
    ['2026-10-29', 'Due in 4 days', 'later'],
    ['2026-10-26', 'Due tomorrow', 'soon'],
    ['2026-10-25', 'Due today', 'today'],
    ['2026-10-24', '1 day overdue', 'overdue'],
    ['2026-10-23', '2 days overdue', 'overdue'],
    [null, 'No deadline', 'none'],
    ['later', 'Invalid date', 'none'],
  ])('formats the due date %s as “%s”', (due, text, state) => {
    expect(describeDue(due, now)).toMatchObject({ text, state })
  })
})

describe('dueWithDay', () => {
  const now = new Date(2026, 10, 16, 9, 0)
  it.each([
    ['2026-12-31', 'Due Dec 31, in 45 days'],
    ['2027-01-02', 'Due Jan 2, 2027, in 47 days'],
    ['2026-11-17', 'Due tomorrow, Nov 17'],
    ['2026-11-16', 'Due today, Nov 16'],
    ['2026-11-15', 'Due Nov 15, 1 day overdue'],
    ['2025-11-16', 'Due Nov 16, 2025, 365 days overdue'],
    [null, 'No deadline'],
  ])('formats the due date %s with its day as “%s”', (due, text) => {
    expect(formatDueWithDay(due, now)).toBe(text)
  })
})

describe('relativeTime', () => {
  const now = new Date(2026, 5, 10, 12, 0)
  it.each([
    [new Date(2026, 5, 10, 11, 59, 50), 'just now'],
    [new Date(2026, 5, 10, 11, 55), '5 minutes ago'],
    [new Date(2026, 5, 10, 9, 0), '3 hours ago'],
    [new Date(2026, 5, 9, 9, 0), 'yesterday'],
    [new Date(2026, 5, 6, 9, 0), '4 days ago'],
    [new Date(2026, 4, 1, 9, 0), 'May 1, 2026'],
  ])('formats %s as “%s”', (at, text) => {
    expect(formatRelativeTime(at, now)).toBe(text)
  })
})
