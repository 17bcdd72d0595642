import { t } from '#shared/i18n/t.ts'
import type { RequestItem } from './queries.ts'

/** “3 of 9 answered” of those that are asked as the answers stand; null of a request without questions. */
export const answeredWords = ({ askedCount, answeredCount }: RequestItem): string | null =>
  askedCount === 0
    ? null
    : t('{done, number} of {total, number} answered', { done: answeredCount, total: askedCount })

/** The same below a request's title in a list. */
export function AnsweredCount({ request }: { request: RequestItem }) {
  const words = answeredWords(request)
  return words === null ? null : <span className="mt-0.5 block text-sm font-normal text-ink-3">{words}</span>
}
