import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { responseTarget } from './response-target.ts'

test.each([
  ['on a Monday morning', '2026-11-16T10:30', '2026-11-19T10:30'],
  ['before the day begins', '2026-11-16T06:00', '2026-11-18T17:00'],
  ['at closing time', '2026-11-16T17:00', '2026-11-19T17:00'],
  ['on a Friday afternoon', '2026-11-20T15:00', '2026-11-25T15:00'],
  ['on a Sunday', '2026-11-22T12:00', '2026-11-25T17:00'],
  ['over the end of summer time', '2026-10-23T15:00', '2026-10-28T15:00'],
])('24 business hours after a request %s', (_when, from, target) => {
  expect(responseTarget(new Date(from))).toEqual(new Date(target))
})

test('it is always a working day, between nine and five, and later asks are never due earlier', () => {
  const instant = fc.date({ min: new Date('2000-01-01'), max: new Date('2099-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(instant, fc.nat({ max: 10 * 24 * 3_600_000 }), (from, later) => {
      const target = responseTarget(from)
      const minutes = target.getHours() * 60 + target.getMinutes()
      expect([1, 2, 3, 4, 5]).toContain(target.getDay())
      expect(minutes).toBeGreaterThanOrEqual(9 * 60)
      expect(minutes).toBeLessThanOrEqual(17 * 60)
      expect(responseTarget(new Date(from.getTime() + later)).getTime()).toBeGreaterThanOrEqual(
        target.getTime(),
      )
    }),
  )
})
