import { tContext, t } from '#shared/i18n/t.ts'
import { type ApprovalDecision, APPROVED_RESPONSE, EMPTY_RESPONSE } from './values.ts'

/* Texts that the portal itself writes into a record are stored, and returned by the API, in English. Pages show them
   in the user's language. */

/** Returns the text of an answer, translated to the user's language if the portal itself wrote it. */
export function translateAnswer(message: string, decision: ApprovalDecision | null = null): string {
  if (message === EMPTY_RESPONSE) return t('Marked as completed')
  return decision === 'approved' && message === APPROVED_RESPONSE ? tContext('answer', 'Approved') : message
}
