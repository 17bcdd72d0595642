import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { rejectMalformedRequest } from '#server/platform/http/client-errors.ts'
import type { App } from '#server/core/api/app.ts'

/** The bytes a client must move in `patienceMs`, by default 273 per second. Slower clients tie up connections. */
const MIN_BYTES = 16 * 1024
const CHECKS = 6

interface Connection {
  request?: IncomingMessage
  response?: ServerResponse
  /** Bytes transferred when it was last fast enough. */
  bytesMoved: number
  /** Consecutive checks that found it slow. Not a time, because a blocked process isn't the client's fault. */
  slowChecks: number
}

/** HTTP server options that close connections whose headers arrive late. */
export const headerLimits = (patienceMs: number) => ({
  headersTimeout: patienceMs,
  connectionsCheckingInterval: patienceMs / CHECKS || undefined,
})

/**
 * Closes connections whose client sends a body, or reads a response, so slowly that next to nothing arrives in
 * `patienceMs`. A client that is waiting for the server is never slow. 0 means no limit.
 */
export function closeSlowConnections(app: App, patienceMs: number): void {
  if (patienceMs === 0) return
  const open = new Map<Socket, Connection>()
  app.server.on('connection', (socket: Socket) => {
    open.set(socket, { bytesMoved: 0, slowChecks: 0 })
    socket.once('close', () => open.delete(socket))
  })
  app.server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const connection = open.get(request.socket)
    if (connection) Object.assign(connection, { request, response })
  })
  const timer = setInterval(() => {
    for (const [socket, connection] of open) checkConnection(socket, connection)
  }, patienceMs / CHECKS)
  timer.unref()
  app.addHook('onClose', async () => clearInterval(timer))
}

function checkConnection(socket: Socket, connection: Connection): void {
  const moved = socket.bytesRead + socket.bytesWritten - socket.writableLength
  const owesBody = isBodyPending(connection.request)
  const reads = socket.writableLength === 0
  if ((reads && !owesBody) || moved - connection.bytesMoved >= MIN_BYTES) {
    connection.bytesMoved = moved
    connection.slowChecks = 0
  } else if ((connection.slowChecks += 1) > CHECKS) closeConnection(socket, connection.response)
}

/** Whether the client still owes part of its body. If data has arrived unread, the server is the slow side. */
const isBodyPending = (request: IncomingMessage | undefined) =>
  request !== undefined && !request.complete && request.readableLength === 0

function closeConnection(socket: Socket, response: ServerResponse | undefined): void {
  if (response?.headersSent) return void socket.destroy()
  rejectMalformedRequest(Object.assign(new Error('Too slow'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), socket)
  socket.destroySoon()
}
