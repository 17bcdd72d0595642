import type { RequestItem } from './queries.ts'
import { isClosed } from './request-status.tsx'
import { lazyPart, loadFirst } from '#web/ui/base/lazy.ts'

const loadForm = () => import('./response-form.tsx')
const loadQuestions = () => import('./own-questions.tsx')

/** Where the client writes the answer. */
export const ResponseForm = lazyPart(loadForm)

/** The same for a request with questions. */
export const OwnQuestions = lazyPart(loadQuestions)

/** Whether the client can answer the request. */
export const canAnswer = (request: RequestItem): boolean =>
  request.status !== 'completed' && !isClosed(request)

/** For the page's loader: what stands below the form would move if it came later. */
export async function loadAnswerForm(request: RequestItem | undefined): Promise<void> {
  if (request && request.questionCount > 0) await loadFirst(loadQuestions)
  else if (request && canAnswer(request)) await loadFirst(loadForm)
}
