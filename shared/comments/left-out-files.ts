import { ATTACHMENT_MAX_MB, COMMENT_MAX_FILES } from '#shared/files/values.ts'
import { t } from '#shared/i18n/t.ts'

const REASON_MESSAGES = {
  type: () => t('This type of file isn’t accepted.'),
  size: () => t('It’s larger than {size} MB.', { size: ATTACHMENT_MAX_MB }),
  count: () =>
    t('An email can have at most {max, plural, one {# file} other {# files}}.', { max: COMMENT_MAX_FILES }),
  day: () => t('The daily file limit was reached.'),
  virus: () => t('The virus scanner rejected it.'),
  scan: () => t('It’s too large for the virus scanner.'),
  unpacked: () => t('It’s too large when unpacked.'),
  damaged: () => t('It’s damaged.'),
  empty: () => t('It’s empty.'),
  calendar: () => t('Calendar invitations aren’t accepted.'),
  encrypted: () => t('It’s encrypted or signed in a way that the portal can’t read.'),
  archive: () => t('It couldn’t be unpacked.'),
  refused: () => t('The email wasn’t accepted at first, so its files weren’t stored.'),
  other: () => t('It couldn’t be stored.'),
} satisfies Record<string, () => string>

/** The reason why a file of an inbound mail isn't accepted. */
export type LeftOutReason = keyof typeof REASON_MESSAGES

/** A file of an inbound mail that isn't accepted, as stored with the comment. */
export interface LeftOutFile {
  fileName: string
  reason: LeftOutReason
}

/** Returns the reason as a sentence. */
export const formatLeftOutReason = (reason: LeftOutReason): string => REASON_MESSAGES[reason]()
