/** What a failure to send a mail says. */
export interface MailFailure {
  /** The mail server's words, or why it could not be reached. */
  reason: string
  /** Whether it says nothing about this mail, because the server takes none now. */
  away: boolean
  /** The reason, if other mails would fail too; see `recordAttempt`. */
  problem: string | undefined
}

const REASON_MAX = 500

/** Reads the error of `Transport.send`. */
export function failureOf(error: unknown): MailFailure {
  const reason = error instanceof Error ? error.message.slice(0, REASON_MAX) : 'Unknown error'
  const away = isServerAway(error)
  return { reason, away, problem: away || isServerRefusal(error) ? reason : undefined }
}

/**
 * Whether the failure says nothing about this mail: the server does not respond, accepts no mail at the moment, or
 * accepts none over an encrypted connection.
 */
function isServerAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, responseCode } = error as { code?: string; responseCode?: number }
  if (code === 'ETLS') return true
  return responseCode === undefined ? AWAY.test(code ?? '') : responseCode === 421
}

/**
 * Whether the server refused for another reason than the recipient's address, which says nothing about other mails. Only
 * its own errors name the command that failed.
 */
function isServerRefusal(error: unknown): boolean {
  const { command, response = '' } = error as { command?: string; response?: string }
  if (command === undefined) return false
  return command !== 'RCPT TO' || !response.startsWith('5') || RELAYING_DENIED.test(response)
}

const RELAYING_DENIED = /\b5\.7\.\d/
const AWAY = /^(?:ECONNECTION|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EABORT|ESOCKET|EDNS|EPROTOCOL)$/
