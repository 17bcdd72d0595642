import { callOptions } from '#web/api/queries/options.ts'

/** The questions of a request with their answers, by position. */
export const questionsQuery = (requestId: number) =>
  callOptions(['info-requests', requestId, 'questions'], 'GET /api/info-requests/:id/questions', {
    params: { id: requestId },
  })
