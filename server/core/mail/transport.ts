import { createRequire } from 'node:module'
import type { Config } from '#server/platform/config/config.ts'
import { isTlsRequired, formatNoTlsError } from '#server/platform/egress/tls-policy.ts'
import type { MailMessage, MessageConfig } from './message.ts'
import { getSenderAddress } from './sender-address.ts'

// Uses `require`, because the ES modules of nodemailer import `node:http`, which loads Node's fetch
// (`server/platform/node-http.ts`).
const { createTransport } = createRequire(import.meta.url)('nodemailer') as typeof import('nodemailer')

const SERVER_MS = 8_000
/** The time limit for a whole mail, even if the server responds slowly at every step. */
const MAIL_MS = 60_000
/** Responses are short lines. */
const MAX_RESPONSE_BYTES = 64 * 1024

export type MailConfig = MessageConfig & Partial<Pick<Config, 'bounceAddress'>> & { smtpUrl: string }

/** The connection to the configured mail server. */
export type Transport = ReturnType<typeof openTransport>

/** Creates the transport. It connects with the first mail. */
export function openTransport(
  { smtpUrl, publicUrl, bounceAddress }: Omit<MailConfig, 'replyAddress'>,
  limitMs = MAIL_MS,
) {
  const url = new URL(smtpUrl)
  const from = getSenderAddress({ smtpUrl, publicUrl })
  const requireTLS = url.protocol === 'smtp:' && isTlsRequired(url)
  for (const ours of ['from', 'tls']) url.searchParams.delete(ours)
  const mailer = createTransport({
    url: url.href,
    requireTLS,
    pool: true,
    maxConnections: 1,
    // The queue handles retries.
    maxRequeues: 0,
    connectionTimeout: SERVER_MS,
    greetingTimeout: SERVER_MS,
    socketTimeout: SERVER_MS,
    maxResponseSize: MAX_RESPONSE_BYTES,
  })
  return {
    /** The sender's address. */
    from,
    /** Sends a mail. Rejects with the server's error, or with the reason why the server didn't respond in time. */
    send: ({ to, ...message }: MailMessage): Promise<unknown> => {
      const envelope = bounceAddress && {
        from: bounceAddress,
        to: [typeof to === 'string' ? to : to.address],
      }
      const signal = AbortSignal.timeout(limitMs)
      return mailer.sendMail({ ...message, to, ...(envelope && { envelope }), signal }).catch(rethrowWithHint)
    },
    close: () => mailer.close(),
  }
}

/** Rethrows the error, with advice if the server lacks TLS. Keeps the code, which `failure.ts` checks. */
function rethrowWithHint(error: unknown): never {
  if (error instanceof Error && 'code' in error && error.code === 'ETLS')
    throw Object.assign(new Error(formatNoTlsError('SMTP_URL', 'smtps://'), { cause: error }), {
      code: 'ETLS',
    })
  throw error
}
