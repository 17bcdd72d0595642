/**
 * A time in the demo's past: business days before today and a time of day in UTC (`12 09:30`), or minutes ago (`40
 * min`). Counted in business days so that no one at the agency works on Sundays, whatever day the demo is filled on.
 */
export type StoryTime = `${number} ${number}:${number}` | `${number} min`

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000

/** The demo's calendar, relative to the time it is filled. */
export const createDemoClock = (now: Date) => ({
  /** Returns an instant that is never after now. */
  instant: (when: StoryTime): Date => {
    const [count = '', time = ''] = when.split(' ')
    if (time === 'min') return new Date(now.getTime() - Number(count) * MINUTE_MS)
    if (Number(count) < 1) throw new Error(`${when} might be in the future`)
    return new Date(`${addWorkdays(now, -Number(count))}T${time}:00Z`)
  },
  /** Returns the day (`YYYY-MM-DD`) that many business days from today; negative for the past. */
  day: (workdays: number): string => addWorkdays(now, workdays),
})

function addWorkdays(now: Date, workdays: number): string {
  let date = now
  for (let remaining = Math.abs(workdays); remaining > 0;) {
    date = new Date(date.getTime() + Math.sign(workdays) * DAY_MS)
    if (date.getUTCDay() % 6 !== 0) remaining--
  }
  return date.toISOString().slice(0, 10)
}
