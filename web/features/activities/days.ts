import { formatDate } from '#shared/format.ts'

export interface Day<T> {
  /** 'Today', 'Yesterday' or the date. */
  label: string
  items: T[]
}

function labelOf(date: string, now: Date): string {
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1)
  if (date === formatDate(now)) return 'Today'
  return date === formatDate(yesterday) ? 'Yesterday' : date
}

/** What happened, newest first, by the days of the reader's calendar. */
export function byDay<T extends { createdAt: string }>(items: readonly T[], now = new Date()): Day<T>[] {
  const days = Map.groupBy(items, (item) => formatDate(item.createdAt))
  return [...days].map(([date, ofDay]) => ({ label: labelOf(date, now), items: ofDay }))
}
