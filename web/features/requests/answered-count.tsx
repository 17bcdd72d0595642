import { t } from '#shared/i18n/t.ts'
import type { RequestItem } from './queries.ts'

/** Returns “3 of 9 answered”, counting the questions that the current answers lead to. Null without questions. */
export const formatAnsweredCount = ({ askedCount, answeredCount }: RequestItem): string | null =>
  askedCount === 0
    ? null
    : t('{done, number} of {total, number} answered', { done: answeredCount, total: askedCount })

/** The number of answered questions, below a request's title in a list. */
export function AnsweredCount({ request }: { request: RequestItem }) {
  const label = formatAnsweredCount(request)
  return label === null ? null : <span className="mt-0.5 block text-sm font-normal text-ink-3">{label}</span>
}
