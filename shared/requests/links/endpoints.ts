import * as z from 'zod'
import { endpoint } from '#shared/contract/contract.ts'
import { IdParams } from '#shared/contract/fields.ts'
import { pageQuery } from '#shared/contract/queries.ts'
import { Attachment } from '#shared/files/schemas.ts'
import { AnswerLink, GuestAnswer, GuestQuestion, ResolvedAnswerLink, NewAnswerLink } from './schemas.ts'
import { ANSWER_LINK_DAYS, ANSWER_TOKEN_HEADER, GUEST_FILES_MAX } from './values.ts'

const INVALID_ANSWER_LINK =
  'Returns 404 if the link is wrong, revoked or expired, if the person who created it can no longer answer the request, and while the request is withdrawn, archived or accepted.'

export const answerLinkEndpoints = {
  list: endpoint('GET /api/info-requests/:id/links', {
    summary: 'List a request’s answer links',
    description:
      'For people who can answer the request. Sorted newest first. Includes links that no longer work.',
    query: pageQuery,
    response: z.array(AnswerLink),
  }),
  make: endpoint('POST /api/info-requests/:id/links', {
    summary: 'Send someone an answer link',
    description: `Lets someone without an account answer questions of the request. Sends the link by email, and returns it in this response only. It works for ${ANSWER_LINK_DAYS} days or until the agency accepts the answer, in the language of the person who creates it. Returns 409 if the request already has too many active links or its answer is accepted.`,
    undo: 'DELETE /api/info-requests/:id/links/:linkId',
    body: NewAnswerLink,
    response: AnswerLink,
    status: 201,
  }),
  revoke: endpoint('DELETE /api/info-requests/:id/links/:linkId', {
    summary: 'Revoke an answer link',
    description: 'Answers that were submitted through the link aren’t deleted.',
    undo: { never: 'someone else may have the link' },
    params: IdParams.extend({ linkId: IdParams.shape.id.describe('The link’s ID') }),
  }),
  read: endpoint('GET /api/answer-links', {
    summary: 'Get the questions of an answer link',
    description: `Includes the answers and drafts from this link, and none of the client’s other data. ${INVALID_ANSWER_LINK}`,
    linkToken: ANSWER_TOKEN_HEADER,
    response: ResolvedAnswerLink,
  }),
  answer: endpoint('PATCH /api/answer-links', {
    summary: 'Save or submit an answer through a link',
    description: `Works like \`PATCH /api/info-questions/:id/answer\`. \`If-Match\` takes the version of the question. Returns 400 for a file that wasn’t uploaded through this link, and 404 for a question that isn’t part of it. ${INVALID_ANSWER_LINK}`,
    undo: 'the same call',
    linkToken: ANSWER_TOKEN_HEADER,
    body: GuestAnswer,
    response: GuestQuestion,
  }),
  upload: endpoint('POST /api/answer-links/uploads', {
    summary: 'Upload a file through an answer link',
    description: `Put the returned \`name\` into the answer’s \`value\`. Returns 409 for more than ${GUEST_FILES_MAX} files, or if none of the link’s questions asks for files. ${INVALID_ANSWER_LINK}`,
    undo: 'PATCH /api/answer-links',
    linkToken: ANSWER_TOKEN_HEADER,
    multipart: { file: 'The file to upload' },
    response: Attachment,
    status: 201,
  }),
}
