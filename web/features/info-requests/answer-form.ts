import type { RequestItem } from './queries.ts'
import { isClosed } from './request-status.ts'
import { lazyPart, loadFirst } from '#web/ui/base/lazy.ts'

const loadForm = () => import('./response-form.tsx')

/** Where the client writes the answer. */
export const ResponseForm = lazyPart(loadForm)

/** Whether the client can answer the request. */
export const canAnswer = (request: RequestItem): boolean =>
  request.status !== 'completed' && !isClosed(request)

/** For the page's loader: what stands below the form would move if it came later. */
export async function loadAnswerForm(request: RequestItem | undefined): Promise<void> {
  if (request && canAnswer(request)) await loadFirst(loadForm)
}
