import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { refuseMalformed } from '#server/platform/http/client-errors.ts'
import type { App } from '#server/core/api/app.ts'

/**
 * The least a client must send or read within its time: 273 bytes per second. A slower client only ties up a
 * connection.
 */
const LEAST_BYTES = 16 * 1024
const LOOKS = 6

interface Connection {
  request?: IncomingMessage
  response?: ServerResponse
  /** Bytes transferred when it was last fast enough. */
  moved: number
  /**
   * The number of consecutive checks that found it slow. The clock isn't used, because a blocked process isn't the
   * client's fault.
   */
  slow: number
}

/** HTTP server options that close connections whose headers arrive late. */
export const headerLimits = (patienceMs: number) => ({
  headersTimeout: patienceMs,
  connectionsCheckingInterval: patienceMs / LOOKS || undefined,
})

/**
 * Closes connections whose client sends a body, or reads a response, so slowly that next to nothing arrives in
 * `patienceMs`. A client that is waiting for the server is never slow. 0 means no limit.
 */
export function endSlowClients(app: App, patienceMs: number): void {
  if (patienceMs === 0) return
  const open = new Map<Socket, Connection>()
  app.server.on('connection', (socket: Socket) => {
    open.set(socket, { moved: 0, slow: 0 })
    socket.once('close', () => open.delete(socket))
  })
  app.server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const connection = open.get(request.socket)
    if (connection) Object.assign(connection, { request, response })
  })
  const timer = setInterval(() => {
    for (const [socket, connection] of open) look(socket, connection)
  }, patienceMs / LOOKS)
  timer.unref()
  app.addHook('onClose', async () => clearInterval(timer))
}

function look(socket: Socket, connection: Connection): void {
  const moved = socket.bytesRead + socket.bytesWritten - socket.writableLength
  const owesBody = isAwaited(connection.request)
  const reads = socket.writableLength === 0
  if ((reads && !owesBody) || moved - connection.moved >= LEAST_BYTES) {
    connection.moved = moved
    connection.slow = 0
  } else if ((connection.slow += 1) > LOOKS) end(socket, connection.response)
}

/** Whether the client still owes part of its body. If data has arrived unread, the server is the slow side. */
const isAwaited = (request: IncomingMessage | undefined) =>
  request !== undefined && !request.complete && request.readableLength === 0

function end(socket: Socket, response: ServerResponse | undefined): void {
  if (response?.headersSent) return void socket.destroy()
  refuseMalformed(Object.assign(new Error('Too slow'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), socket)
  socket.destroySoon()
}
