import { formatAnsweredCount } from './public/format-answered-count.ts'
import type { RequestItem } from './queries.ts'

/** The number of answered questions, below a request's title in a list. */
export function AnsweredCount({ request }: { request: RequestItem }) {
  const label = formatAnsweredCount(request)
  return label === null ? null : <span className="mt-0.5 block text-sm font-normal text-ink-3">{label}</span>
}
