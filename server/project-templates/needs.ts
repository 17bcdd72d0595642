import type { Needs } from '#shared/project-templates/events.ts'
import { dayLater } from '#server/language/later.ts'
import type { Work } from './add-work.ts'

/** What of some work people of the company are to do. */
export function needsOf(work: readonly Work[]): Needs {
  const days = work.flatMap(({ person, dueDate }) => (person?.role === 'client' ? [dueDate] : []))
  return { count: days.length, day: days.toSorted()[0] ?? null }
}

/** The same as it is told: its day is said in the language of whoever reads. */
export const toldNeeds = ({ count, day }: Needs): Needs => ({
  count,
  day: day === null ? null : dayLater(day),
})
