import type { CallOutput } from '#web/api/call.ts'
import { callOptions } from '#web/api/queries/options.ts'
import type { CompanyRef } from '#shared/contract/fields.ts'

export type AnswerLinkItem = CallOutput<'GET /api/info-requests/:id/links'>[number]

/** Links by which others answer questions of a request, newest first. */
export const answerLinksQuery = (requestId: number) =>
  callOptions(['info-requests', requestId, 'links'], 'GET /api/info-requests/:id/links', {
    params: { id: requestId },
  })

/** Whether a link can still be used. */
export const isLinkOpen = ({ revokedAt, expiresAt }: AnswerLinkItem): boolean =>
  revokedAt === null && Date.parse(expiresAt) > Date.now()

/** A request whose questions are handed to others. */
export interface AskedRequest {
  id: number
  company: CompanyRef
  /** Who is asked it. */
  clientId: number
  private: boolean
}
