import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'

const PROBLEMS = {
  HPE_HEADER_OVERFLOW: [431, 'Request Header Fields Too Large', 'The headers of the request are too long.'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request Timeout', 'The request did not arrive in time.'],
} as const

const MALFORMED = [400, 'Bad Request', 'This is not a well-formed HTTP request.'] as const

const isKnown = (code: string | undefined): code is keyof typeof PROBLEMS =>
  code !== undefined && code in PROBLEMS

/** Answers malformed HTTP with a problem document, then closes: the bytes that follow can't be trusted. */
export function rejectMalformedRequest(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const [status, title, detail] = isKnown(error.code) ? PROBLEMS[error.code] : MALFORMED
  const body = JSON.stringify({ status, title, detail, requestId: randomUUID() })
  const headers = [
    'content-type: application/problem+json',
    `content-length: ${Buffer.byteLength(body)}`,
    'cache-control: no-store',
    'x-content-type-options: nosniff',
    'connection: close',
  ]
  socket.end(`HTTP/1.1 ${status} ${title}\r\n${headers.join('\r\n')}\r\n\r\n${body}`)
}
