import { t } from '#shared/i18n/t.ts'
/** The reasons why an inbound mail wasn't accepted. */
export const SET_ASIDE_REASONS = ['heavy', 'parts', 'large', 'broken', 'tries', 'sender'] as const
export type SetAsideReason = (typeof SET_ASIDE_REASONS)[number]

const REASON_MESSAGES: Record<SetAsideReason, () => string> = {
  heavy: () => t('It took too long to read.'),
  parts: () => t('It has too many parts.'),
  large: () => t('It’s too long.'),
  broken: () => t('It can’t be read as an email.'),
  tries: () => t('Gave up after three tries. The email is flagged in the mailbox.'),
  sender: () => t('Your mail server couldn’t verify the sender.'),
}

/** Formats why a mail wasn't accepted and, with the name of someone who can answer, what staff can do. */
export const formatSetAsideReason = (reason: SetAsideReason, fullName: string | undefined): string =>
  fullName
    ? t('{reason} Ask {name} to answer in the portal.', { reason: REASON_MESSAGES[reason](), name: fullName })
    : REASON_MESSAGES[reason]()

/** Maximum size of a mail with its attachments, in bytes. Mail servers commonly accept this much. */
export const INBOUND_MAIL_MAX_BYTES = 25 * 1024 * 1024
