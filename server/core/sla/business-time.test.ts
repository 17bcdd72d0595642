import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { WEEKDAYS } from '#shared/settings/values.ts'
import type { BusinessHours } from '#shared/settings/schemas.ts'
import { type WorkingTime, createBusinessTime } from './business-time.ts'

const week = (hours: BusinessHours['monday'], weekend: BusinessHours['monday'] = null): BusinessHours => ({
  monday: hours,
  tuesday: hours,
  wednesday: hours,
  thursday: hours,
  friday: hours,
  saturday: weekend,
  sunday: weekend,
})
const office = (timeZone: string, holidays: string[] = []): WorkingTime => ({
  timeZone,
  businessHours: week({ from: '09:00', to: '17:00' }),
  holidays: holidays.map((date) => ({ date, name: 'Holiday' })),
})

describe('business time from nine to five', () => {
  const berlin = createBusinessTime(office('Europe/Berlin', ['2026-12-25']))

  test('counts nothing at night, on weekends, or on holidays', () => {
    expect(berlin.countMinutes('2026-03-02T17:00:00Z', '2026-03-03T07:59:00Z')).toBe(0)
    expect(berlin.countMinutes('2026-03-06T16:00:00Z', '2026-03-09T08:00:00Z')).toBe(0)
    expect(berlin.countMinutes('2026-12-24T23:00:00Z', '2026-12-25T22:59:00Z')).toBe(0)
    expect(berlin.countMinutes('2026-12-24T08:00:00Z', '2026-12-25T22:59:00Z')).toBe(480)
  })

  test('adds 24 hours as three working days', () => {
    expect(berlin.addMinutes('2026-03-02T08:00:00Z', 24 * 60)).toBe('2026-03-04T16:00:00.000Z')
    expect(berlin.addMinutes('2026-03-06T15:30:00Z', 24 * 60)).toBe('2026-03-11T15:30:00.000Z')
    expect(berlin.addMinutes('2026-12-24T08:00:00Z', 9 * 60)).toBe('2026-12-28T09:00:00.000Z')
  })

  test('opens an hour earlier in UTC after the clocks go forward', () => {
    expect(berlin.addMinutes('2026-03-27T16:30:00Z', 1)).toBe('2026-03-30T07:01:00.000Z')
  })

  test('finds the next working day past weekends and holidays', () => {
    expect(berlin.nextWorkday('2026-03-02T12:00:00Z')).toBe('2026-03-03')
    expect(berlin.nextWorkday('2026-12-24T12:00:00Z')).toBe('2026-12-28')
    expect(berlin.nextWorkday('2026-03-05T23:30:00Z')).toBe('2026-03-09')
  })

  test('counts working days from a day past weekends and holidays', () => {
    expect(berlin.addWorkdays('2026-12-23', 0)).toBe('2026-12-23')
    expect(berlin.addWorkdays('2026-12-25', 0)).toBe('2026-12-28')
    expect(berlin.addWorkdays('2026-12-23', 2)).toBe('2026-12-28')
    expect(berlin.addWorkdays('2026-12-26', 1)).toBe('2026-12-29')
    expect(berlin.countWorkdays('2026-12-23', '2026-12-28', 400)).toBe(2)
    expect(berlin.countWorkdays('2026-12-23', '2026-12-26', 400)).toBe(2)
    expect(berlin.countWorkdays('2026-12-23', '2026-12-01', 400)).toBe(0)
  })

  test('counts at most the requested number of working days', () => {
    expect(berlin.countWorkdays('2026-12-23', '9999-12-31', 400)).toBe(400)
    expect(berlin.countWorkdays('0001-01-01', '9999-12-31', 400)).toBe(400)
  })

  test('adds at most 20 years, even with very few opening hours', () => {
    const one = { from: '09:00', to: '09:01' }
    const seldom = createBusinessTime({
      ...office('Europe/Berlin'),
      businessHours: { ...week(null), monday: one },
    })
    expect(seldom.addMinutes('2026-03-02T08:00:00Z', 10)).toBe('2026-05-04T07:01:00.000Z')
    const last = Date.parse(seldom.addMinutes('2026-03-02T08:00:00Z', 24_000))
    expect(new Date(last).getUTCFullYear()).toBe(2046)
  })

  test('finds when it opens or closes next', () => {
    expect(berlin.nextChange('2026-03-03T08:00:00Z')).toBe('2026-03-03T16:00:00.000Z')
    expect(berlin.nextChange('2026-03-03T16:00:00Z')).toBe('2026-03-04T08:00:00.000Z')
    expect(berlin.nextChange('2026-12-24T16:00:30Z')).toBe('2026-12-28T08:00:00.000Z')
  })

  test('determines its local day and whether it is open', () => {
    expect(berlin.toDay('2026-03-02T23:30:00Z')).toBe('2026-03-03')
    expect(berlin.isOpen('2026-03-03T08:00:00Z')).toBe(true)
    expect(berlin.isOpen('2026-03-03T16:00:00Z')).toBe(false)
  })
})

test('has days of 23 and 25 hours when the clocks change and it is always open', () => {
  const always = week({ from: '00:00', to: '24:00' }, { from: '00:00', to: '24:00' })
  const open = createBusinessTime({ timeZone: 'Europe/Berlin', businessHours: always, holidays: [] })
  expect(open.countMinutes('2026-03-28T23:00:00Z', '2026-03-29T22:00:00Z')).toBe(23 * 60)
  expect(open.countMinutes('2026-10-24T22:00:00Z', '2026-10-25T23:00:00Z')).toBe(25 * 60)
  expect(open.nextChange('2026-03-28T23:00:00Z')).toBeNull()
})

// Time zones with and without daylight saving, in both hemispheres, with half and quarter hours, and across the date
// line.
const zone = fc.constantFrom(
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'America/St_Johns',
  'Australia/Lord_Howe',
  'Pacific/Chatham',
  'Asia/Kathmandu',
  'America/Santiago',
  'Pacific/Apia',
  'Africa/Casablanca',
)
const digits = (value: number) => String(value).padStart(2, '0')
const clockTime = fc.integer({ min: 0, max: 24 * 60 }).map((minute) => {
  return `${digits(Math.floor(minute / 60))}:${digits(minute % 60)}`
})
const hours = fc
  .tuple(clockTime, clockTime)
  .filter(([from, to]) => from < to)
  .map(([from, to]) => ({ from, to }))
const businessHours = fc
  .tuple(...WEEKDAYS.map(() => fc.option(hours, { freq: 3 })))
  .filter((days) => days.some((day) => day !== null && day.to > '04:00'))
  .map(([monday = null, tuesday = null, wednesday = null, thursday = null, friday = null, ...rest]) => {
    const [saturday = null, sunday = null] = rest
    return { monday, tuesday, wednesday, thursday, friday, saturday, sunday }
  })
const FROM = Date.parse('2025-12-01T00:00:00Z')
const TO = Date.parse('2027-02-01T00:00:00Z')
const instant = fc.integer({ min: FROM, max: TO }).map((time) => new Date(time).toISOString())
const holidays = fc
  .array(instant, { maxLength: 20 })
  .map((days) => days.map((day) => ({ date: day.slice(0, 10), name: 'Holiday' })))
const time = fc.record({ timeZone: zone, businessHours, holidays }).map(createBusinessTime)
const minutes = fc.integer({ min: 1, max: 60 * 60 })
/** `addMinutes` stops after 20 years. With hours of a few minutes a week, generated durations can take longer. */
const requireBelowLimit = (sum: string) => fc.pre(sum < '2045')

describe('business time with any zone, hours, and holidays', () => {
  test('counts the parts of a period as much as the whole', () => {
    fc.assert(
      fc.property(time, fc.array(instant, { minLength: 3, maxLength: 8 }), (open, instants) => {
        const ordered = instants.toSorted()
        const parts = ordered.slice(1).map((to, i) => open.countMinutes(ordered[i] ?? to, to))
        const whole = open.countMinutes(ordered[0] ?? '', ordered.at(-1) ?? '')
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(whole)
      }),
    )
  })

  test('adds as the inverse of counting', () => {
    fc.assert(
      fc.property(time, instant, minutes, (open, from, count) => {
        const until = open.addMinutes(from, count)
        requireBelowLimit(until)
        expect(open.countMinutes(from, until)).toBe(count)
        const justBefore = new Date(Date.parse(until) - 60_000).toISOString()
        expect(open.countMinutes(from, justBefore)).toBe(count - 1)
      }),
    )
  })

  test('adds two durations like their sum', () => {
    fc.assert(
      fc.property(time, instant, minutes, minutes, (open, from, first, second) => {
        const sum = open.addMinutes(from, first + second)
        requireBelowLimit(sum)
        expect(open.addMinutes(open.addMinutes(from, first), second)).toBe(sum)
      }),
    )
  })

  test('never counts less for a later time or makes it due earlier', () => {
    fc.assert(
      fc.property(time, instant, instant, minutes, (open, one, other, count) => {
        const [early = '', late = ''] = [one, other].toSorted()
        const start = new Date(FROM).toISOString()
        expect(open.countMinutes(start, early)).toBeLessThanOrEqual(open.countMinutes(start, late))
        expect(Date.parse(open.addMinutes(early, count))).toBeLessThanOrEqual(
          Date.parse(open.addMinutes(late, count)),
        )
        const elapsed = Math.ceil((Date.parse(late) - Date.parse(early)) / 60_000) + 1
        expect(open.countMinutes(early, late)).toBeLessThanOrEqual(elapsed)
      }),
    )
  })

  test('counts nothing backward', () => {
    fc.assert(
      fc.property(time, instant, instant, (open, one, other) => {
        const [early = '', late = ''] = [one, other].toSorted()
        expect(open.countMinutes(late, early)).toBe(0)
      }),
    )
  })
})
