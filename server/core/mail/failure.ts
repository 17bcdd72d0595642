/** Details of a failure to send a mail. */
export interface MailFailure {
  /** The mail server's message, or the reason why the server couldn't be reached. */
  reason: string
  /** Whether the failure isn't about this mail, because the server accepts no mail now. */
  isServerDown: boolean
  /** The reason, if other mails would fail too; see `recordAttempt`. */
  problem: string | undefined
}

const REASON_MAX = 500

/** Reads the error of `Transport.send`. */
export function toMailFailure(error: unknown): MailFailure {
  const reason = error instanceof Error ? error.message.slice(0, REASON_MAX) : 'Unknown error'
  const isServerDown = isServerAway(error)
  return { reason, isServerDown, problem: isServerDown || isServerRefusal(error) ? reason : undefined }
}

/** Whether the server doesn't respond, accepts no mail now, or accepts none over an encrypted connection. */
function isServerAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, responseCode } = error as { code?: string; responseCode?: number }
  if (code === 'ETLS') return true
  return responseCode === undefined ? AWAY.test(code ?? '') : responseCode === 421
}

/**
 * Whether the server refused for a reason other than the recipient's address, so that other mails would also fail. Only
 * the server's own errors name the command that failed.
 */
function isServerRefusal(error: unknown): boolean {
  const { command, response = '' } = error as { command?: string; response?: string }
  if (command === undefined) return false
  return command !== 'RCPT TO' || !response.startsWith('5') || RELAYING_DENIED.test(response)
}

const RELAYING_DENIED = /\b5\.7\.\d/
const AWAY = /^(?:ECONNECTION|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EABORT|ESOCKET|EDNS|EPROTOCOL)$/
