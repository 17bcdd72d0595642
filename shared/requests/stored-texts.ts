import { t } from '#shared/i18n/t.ts'
import { EMPTY_RESPONSE } from './values.ts'

/* What the portal itself writes into a record keeps its letters there, for both sides and for programs. Whoever reads it on a
   screen reads it in their language. */

/** The text of an answer. */
export const answerWords = (message: string): string =>
  message === EMPTY_RESPONSE ? t('Marked as completed') : message
