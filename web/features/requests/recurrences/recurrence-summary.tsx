import { useInfiniteQuery } from '@tanstack/react-query'
import { WEEKDAYS } from '#shared/settings/values.ts'
import { getWeekdayName } from '#shared/settings/weekday-names.ts'
import { LAST_DAY } from '#shared/requests/recurrences/values.ts'
import { t } from '#shared/i18n/t.ts'
import { recurrencesQuery, type RecurrenceItem } from './queries.ts'

/** Shows how often a recurrence recurs, or that it's paused or ended. One query loads the project's recurrences. */
export default function RecurrenceSummary({ id, projectId }: { id: number; projectId: number }) {
  const { data } = useInfiniteQuery(recurrencesQuery({ projectId }))
  const recurrence = data?.items.find((each) => each.id === id)
  return recurrence && ` · ${formatRecurrence(recurrence)}`
}

function formatRecurrence(recurrence: RecurrenceItem): string {
  if (recurrence.paused) return t('Paused')
  return recurrence.nextOn === null ? t('Ended') : formatRhythm(recurrence)
}

type Rhythm = Pick<RecurrenceItem, 'every' | 'unit'> &
  Partial<Record<'weekday' | 'onDay' | 'nthWorkday', number | null | undefined>>

/** Describes how often something recurs: `Every 2 weeks on Monday`. */
export function formatRhythm({ every: count, unit, weekday, onDay, nthWorkday }: Rhythm): string {
  if (unit === 'day') return t('{count, plural, one {Every day} other {Every # days}}', { count })
  if (unit === 'week')
    return t('{count, plural, one {Every week on {weekday}} other {Every # weeks on {weekday}}}', {
      count,
      weekday: getWeekdayName(WEEKDAYS[(weekday ?? 1) - 1] ?? 'monday'),
    })
  if (nthWorkday != null)
    return t('{count, plural, one {Every month on workday {n}} other {Every # months on workday {n}}}', {
      count,
      n: nthWorkday,
    })
  if (onDay === LAST_DAY)
    return t('{count, plural, one {Every month on the last day} other {Every # months on the last day}}', {
      count,
    })
  return t('{count, plural, one {Every month on day {n}} other {Every # months on day {n}}}', {
    count,
    n: onDay ?? 1,
  })
}
