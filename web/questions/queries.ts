import { callOptions } from '#web/api/queries/options.ts'

/** One question. */
export const questionQuery = (id: number) =>
  callOptions(['info-requests', 'question', id], 'GET /api/info-questions/:id', { params: { id } })

/** The questions of a request with their answers, by position. */
export const questionsQuery = (requestId: number) =>
  callOptions(['info-requests', requestId, 'questions'], 'GET /api/info-requests/:id/questions', {
    params: { id: requestId },
  })
