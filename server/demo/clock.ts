/**
 * A time in the demo's past: working days before today and a time of day in UTC (`12 09:30`), or minutes ago (`40
 * min`). Counted in working days so that nobody at the agency works on Sundays, whatever day the demo is filled on.
 */
export type When = `${number} ${number}:${number}` | `${number} min`

/** The demo's calendar, relative to the time it is filled. */
export interface Clock {
  /** ISO 8601 in UTC, never after now. */
  instant(when: When): string
  /** `YYYY-MM-DD`, that many working days from today; negative for the past. */
  day(workdays: number): string
}

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000

export function clockAt(now: Date): Clock {
  return {
    instant: (when) => {
      const [count = '', time = ''] = when.split(' ')
      if (time === 'min') return new Date(now.getTime() - Number(count) * MINUTE_MS).toISOString()
      if (Number(count) < 1) throw new Error(`${when} may not have come yet`)
      return new Date(`${isoDay(shift(now, -Number(count)))}T${time}:00Z`).toISOString()
    },
    day: (workdays) => isoDay(shift(now, workdays)),
  }
}

const isoDay = (date: Date) => date.toISOString().slice(0, 10)
const isWorkday = (date: Date) => date.getUTCDay() % 6 !== 0

function shift(from: Date, workdays: number): Date {
  let date = from
  for (let left = Math.abs(workdays); left > 0;) {
    date = new Date(date.getTime() + Math.sign(workdays) * DAY_MS)
    if (isWorkday(date)) left--
  }
  return date
}
