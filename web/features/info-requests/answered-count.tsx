import { t } from '#shared/words.ts'
import type { RequestItem } from './queries.ts'

type Counted = Pick<RequestItem, 'questionCount' | 'answeredCount'>

/** “3 of 9 answered” of a request with questions; null of one without. */
export const answeredWords = ({ questionCount, answeredCount }: Counted): string | null =>
  questionCount === 0
    ? null
    : t('{done, number} of {total, number} answered', { done: answeredCount, total: questionCount })

/** The same below a request's title in a list. */
export function AnsweredCount({ request }: { request: Counted }) {
  const words = answeredWords(request)
  return words === null ? null : <span className="block text-sm font-normal text-ink-3">{words}</span>
}
