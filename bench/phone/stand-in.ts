// A separate process: a page that weighs what a list in Redmine does, in HTTP/1.1 without anything between. Every
// answer is compressed, and is asked for again at the next visit (`no-cache`), when it is a 304. The arguments are the
// titles of the rows. GET /served tells what was asked for since the last time, in that order.
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http'
import { serveParent } from '../support/child.ts'
import { token } from './generated.ts'
import { type Served, type StandInFile, standInFiles } from './stand-in-files.ts'

/** Makes an unchanged file's answer weigh what one of Rails does, with its policies, cookie and identifiers. */
const POLICY = token(1, 364)
/** What the headers of a whole answer then weigh. */
const HEADERS_BYTES = 635

const files = new Map(standInFiles(process.argv.slice(2), HEADERS_BYTES).map((file) => [file.path, file]))
const served: Served[] = []

const server = createServer((request, response) => {
  const file = files.get(request.url ?? '')
  if (request.url === '/served') response.end(JSON.stringify(served.splice(0)))
  else if (file) send(file, request, response)
  else response.writeHead(404).end()
})

function send(
  { path, place, type, etag, body }: StandInFile,
  request: IncomingMessage,
  response: ServerResponse,
) {
  const unchanged = request.headers['if-none-match'] === etag
  const answer: Served = { path, place, status: unchanged ? 304 : 200, bytes: 0 }
  served.push(answer)
  const before = request.socket.bytesWritten
  response.on('finish', () => {
    answer.bytes = request.socket.bytesWritten - before
  })
  const always = { 'cache-control': 'no-cache', etag, 'x-security-policy': POLICY }
  if (unchanged) return response.writeHead(304, always).end()
  const sent = { 'content-type': type, 'content-encoding': 'gzip', 'content-length': body.length }
  response.writeHead(200, { ...always, ...sent }).end(body)
}

// By default a connection ends after 5 s, which may be the moment when the next visit asks over it.
server.keepAliveTimeout = 120_000
server.listen(0, '127.0.0.1', () => serveParent(server))
