import { dayNumber, formatDate } from '#shared/format.ts'
import { t } from '#shared/words.ts'

export interface Day<T> {
  /** 'Today', 'Yesterday' or the date. */
  label: string
  items: T[]
}

function labelOf(day: number, now: Date): string | undefined {
  const ago = dayNumber(now) - day
  if (ago === 0) return t('Today')
  return ago === 1 ? t('Yesterday') : undefined
}

/** Groups items, newest first, by day in the reader's time zone. */
export function byDay<T extends { createdAt: string }>(items: readonly T[], now = new Date()): Day<T>[] {
  const days = Map.groupBy(items, (item) => dayNumber(item.createdAt))
  return [...days].map(([day, ofDay]) => ({
    label: labelOf(day, now) ?? formatDate(ofDay[0]?.createdAt),
    items: ofDay,
  }))
}
