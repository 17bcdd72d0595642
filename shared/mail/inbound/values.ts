import { t } from '#shared/i18n/t.ts'

/** The outcomes of inbound mails. */
export const RECEIVED_MAIL_OUTCOMES = ['comment', 'automatic', 'bounce', 'refused'] as const
export type ReceivedMailOutcome = (typeof RECEIVED_MAIL_OUTCOMES)[number]

/** The reasons why an inbound mail isn't accepted. */
export const MAIL_REFUSALS = [
  'address',
  'expired',
  'other_sender',
  'unverified',
  'closed',
  'no_access',
  'empty',
  'heavy',
  'parts',
  'large',
  'broken',
  'tries',
] as const
export type MailRefusalReason = (typeof MAIL_REFUSALS)[number]

const REFUSAL_MESSAGES: Record<MailRefusalReason, () => string> = {
  address: () => t('The address doesn’t accept replies.'),
  expired: () => t('The reply address has expired.'),
  other_sender: () => t('It came from a different address than the one that we emailed.'),
  unverified: () => t('Your mail server couldn’t verify the sender.'),
  closed: () => t('The reply address belongs to an account that has been closed.'),
  no_access: () => t('The reply address belongs to someone who can’t comment there.'),
  empty: () => t('It has no text except quotes and signatures.'),
  heavy: () => t('It took too long to read.'),
  parts: () => t('It has too many parts.'),
  large: () => t('It’s too long.'),
  broken: () => t('It can’t be read as an email.'),
  tries: () => t('It couldn’t be read after three attempts. It’s flagged in the mailbox.'),
}

/** Returns the reason why a mail wasn't accepted, for staff. */
export const formatMailRefusal = (reason: MailRefusalReason): string => REFUSAL_MESSAGES[reason]()

/** Maximum size of a mail with its attachments, in bytes. Mail servers commonly accept this much. */
export const INBOUND_MAIL_MAX_BYTES = 25 * 1024 * 1024
