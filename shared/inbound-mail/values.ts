/** Why an incoming mail was not accepted. */
export const SET_ASIDE_REASONS = ['heavy', 'parts', 'large', 'broken', 'tries', 'sender'] as const
export type SetAsideReason = (typeof SET_ASIDE_REASONS)[number]

const REASON_WORDS: Record<SetAsideReason, string> = {
  heavy: 'It took too long to read.',
  parts: 'It has too many parts.',
  large: 'It is too long.',
  broken: 'It is not an email that can be read.',
  tries: 'Given up after three tries. It is flagged in the mailbox.',
  sender: 'Your mail server could not prove that it comes from this sender.',
}

/** Why a mail was not accepted and what staff can do; without the name of who may answer, only the reason. */
export const setAsideWords = (reason: SetAsideReason, fullName: string | undefined): string =>
  fullName ? `${REASON_WORDS[reason]} Ask ${fullName} to answer in the portal.` : REASON_WORDS[reason]

/** Maximum size of a mail with its attachments, in bytes: what mail servers commonly accept. */
export const INBOUND_MAIL_MAX_BYTES = 25 * 1024 * 1024
