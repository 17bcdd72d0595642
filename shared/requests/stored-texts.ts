import { t } from '#shared/i18n/t.ts'
import { EMPTY_RESPONSE } from './values.ts'

/* Texts that the portal itself writes into a record are stored, and returned by the API, in English. Pages show them
   in the user's language. */

/** Returns the text of an answer, translated to the user's language if the portal itself wrote it. */
export const translateAnswer = (message: string): string =>
  message === EMPTY_RESPONSE ? t('Marked as completed') : message
