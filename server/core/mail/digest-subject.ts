import {
  type LocalizableText,
  type LocalizableValues,
  toLocalizable,
  toLocalizableDay,
  toLocalizableWeekday,
} from '#server/platform/i18n/localizable.ts'
import { t } from '#shared/i18n/t.ts'
import type { StoredPart } from './content.ts'

/** Returns a digest's subject: what its recipient owes, or else the number of notifications. */
export function createDigestSubject(parts: readonly StoredPart[]): {
  subject: string
  subjectValues: LocalizableValues | null
} {
  const owedParts = parts.filter((part) => part.owed)
  const { text, values } =
    owedParts.length > 0 ? formatOwedSubject(owedParts) : formatNewSubject(countNotifications(parts))
  return { subject: text, subjectValues: values }
}

const formatNewSubject = (count: number): LocalizableText =>
  toLocalizable(() => t('{count, plural, one {# new notification} other {# new notifications}}', { count }))

function formatOwedSubject(owedParts: readonly StoredPart[]): LocalizableText {
  const count = owedParts.length
  const [first] = owedParts
    .filter(({ due }) => due)
    .toSorted((a, b) => (a.due ?? '').localeCompare(b.due ?? ''))
  return toLocalizable(() =>
    first?.due === undefined
      ? t('You owe {count, plural, one {# thing} other {# things}}', { count })
      : t('You owe {count, plural, one {# thing, by {day}} other {# things, the first by {day}}}', {
          count,
          day: first.near ? toLocalizableWeekday(first.due) : toLocalizableDay(first.due),
        }),
  )
}

const countNotifications = (parts: readonly StoredPart[]) =>
  parts.reduce((sum, { lines = [] }) => sum + 1 + lines.length, 0)
