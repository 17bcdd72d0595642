// `npm run bench:files`, and part of `npm run bench`: measures how close uploads and downloads come to a bare pipe, and
// how much memory they use.
import { request } from 'node:http'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { withClient } from '#server/operations/backup/tables.ts'
import { signIn } from './api/cases.ts'
import { type Child, startChild } from './support/child.ts'
import { startCluster, withBuilders } from './support/demo.ts'
import { runInTurns, markdownTable, computeMedians } from './support/figures.ts'

const MIB = 1024 * 1024
const MEGABYTES = 100
const PIECE = Buffer.alloc(64 * 1024, 'x')
const BOUNDARY = 'bench'
const FORM = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` }
const BEFORE_FILE = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="film.bin"\r\n\r\n`
const AFTER_FILE = `\r\n--${BOUNDARY}--\r\n`

/** Transfers of 100 MB: medians of several rounds. */
interface Transfer {
  megabytesPerSecond: number
  /** CPU time of the process per megabyte, in microseconds. */
  cpu: number
}
interface Direction {
  ours: Transfer
  floor: Transfer
  /** The peak growth of our process's memory during the first transfer. */
  growthBytes: number
}
export type FileFigures = Record<'upload' | 'download', Direction>

/** Measures transfers with a separate database (its URL) and the files in `folder`. */
export async function measureFiles(url: string, folder: string, rounds: number): Promise<FileFigures> {
  const { projectId, headers } = await prepare(url)
  await using ends = new AsyncDisposableStack()
  const app = await startChild('server.ts', url, folder)
  ends.defer(app.stop)
  const floor = await startChild('file-floor.ts', join(folder, 'floor'))
  ends.defer(floor.stop)
  let address = ''
  const upload = async () => {
    const path = `${app.url}/api/projects/${projectId}/files`
    const answer = await send('POST', path, { ...headers, ...FORM }, [BEFORE_FILE, AFTER_FILE])
    address = (JSON.parse(answer) as { filePath: string }).filePath
  }
  const download = () => send('GET', app.url + address, headers)
  const compare = async (ours: () => Promise<unknown>, method: 'PUT' | 'GET'): Promise<Direction> => {
    const bare = () => send(method, floor.url, {})
    await bare()
    const growthBytes = await app.growthDuring(ours)
    const runs = { floor: () => measure(floor, bare), ours: () => measure(app, ours) }
    const transfers = await runInTurns(runs, rounds)
    return { ours: computeMedians(transfers.ours), floor: computeMedians(transfers.floor), growthBytes }
  }
  return { upload: await compare(upload, 'PUT'), download: await compare(download, 'GET') }
}

/** Creates a project and a staff member who is signed in. */
const prepare = (url: string) =>
  withBuilders(url, async ({ buildProject, buildStaff }) => {
    const [project, staff] = [await buildProject(), await buildStaff()]
    const cookie = await withClient(url, (client) => signIn(client, staff.id))
    return { projectId: project.id, headers: { cookie } }
  })

async function measure(by: Child, work: () => Promise<unknown>): Promise<Transfer> {
  const [before, began] = [await by.cpu(), performance.now()]
  await work()
  const seconds = (performance.now() - began) / 1000
  return { megabytesPerSecond: MEGABYTES / seconds, cpu: ((await by.cpu()) - before) / MEGABYTES }
}

/** Sends 100 MB, or nothing with GET, and returns the beginning of the response. Throws unless it's a success. */
async function send(
  method: 'GET' | 'POST' | 'PUT',
  url: string,
  headers: Record<string, string>,
  [before, after] = ['', ''],
): Promise<string> {
  const sending = request(url, { method, headers })
  const { promise: answered, resolve, reject } = Promise.withResolvers<string>()
  sending.on('error', reject).on('response', (answer) => {
    let text = ''
    answer.on('data', (part: Buffer) => void (text.length < 10_000 && (text += part.toString())))
    answer.on('error', reject).on('end', () => {
      if ((answer.statusCode ?? 0) < 300) resolve(text)
      else reject(new Error(`${url} returned ${answer.statusCode}: ${text}`))
    })
  })
  if (method === 'GET') sending.end()
  else await pipeline(Readable.from(body(before, after)), sending)
  return answered
}

function* body(before: string, after: string): Generator<Buffer | string> {
  if (before) yield before
  for (let sent = 0; sent < MEGABYTES * MIB; sent += PIECE.length) yield PIECE
  if (after) yield after
}

/** Formats the results as a table (GitHub's Markdown). */
export const fileTable = (figures: FileFigures): string =>
  markdownTable(
    ['100 MB', 'MB/s', 'bare pipe', 'of bare', 'CPU µs/MB', 'bare', 'memory growth, MiB'],
    (['upload', 'download'] as const).map((name) => {
      const { ours, floor, growthBytes } = figures[name]
      const ratio = ours.megabytesPerSecond / floor.megabytesPerSecond
      const speeds = [ours, floor].map((one) => one.megabytesPerSecond.toFixed(0))
      const costs = [ours.cpu, floor.cpu, growthBytes / MIB].map((cost) => cost.toFixed(0))
      return [name, ...speeds, ratio.toFixed(2), ...costs]
    }),
  )

if (import.meta.main) {
  await using ends = new AsyncDisposableStack()
  const { folder, embedded } = await startCluster(ends)
  const figures = await measureFiles(embedded.url(), join(folder, 'portal'), 3)
  process.stdout.write(`${fileTable(figures)}\n`)
}
