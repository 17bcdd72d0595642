import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { patternQuery } from '#shared/recurrences/schemas.ts'
import { t } from '#shared/words.ts'
import { nextDaysQuery } from '#web/recurrences/queries.ts'
import { type RecurrenceValues, patternOf } from './recurrence-form.ts'
import { Field } from '#web/ui/base/field.tsx'
import { DateText } from '#web/ui/page/dates.tsx'

/** When what is being typed would be due, by the agency's holidays. */
export function NextDays() {
  const pattern = patternOf(useWatch<RecurrenceValues>() as RecurrenceValues)
  const isComplete = patternQuery.safeParse(pattern).success
  const { data } = useQuery({ ...nextDaysQuery(pattern), enabled: isComplete })
  if (!isComplete || !data) return null
  return (
    <Field label={t('Next Due Dates')} as="group">
      {data.length === 0 ? (
        <p className="text-sm text-ink-3">{t('There are none: it ends before the first.')}</p>
      ) : (
        <ul aria-label={t('Next Due Dates')} className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-2">
          {data.map((day) => (
            <li key={day}>
              <DateText value={day} />
            </li>
          ))}
        </ul>
      )}
    </Field>
  )
}
