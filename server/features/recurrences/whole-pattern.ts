import { WholePattern } from '#shared/recurrences/schemas.ts'
import { ensureDay } from '#server/http/days.ts'
import { invalid } from '#server/http/errors.ts'
import type { Pattern } from './days.ts'

/** A pattern as it comes in: without a day of its unit, it recurs on that of its start. */
type Given = Pick<Pattern, 'every' | 'unit' | 'shift' | 'startsOn'> & {
  [Field in 'onDay' | 'weekday' | 'nthWorkday' | 'endsOn']?: Pattern[Field] | undefined
}
type Change = { [Field in keyof Pattern]?: Pattern[Field] | undefined }

/** A pattern with the day of its unit. */
export function wholePattern({ every, unit, shift, startsOn, ...given }: Given): Pattern {
  const { onDay = null, weekday = null, nthWorkday = null, endsOn = null } = given
  const start = Temporal.PlainDate.from(startsOn)
  return {
    every,
    unit,
    shift,
    startsOn,
    endsOn,
    nthWorkday,
    weekday: unit === 'week' ? (weekday ?? start.dayOfWeek) : null,
    onDay: unit === 'month' && nthWorkday === null ? (onDay ?? start.day) : null,
  }
}

/**
 * A pattern after a change. Another unit, or another kind of day, takes the place of the day that it had.
 * @throws 400 for an invalid new start or end, for a day that is not of its unit, and for an end before the start
 */
export function changedPattern(before: Pattern, change: Change): Pattern {
  ensureDay('startsOn', change.startsOn, before.startsOn)
  ensureDay('endsOn', change.endsOn, before.endsOn)
  const keepsDay = (change.unit ?? before.unit) === before.unit
  const day = keepsDay && { weekday: before.weekday, ...dayOfMonth(before, change) }
  const { every, unit, shift, startsOn, endsOn } = before
  const checked = WholePattern.safeParse({ every, unit, shift, startsOn, endsOn, ...day, ...given(change) })
  if (checked.success) return wholePattern(checked.data)
  throw invalid(checked.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })))
}

const dayOfMonth = ({ onDay, nthWorkday }: Pattern, change: Change) => ({
  onDay: change.nthWorkday == null ? onDay : null,
  nthWorkday: change.onDay == null ? nthWorkday : null,
})

const given = (change: Change) =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
