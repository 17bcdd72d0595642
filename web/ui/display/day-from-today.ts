const two = (part: number) => String(part).padStart(2, '0')

/** The day `days` from today in the reader's calendar, as `YYYY-MM-DD`. */
export function dayFromToday(days: number, now: Date = new Date()): string {
  const day = new Date(now.getFullYear(), now.getMonth(), now.getDate() + days)
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`
}

/** Whether a day (`YYYY-MM-DD`) is still to come. */
export const isAhead = (day: string | null): boolean => day !== null && day > dayFromToday(0)
