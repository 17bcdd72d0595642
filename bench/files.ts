// `npm run bench:files`, and part of `npm run bench`: how close uploads and downloads come to a bare pipe, and how much memory they use.
import { mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Client } from 'pg'
import { connect } from '#server/db/connection.ts'
import { startEmbedded } from '#server/db/embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { buildersOn } from '#server/test/builders.ts'
import { signIn } from './cases.ts'
import { type Child, startChild } from './child.ts'
import { markdownTable } from './markdown.ts'
import { mediansOf } from './spread.ts'

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
  /** By how much our process's memory grew at most during the first transfer. */
  growthBytes: number
}
export type FileFigures = Record<'upload' | 'download', Direction>

/** Measures transfers with a separate database (its URL) and the files in `folder`. */
export async function measureFiles(url: string, folder: string, rounds: number): Promise<FileFigures> {
  const db = connect(url, { max: 2, patient: true })
  await migrate(db)
  const builders = buildersOn(db, () => {
    throw new Error('Nobody calls here')
  })
  const [project, staff] = [await builders.buildProject(), await builders.buildStaff()]
  await db.destroy()
  const client = new Client(url)
  await client.connect()
  const headers = { cookie: await signIn(client, staff.id) }
  await client.end()
  const app = await startChild('server.ts', url, folder)
  const floor = await startChild('file-floor.ts', join(folder, 'floor'))
  try {
    const path = `${app.url}/api/projects/${project.id}/files`
    let address = ''
    const upload = async () => {
      const answer = await send('POST', path, { ...headers, ...FORM }, [BEFORE_FILE, AFTER_FILE])
      address = (JSON.parse(answer) as { filePath: string }).filePath
    }
    return {
      upload: await inTurn(app, upload, floor, () => send('PUT', floor.url, {}), rounds),
      download: await inTurn(
        app,
        () => send('GET', app.url + address, headers),
        floor,
        () => send('GET', floor.url, {}),
        rounds,
      ),
    }
  } finally {
    await Promise.all([app.stop(), floor.stop()])
  }
}

/** Alternates between ours and the floor, so that other load on the machine affects both equally. */
async function inTurn(
  app: Child,
  ours: () => Promise<unknown>,
  floor: Child,
  bare: () => Promise<unknown>,
  rounds: number,
): Promise<Direction> {
  await bare()
  const growthBytes = await app.growthDuring(ours)
  const runs: Record<'ours' | 'floor', Transfer[]> = { ours: [], floor: [] }
  for (let round = 0; round < rounds; round++) {
    runs.floor.push(await measured(floor, bare))
    runs.ours.push(await measured(app, ours))
  }
  return { ours: mediansOf(runs.ours), floor: mediansOf(runs.floor), growthBytes }
}

async function measured(by: Child, work: () => Promise<unknown>): Promise<Transfer> {
  const [before, began] = [await by.cpu(), performance.now()]
  await work()
  const seconds = (performance.now() - began) / 1000
  return { megabytesPerSecond: MEGABYTES / seconds, cpu: ((await by.cpu()) - before) / MEGABYTES }
}

/** Sends 100 MB, or nothing with GET, and returns the beginning of the answer. Throws unless it is a success. */
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
      else reject(new Error(`${url} answered ${answer.statusCode}: ${text}`))
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

/** The figures as a table (GitHub's Markdown). */
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
  const folder = mkdtempSync(join(tmpdir(), 'project-portal-bench-'))
  const embedded = await startEmbedded({ dataFolder: folder })
  try {
    const figures = await measureFiles(embedded.url(), join(folder, 'portal'), 3)
    process.stdout.write(`${fileTable(figures)}\n`)
  } finally {
    await embedded.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
