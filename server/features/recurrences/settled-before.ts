import { type Pattern, daysAfter, firstDueFrom } from './days.ts'
import type { Today } from './today.ts'

/**
 * The day up to which everything is done with, so that the next is the first that is due today or later. `done`: the day up
 * to which it is already.
 */
export function settledBefore(pattern: Pattern, { office, day }: Today, done: string | null = null): string {
  const before = done ?? daysAfter(pattern.startsOn, -1)
  const first = firstDueFrom(pattern, before, day, office)
  if (first) return daysAfter(first.occursOn, -1)
  return before > day ? before : day
}
