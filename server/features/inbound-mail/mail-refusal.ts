import type { MailRefusalReason } from '#shared/mail/inbound/values.ts'
import { t } from '#shared/i18n/t.ts'
import { AppError } from '#server/platform/errors.ts'
import type { IncomingMail } from './incoming-mail.ts'

/** An error for a mail that isn't accepted. The message is for its sender. */
export class MailRefusal extends AppError {
  override name = 'MailRefusal'
  readonly reason: MailRefusalReason

  constructor(reason: MailRefusalReason, sentence: string, cause?: unknown) {
    super(422, t('Email not accepted'), sentence, { cause })
    this.reason = reason
  }
}

export interface RefusedMail {
  mail: IncomingMail
  refusal: MailRefusal
}

const SENTENCES = {
  address: () => t('This address doesn’t accept replies, or no longer does. Please answer in the portal.'),
  expired: () => t('This address doesn’t accept replies, or no longer does. Please answer in the portal.'),
  other_sender: () => t('Please reply from the address we emailed, or answer in the portal.'),
  unverified: () =>
    t('We couldn’t verify that this email came from your address. Please answer in the portal.'),
  closed: () => t('Your account is closed. Please call the agency.'),
  no_access: () => t('You no longer have access to what this email is about. Please call the agency.'),
  empty: () => t('Your email has no text except quotes and signatures. Please write your reply above them.'),
  heavy: () =>
    t('Your email took too long to process. Please send it as plain text, or answer in the portal.'),
  parts: () => t('Your email has too many parts. Please send fewer files at once, or answer in the portal.'),
  large: () => t('Your email is too long. Please shorten it, or answer in the portal.'),
  broken: () => t('This email can’t be read.'),
  tries: () => t('Your email couldn’t be read. Please send it as plain text, or answer in the portal.'),
} satisfies Record<MailRefusalReason, () => string>

/** Creates the error. `sentence` explains why, and what to do. By default, it depends only on the reason. */
export const createRefusal = (
  reason: MailRefusalReason,
  sentence: string = SENTENCES[reason](),
  cause?: unknown,
): MailRefusal => new MailRefusal(reason, sentence, cause)
