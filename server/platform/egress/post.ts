import type { Agent, ClientRequest, IncomingMessage, OutgoingHttpHeaders } from 'node:http'
import { request as secure } from 'node:https'
import { getErrorCode } from '#server/platform/errors.ts'
import { request as plain } from '#server/platform/node-http.ts'
import { t } from '#shared/i18n/t.ts'

/** Maximum number of bytes read of a response; the connection is closed after that. */
const MAX_BODY_BYTES = 1000
/** Maximum size of the response headers. */
const MAX_HEADER_BYTES = 16 * 1024
/** `1xx` responses can precede a response, but not endlessly. */
const MAX_INTERIM = 5
/** The time limit from the DNS lookup to the last byte read, even if the other side keeps trickling data. */
export const LIMIT_MS = 15_000

export interface PostRequest {
  agent: Agent
  headers: OutgoingHttpHeaders
  payload: string | Buffer
  limitMs?: number
}

export interface PostResponse {
  status: number
  /** The beginning of the body. */
  text: string
}

/**
 * The only way to call a URL that someone else supplied: sends a message and reads the beginning of the response.
 * Follows no redirects. The agent and `parsePublicUrl` decide whether the URL can be called.
 * @throws the error that prevented a response within the limit
 */
export async function post(
  url: URL,
  { agent, headers, payload, limitMs = LIMIT_MS }: PostRequest,
): Promise<PostResponse> {
  const call = url.protocol === 'https:' ? secure : plain
  const signal = AbortSignal.timeout(limitMs)
  const request = call(url, { method: 'POST', agent, signal, headers, maxHeaderSize: MAX_HEADER_BYTES })
  try {
    request.end(payload)
    const response = await waitForResponse(request)
    return { status: response.statusCode ?? 0, text: await readBeginning(response) }
  } catch (error) {
    throw signal.aborted ? new Error(`No answer within ${limitMs / 1000} seconds`, { cause: error }) : error
  } finally {
    request.destroy()
  }
}

function waitForResponse(request: ClientRequest): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  let interim = 0
  request.on('information', () => {
    if (++interim > MAX_INTERIM) request.destroy(new Error(t('The response never ended')))
  })
  request.on('response', resolve)
  request.on('error', reject)
  // There is no error if the other side switches protocols.
  request.on('close', () => reject(new Error(t('The connection closed without a response'))))
  return promise
}

/** Returns the beginning of the body, as text that the database can store. */
async function readBeginning(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of response) {
    const bytes = Buffer.from(chunk as Buffer)
    chunks.push(bytes)
    length += bytes.length
    if (length >= MAX_BODY_BYTES) break
  }
  const text = Buffer.concat(chunks).subarray(0, MAX_BODY_BYTES).toString('utf8')
  return text.replaceAll('\0', '').toWellFormed().trim()
}

const MESSAGES: Record<string, () => string> = {
  ECONNREFUSED: () => t('The host refused the connection'),
  ECONNRESET: () => t('The connection was interrupted'),
  ENOTFOUND: () => t('The host name doesn’t exist'),
  EAI_AGAIN: () => t('The host name could not be looked up'),
  ETIMEDOUT: () => t('The host didn’t respond'),
  DEPTH_ZERO_SELF_SIGNED_CERT: () => t('The host’s certificate is self-signed'),
  CERT_HAS_EXPIRED: () => t('The host’s certificate has expired'),
}

/** Returns why there was no response, for staff: stored in English, and translated for its reader. */
export function formatFailureReason(error: unknown): string {
  const reason = MESSAGES[getErrorCode(error) ?? '']?.() ?? (error instanceof Error ? error.message : '')
  return reason.slice(0, 300).toWellFormed() || t('Unknown error')
}
