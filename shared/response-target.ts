/** Business hours within which the agency hopes for an answer, and gives one. */
export const RESPONSE_TARGET_HOURS = 24

const OPENS_AT = 9
const CLOSES_AT = 17
const HOUR_MS = 3_600_000

/**
 * When so many business hours after `from` have passed: Monday to Friday, 9 to 17 o'clock on the clock where this
 * runs. 24 of them are three working days.
 */
export function responseTarget(from: Date, hours: number = RESPONSE_TARGET_HOURS): Date {
  let at = nextOpen(from)
  let left = hours * HOUR_MS
  for (;;) {
    const today = atHour(at, CLOSES_AT).getTime() - at.getTime()
    if (left <= today) return new Date(at.getTime() + left)
    left -= today
    at = nextOpen(atHour(at, CLOSES_AT))
  }
}

/** The same moment if it is within business hours, else when they begin next. */
function nextOpen(moment: Date): Date {
  const weekend = moment.getDay() === 0 || moment.getDay() === 6
  if (!weekend && moment < atHour(moment, OPENS_AT)) return atHour(moment, OPENS_AT)
  if (!weekend && moment < atHour(moment, CLOSES_AT)) return moment
  const tomorrow = new Date(moment.getFullYear(), moment.getMonth(), moment.getDate() + 1)
  return nextOpen(tomorrow)
}

const atHour = (day: Date, hour: number) => new Date(day.getFullYear(), day.getMonth(), day.getDate(), hour)
