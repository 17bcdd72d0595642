import { type SendMailOptions, createTransport } from 'nodemailer'
import { insistsOnTls } from '#server/egress/insists-on-tls.ts'
import type { MessageConfig } from './message.ts'

const SERVER_MS = 8_000
/** For a whole mail, however slowly the server answers step by step. */
const MAIL_MS = 60_000
/** Answers are lines of some words. */
const MOST_ANSWERED = 64 * 1024

export type MailConfig = MessageConfig & { smtpUrl: string }

/** The way to the mail server of the settings. */
export interface Transport {
  /** Rejects with what the server said, or with what kept it from saying anything in time. */
  send: (message: SendMailOptions) => Promise<unknown>
  /** The sender's address. */
  from: string
  close: () => void
}

/** Opens it; nothing is connected before the first mail. */
export function openTransport(
  { smtpUrl, publicUrl }: Pick<MailConfig, 'smtpUrl' | 'publicUrl'>,
  limitMs = MAIL_MS,
): Transport {
  const url = new URL(smtpUrl)
  const from = url.searchParams.get('from') ?? `portal@${new URL(publicUrl).hostname}`
  const requireTLS = url.protocol === 'smtp:' && insistsOnTls(url)
  for (const ours of ['from', 'tls']) url.searchParams.delete(ours)
  const mailer = createTransport({
    url: url.href,
    requireTLS,
    pool: true,
    maxConnections: 1,
    // Trying again is the queue's.
    maxRequeues: 0,
    connectionTimeout: SERVER_MS,
    greetingTimeout: SERVER_MS,
    socketTimeout: SERVER_MS,
    maxResponseSize: MOST_ANSWERED,
  })
  return {
    from,
    send: (message) => mailer.sendMail({ ...message, signal: AbortSignal.timeout(limitMs) }),
    close: () => mailer.close(),
  }
}
