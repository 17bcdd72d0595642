import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { WaitingSide } from '#shared/sla/values.ts'
import { createBusinessTime } from './business-time.ts'
import { type ClockColumns, startClock, advanceClock } from './response-clock.ts'

const hours = { from: '09:00', to: '17:00' }
const time = createBusinessTime({
  timeZone: 'Europe/Berlin',
  businessHours: {
    monday: hours,
    tuesday: hours,
    wednesday: hours,
    thursday: hours,
    friday: hours,
    saturday: null,
    sunday: null,
  },
  holidays: [{ date: '2026-04-06', name: 'Easter Monday' }],
})
const HOUR = 60
const office = {
  ...time,
  targetMinutes: { low: 40 * HOUR, medium: 24 * HOUR, high: 8 * HOUR, urgent: 2 * HOUR },
}

const MONDAY = '2026-03-02T09:00:00.000Z'
const addTime = (days: number, minutes = 0) =>
  new Date(Date.parse(MONDAY) + days * 86_400_000 + minutes * 60_000).toISOString()

const createClock = (asked: WaitingSide, at = MONDAY): ClockColumns => ({
  ...startClock(office, { answeringSide: asked, startedAt: at }),
  answeredLate: false,
  firstAnsweredAt: null,
  firstAnswerMinutes: null,
  agencyMinutes: 0,
  clientMinutes: 0,
})

describe('response clock of a ticket', () => {
  const ticket = createClock('agency')
  const answered = advanceClock(office, {
    answeringSide: 'agency',
    clock: ticket,
    update: {
      next: 'client',
      occurredAt: addTime(0, 90),
      answers: true,
    },
  })

  test('is due 24 business hours after the ticket was created', () => {
    expect(ticket.answerDueAt).toBe('2026-03-05T09:00:00.000Z')
  })

  test('waits for the client after the first answer, with nothing due', () => {
    expect(answered).toMatchObject({
      waitingOn: 'client',
      answerDueAt: null,
      firstAnswerMinutes: 90,
      agencyMinutes: 90,
      answeredLate: false,
    })
  })

  test('is due again when the client writes again, and keeps the first answer', () => {
    const back = advanceClock(office, {
      answeringSide: 'agency',
      clock: answered,
      update: {
        next: 'agency',
        occurredAt: addTime(1),
        answers: false,
      },
    })
    expect(back).toMatchObject({ waitingOn: 'agency', answerDueAt: '2026-03-06T09:00:00.000Z' })
    expect(back.clientMinutes).toBe(480 - 90)
    const again = advanceClock(office, {
      answeringSide: 'agency',
      clock: back,
      update: {
        next: 'client',
        occurredAt: addTime(1, 60),
        answers: true,
      },
    })
    expect(again).toMatchObject({ agencyMinutes: 150, firstAnswerMinutes: 90 })
  })

  test('stays late once an answer was late', () => {
    const late = advanceClock(office, {
      answeringSide: 'agency',
      clock: ticket,
      update: {
        next: 'client',
        occurredAt: addTime(4),
        answers: true,
      },
    })
    expect(late.answeredLate).toBe(true)
    const back = advanceClock(office, {
      answeringSide: 'agency',
      clock: late,
      update: {
        next: 'agency',
        occurredAt: addTime(7),
        answers: false,
      },
    })
    expect(
      advanceClock(office, {
        answeringSide: 'agency',
        clock: back,
        update: { next: null, occurredAt: addTime(7, 5), answers: true },
      }).answeredLate,
    ).toBe(true)
  })

  test('stays with the agency after an answer without handover, until the client writes again', () => {
    const kept = advanceClock(office, {
      answeringSide: 'agency',
      clock: ticket,
      update: {
        next: 'agency',
        occurredAt: addTime(0, 90),
        answers: true,
      },
    })
    expect(kept).toMatchObject({
      waitingOn: 'agency',
      waitingSince: MONDAY,
      answerDueAt: null,
      firstAnswerMinutes: 90,
    })
    const idle = advanceClock(office, {
      answeringSide: 'agency',
      clock: kept,
      update: {
        next: 'agency',
        occurredAt: addTime(0, 120),
        answers: false,
      },
    })
    expect(idle).toEqual(kept)
    const asked = { next: 'agency', occurredAt: addTime(1), answers: false, asks: true } as const
    expect(advanceClock(office, { answeringSide: 'agency', clock: kept, update: asked })).toMatchObject({
      waitingSince: addTime(1),
      answerDueAt: '2026-03-06T09:00:00.000Z',
      agencyMinutes: 480,
    })
  })

  test('is late after a late answer without handover', () => {
    const kept = advanceClock(office, {
      answeringSide: 'agency',
      clock: ticket,
      update: {
        next: 'agency',
        occurredAt: addTime(4),
        answers: true,
      },
    })
    expect(kept).toMatchObject({ waitingOn: 'agency', answeredLate: true })
  })

  test('uses the target of the priority', () => {
    const urgent = {
      ...ticket,
      ...startClock(office, { answeringSide: 'agency', startedAt: MONDAY, record: { priority: 'urgent' } }),
    }
    expect(urgent.answerDueAt).toBe(addTime(0, 120))
    const back = { next: 'agency', occurredAt: addTime(1), answers: false } as const
    const high = { ...answered, priority: 'high' } as const
    expect(advanceClock(office, { answeringSide: 'agency', clock: high, update: back }).answerDueAt).toBe(
      '2026-03-04T09:00:00.000Z',
    )
  })

  test('stops when the ticket is resolved', () => {
    const done = advanceClock(office, {
      answeringSide: 'agency',
      clock: answered,
      update: { next: null, occurredAt: addTime(2), answers: true },
    })
    expect(done).toMatchObject({ waitingOn: null, waitingSince: null, answerDueAt: null })
  })
})

test('counts the client’s time against the target of a request', () => {
  const request = createClock('client')
  expect(request.answerDueAt).toBe('2026-03-05T09:00:00.000Z')
  const answered = advanceClock(office, {
    answeringSide: 'client',
    clock: request,
    update: {
      next: null,
      occurredAt: addTime(1),
      answers: true,
    },
  })
  expect(answered).toMatchObject({ clientMinutes: 480, firstAnswerMinutes: 480, agencyMinutes: 0 })
  const returned = advanceClock(office, {
    answeringSide: 'client',
    clock: answered,
    update: {
      next: 'client',
      occurredAt: addTime(2),
      answers: false,
    },
  })
  expect(returned).toMatchObject({ waitingOn: 'client', answerDueAt: '2026-03-09T09:00:00.000Z' })
})

test('counts each minute once and for one side, in any sequence of turns', () => {
  const turn = fc.record({
    next: fc.constantFrom<WaitingSide | null>('agency', 'client', null),
    after: fc.integer({ min: 0, max: 20_000 }),
    answers: fc.boolean(),
    asks: fc.boolean(),
  })
  fc.assert(
    fc.property(
      fc.constantFrom<WaitingSide>('agency', 'client'),
      fc.array(turn, { maxLength: 12 }),
      (asked, turns) => {
        let clock = createClock(asked)
        let at = MONDAY
        let idle = 0
        for (const { next, after, answers, asks } of turns) {
          const then = new Date(Date.parse(at) + after * 60_000).toISOString()
          if (clock.waitingOn === null) idle += time.countMinutes(at, then)
          clock = advanceClock(office, {
            answeringSide: asked,
            clock,
            update: { next, occurredAt: then, answers, asks },
          })
          at = then
        }
        const running = clock.waitingSince ? time.countMinutes(clock.waitingSince, at) : 0
        const whole = time.countMinutes(MONDAY, at)
        expect(clock.agencyMinutes + clock.clientMinutes + running + idle).toBe(whole)
        expect(clock.waitingSince === null).toBe(clock.waitingOn === null)
        if (clock.waitingOn !== asked) expect(clock.answerDueAt).toBeNull()
      },
    ),
  )
})
