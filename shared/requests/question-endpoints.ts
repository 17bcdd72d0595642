import * as z from 'zod'
import { endpoint } from '#shared/contract/contract.ts'
import { AnswerInput, AnswerReview, InfoQuestion, QuestionsChange } from './question-schemas.ts'

export const infoQuestionEndpoints = {
  ofRequest: endpoint('GET /api/info-requests/:id/questions', {
    summary: 'List a request’s questions and answers',
    description:
      'Sorted by position. A request without questions returns an empty list. Only people who can answer the request get drafts.',
    response: z.array(InfoQuestion),
  }),
  replace: endpoint('PUT /api/info-requests/:id/questions', {
    summary: 'Replace a request’s questions',
    description:
      'Send all questions in order. Include the `id` of questions that already exist. Questions that you leave out are removed. `If-Match` takes the version of the request. Returns 409 if a question with a submitted or accepted answer would change or be removed. Return the answer first.',
    undo: 'the same call',
    body: QuestionsChange,
    response: z.array(InfoQuestion),
  }),
  get: endpoint('GET /api/info-questions/:id', {
    summary: 'Get a question and its answer',
    description: 'Use its `version` with `If-Match` to answer or review it.',
    response: InfoQuestion,
  }),
  answer: endpoint('PATCH /api/info-questions/:id/answer', {
    summary: 'Save or submit an answer',
    description:
      'For clients. Without `give`, the answer is a draft that only people who can answer the request see, and no one is notified. With `give`, it’s submitted to staff. A draft next to a submitted answer doesn’t replace it until it’s submitted too. Returns 409 for an accepted answer, and for a question that isn’t asked.',
    undo: 'the same call',
    body: AnswerInput,
    response: InfoQuestion,
  }),
  review: endpoint('POST /api/info-questions/:id/answer/review', {
    summary: 'Accept or return an answer',
    description:
      'For staff. If you return an answer, the client is notified of the reason and can change the answer. The other answers stay as they are. Returns 409 if no answer was submitted. Returns 412 if the answer has changed since the given version. In addition to the problem, that response contains the current question.',
    body: AnswerReview,
    response: InfoQuestion,
    undoable: true,
    ifMatch: true,
  }),
}
