import { callOptions } from '#web/api/queries/options.ts'

/** More than a request ever has. */
const ALL = 500

/** Links by which people without an account answer questions of a request, newest first. */
export const answerLinksQuery = (requestId: number) =>
  callOptions(['info-requests', requestId, 'links'], 'GET /api/info-requests/:id/links', {
    params: { id: requestId },
    query: { limit: ALL },
  })

/** One question. */
export const questionQuery = (id: number) =>
  callOptions(['info-requests', 'question', id], 'GET /api/info-questions/:id', { params: { id } })

/** The questions of a request with their answers, by position. */
export const questionsQuery = (requestId: number) =>
  callOptions(['info-requests', requestId, 'questions'], 'GET /api/info-requests/:id/questions', {
    params: { id: requestId },
  })
