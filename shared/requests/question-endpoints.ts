import * as z from 'zod'
import { endpoint } from '#shared/contract/contract.ts'
import { AnswerInput, AnswerReview, InfoQuestion, QuestionsChange } from './question-schemas.ts'

export const infoQuestionEndpoints = {
  ofRequest: endpoint('GET /api/info-requests/:id/questions', {
    summary: 'The questions of a request with their answers, by position',
    description: 'None of a request without questions. A draft is for who may write it alone.',
    response: z.array(InfoQuestion),
  }),
  replace: endpoint('PUT /api/info-requests/:id/questions', {
    summary: 'Change what a request asks',
    description:
      'All questions in their order; those with an `id` are there already, and those left out are removed. `If-Match` is the request’s version. 409 for changing or removing one whose answer was given or accepted: return it first.',
    undo: 'the same call',
    body: QuestionsChange,
    response: z.array(InfoQuestion),
  }),
  get: endpoint('GET /api/info-questions/:id', {
    summary: 'One question with its answer',
    description: 'Its `version` is the one that answering and reviewing it honor.',
    response: InfoQuestion,
  }),
  answer: endpoint('PATCH /api/info-questions/:id/answer', {
    summary: 'Type or give an answer (the client)',
    description:
      'Without `give`, it is a draft that only the client’s writers read, and nothing follows from it. With `give`, staff read it. A draft over a given answer stands beside it until it is given anew. 409 for one that was accepted, and for a question that is not shown.',
    undo: 'the same call',
    body: AnswerInput,
    response: InfoQuestion,
  }),
  review: endpoint('POST /api/info-questions/:id/answer/review', {
    summary: 'Accept or return one answer (staff)',
    description:
      'A returned one is the client’s again, with the reason; the others stand. 409 when nothing was given. 412 if the answer has changed since that version: beside the problem, it tells the question as it is now.',
    body: AnswerReview,
    response: InfoQuestion,
    undoable: true,
    ifMatch: true,
  }),
}
