import { describeDue } from '#shared/i18n/format.ts'
import { t } from '#shared/i18n/t.ts'

interface WaitingSummary {
  total: number
  items: readonly { dueDate: string | null }[]
}

/** Formats how many items wait on the reader, and how many are overdue if all are loaded. Null if there are none. */
export function formatWaitingSentence({ total, items }: WaitingSummary, now = new Date()): string | null {
  if (total === 0) return null
  const late = items.filter(({ dueDate }) => describeDue(dueDate, now).state === 'overdue').length
  if (late === 0) return formatCount(total)
  const lateCount = items.length < total ? t('Some of them are overdue.') : formatLateCount(late, total)
  return `${formatCount(total)} ${lateCount}`
}

const formatCount = (n: number) =>
  t(
    '{n, plural, =1 {One thing needs} =2 {Two things need} =3 {Three things need} =4 {Four things need} =5 {Five things need} =6 {Six things need} =7 {Seven things need} =8 {Eight things need} =9 {Nine things need} =10 {Ten things need} other {# things need}} you.',
    { n },
  )

function formatLateCount(late: number, total: number): string {
  if (total === 1) return t('It’s overdue.')
  if (late === total) return total === 2 ? t('Both are overdue.') : t('All of them are overdue.')
  return t(
    '{n, plural, =1 {One of them is} =2 {Two of them are} =3 {Three of them are} =4 {Four of them are} =5 {Five of them are} =6 {Six of them are} =7 {Seven of them are} =8 {Eight of them are} =9 {Nine of them are} =10 {Ten of them are} other {# of them are}} overdue.',
    { n: late },
  )
}
