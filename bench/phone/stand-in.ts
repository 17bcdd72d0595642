// A separate process: serves a page that weighs as much as a list in Redmine, over HTTP/1.1 without anything in
// between. Every response is compressed. The next visit requests it again (`no-cache`) and gets a 304. The arguments
// are the titles of the rows. GET /served returns the requests since the last call, in order.
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http'
import { serveParent } from '../support/child.ts'
import { token } from './generated.ts'
import { type ServedFile, type StandInFile, standInFiles } from './stand-in-files.ts'

/** Makes an unchanged file's response weigh as much as one of Rails, with its policies, cookie, and identifiers. */
const POLICY = token(1, 364)
/** The weight of a whole response's headers, including `POLICY`. */
const HEADERS_BYTES = 635

const files = new Map(standInFiles(process.argv.slice(2), HEADERS_BYTES).map((file) => [file.path, file]))
const served: ServedFile[] = []

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
  const answer: ServedFile = { path, place, status: unchanged ? 304 : 200, bytes: 0 }
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

// By default, a connection ends after 5 s. The next visit may send a request over it at that moment.
server.keepAliveTimeout = 120_000
server.listen(0, '127.0.0.1', () => serveParent(server))
