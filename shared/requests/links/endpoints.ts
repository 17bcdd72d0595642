import * as z from 'zod'
import { endpoint } from '#shared/contract/contract.ts'
import { IdParams } from '#shared/contract/fields.ts'
import { pageQuery } from '#shared/contract/queries.ts'
import { Attachment } from '#shared/files/schemas.ts'
import { AnswerLink, GuestAnswer, GuestQuestion, ResolvedAnswerLink, NewAnswerLink } from './schemas.ts'
import { ANSWER_LINK_DAYS, ANSWER_TOKEN_HEADER, GUEST_FILES_MAX } from './values.ts'

const INVALID_ANSWER_LINK =
  '404 for a link that is wrong, revoked or too old, whose request is completed or withdrawn, and whose maker may not answer it any more.'

export const answerLinkEndpoints = {
  list: endpoint('GET /api/info-requests/:id/links', {
    summary: 'Links by which others answer questions of a request, newest first',
    description: 'For who may answer it. Those that no longer work are told, too.',
    query: pageQuery,
    response: z.array(AnswerLink),
  }),
  make: endpoint('POST /api/info-requests/:id/links', {
    summary: 'Have someone without an account answer questions of a request',
    description: `Emails them a link, which works for ${ANSWER_LINK_DAYS} days and is told this once. 409 for too many that work, and for a request that is completed.`,
    undo: 'DELETE /api/info-requests/:id/links/:linkId',
    body: NewAnswerLink,
    response: AnswerLink,
    status: 201,
  }),
  revoke: endpoint('DELETE /api/info-requests/:id/links/:linkId', {
    summary: 'Revoke a link',
    description: 'What came by it stays.',
    undo: { never: 'other people may have the link' },
    params: IdParams.extend({ linkId: IdParams.shape.id }),
  }),
  read: endpoint('GET /api/answer-links', {
    summary: 'The questions that a link asks',
    description: `With what was typed or given by this link, and nothing else of the client. Changes nothing. ${INVALID_ANSWER_LINK}`,
    linkToken: ANSWER_TOKEN_HEADER,
    response: ResolvedAnswerLink,
  }),
  answer: endpoint('PATCH /api/answer-links', {
    summary: 'Save or give an answer by a link',
    description: `As \`PATCH /api/info-questions/:id/answer\`; \`If-Match\` is the question’s version. ${INVALID_ANSWER_LINK} 404 for a question that is not in the link, and 400 for a file that did not come by it, too.`,
    undo: 'the same call',
    linkToken: ANSWER_TOKEN_HEADER,
    body: GuestAnswer,
    response: GuestQuestion,
  }),
  upload: endpoint('POST /api/answer-links/uploads', {
    summary: 'Upload a file for an answer by a link',
    description: `Its \`name\` then stands in the answer’s \`value\`. 409 beyond ${GUEST_FILES_MAX} files, and if no question of the link asks for any. ${INVALID_ANSWER_LINK}`,
    undo: 'PATCH /api/answer-links',
    linkToken: ANSWER_TOKEN_HEADER,
    multipart: { file: 'The file' },
    response: Attachment,
    status: 201,
  }),
}
