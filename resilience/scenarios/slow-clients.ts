import { readFileSync } from 'node:fs'
import { type Socket, connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from '../client.ts'
import { type Run, type Scenario, runUnderLoad } from '../scenario.ts'

const TIMEOUT_SECONDS = 3
/** Far longer than the portal's limit for slow clients, for a busy machine. */
const GONE_MS = 60_000
const OF_EACH_KIND = 25
const FILE_BYTES = 9_000_000
/** Includes the memory for the concurrent writers. */
const MAX_GROWTH_MB = 250

const DRIBBLE_MS = 1_000

interface Dawdler {
  first: string
  /** Whether the client reads the response. */
  reads: boolean
}

/** Returns the ways in which clients can stall. Each sends `first`, and then one byte at a time. */
const dawdlers = (cookie: string, file: string): Dawdler[] => [
  { first: 'GET /api/user HTTP/1.1\r\nHost: x\r\nX-Slow: ', reads: true },
  {
    first: `POST /api/tickets HTTP/1.1\r\nHost: x\r\nCookie: ${cookie}\r\nContent-Type: application/json\r\nContent-Length: 9000\r\n\r\n{"title":"`,
    reads: true,
  },
  {
    first: `POST /api/uploads HTTP/1.1\r\nHost: x\r\nCookie: ${cookie}\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 9000000\r\n\r\n--x\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\n`,
    reads: true,
  },
  { first: `GET /api/uploads/${file} HTTP/1.1\r\nHost: x\r\nCookie: ${cookie}\r\n\r\n`, reads: false },
]

/**
 * Keeps the portal waiting. Returns whether it closed the connection. A client that doesn't read notices that when it
 * writes.
 */
async function dawdle(url: string, { first, reads }: Dawdler): Promise<boolean> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => {})
  socket.write(first)
  if (reads) socket.resume()
  else socket.pause()
  const timer = setInterval(() => socket.write('a'), DRIBBLE_MS)
  const isEnded = () => socket.destroyed || socket.readableEnded
  for (const began = performance.now(); !isEnded() && performance.now() - began < GONE_MS; await sleep(200));
  clearInterval(timer)
  const gone = isEnded()
  socket.destroy()
  return gone
}

async function keepLargeFile(client: Client): Promise<string> {
  const form = new FormData()
  form.append('file', new Blob(['x'.repeat(FILE_BYTES)], { type: 'text/plain' }), 'large.txt')
  return String((await client.send('POST', '/api/uploads', form)).body['name'])
}

const measureMemory = (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024

/** Opens an event stream without reading it. That is allowed, but must not fill the memory. */
function followUnread(url: string, cookie: string): Socket {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname).pause()
  socket.on('error', () => {})
  socket.write(`GET /api/events HTTP/1.1\r\nHost: x\r\nCookie: ${cookie}\r\n\r\n`)
  return socket
}

async function slowClients(run: Run) {
  const { sandbox } = run
  const portal = await sandbox.launch({ SLOW_CLIENT_SECONDS: String(TIMEOUT_SECONDS) })
  const slow = await sandbox.client(portal.url, 'slow')
  const file = await keepLargeFile(slow)
  const before = measureMemory(portal.pid)
  const unread = Array.from({ length: OF_EACH_KIND }, () => followUnread(portal.url, slow.cookie))
  let [ended, kept, peak] = [0, 0, before]
  const verdict = await runUnderLoad(run, {
    url: portal.url,
    database: () => sandbox.ownDatabase(),
    pauseMs: 100,
    disturb: async () => {
      const kinds = dawdlers(slow.cookie, file)
      const all = kinds.flatMap((kind) =>
        Array.from({ length: OF_EACH_KIND }, () => dawdle(portal.url, kind)),
      )
      await sleep(1_000)
      peak = Math.max(peak, measureMemory(portal.pid))
      const gone = await Promise.all(all)
      ended += gone.filter(Boolean).length
      kept += gone.filter((one) => !one).length
    },
  })
  for (const socket of unread) socket.destroy()
  await sandbox.waitUntilSpooled()
  const growth = Math.round(peak - before)
  return {
    ...verdict,
    failed: sandbox.history.failed + kept + (growth > MAX_GROWTH_MB ? 1 : 0),
    note: `${ended} slow connections ended; memory grew by ${growth} MB with ${OF_EACH_KIND * 5} slow connections`,
  }
}

export const SLOW_CLIENTS: Record<string, Scenario> = {
  'clients send headers and bodies byte by byte, or do not read responses': slowClients,
}
