import { useInfiniteQuery } from '@tanstack/react-query'
import { t } from '#shared/words.ts'
import { recurrencesQuery, type RecurrenceItem } from './queries.ts'
import { rhythm } from './rhythm.ts'

interface HowOftenProps {
  id: number
  projectId: number
}

/** The rhythm of one of a project's recurrences, or that it has none for now; all of the project's are asked for at once. */
export default function HowOften({ id, projectId }: HowOftenProps) {
  const { data } = useInfiniteQuery(recurrencesQuery({ projectId }))
  const recurrence = data?.items.find((each) => each.id === id)
  return recurrence && ` · ${words(recurrence)}`
}

function words(recurrence: RecurrenceItem): string {
  if (recurrence.paused) return t('Paused')
  return recurrence.nextOn === null ? t('Ended') : rhythm(recurrence)
}
