// Files: how close uploads and downloads come to a bare pipe, how much memory they use, and what interrupted uploads
// leave behind.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import sharp from 'sharp'
import { readConfig } from '#server/config/config.ts'
import { type Database, connect } from '#server/db/connection.ts'
import { startEmbedded } from '#server/db/embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { hashToken, newToken } from '#server/identity/tokens.ts'
import { createStorage } from '#server/storage/create-storage.ts'
import type { Storage } from '#server/storage/storage.ts'
import { makeNextThumbnail } from '#server/test/next-thumbnail.ts'
import { PictureProcess } from '#server/pictures/picture-process.ts'
import { type Child, startChild } from './child.ts'
import type { Order, Outcome } from './sender.ts'

const MIB = 1024 * 1024
const LARGE_BYTES = 100 * MIB
const PICTURES = 25
const THUMBNAILS = 12

/** One transfer of 100 MB: medians of several rounds. */
interface Transfer {
  megabytesPerSecond: number
  /** CPU time of the process per megabyte, in microseconds. */
  cpu: number
}

export interface FileFigures {
  upload: { ours: Transfer; floor: Transfer; growthBytes: number }
  download: { ours: Transfer; floor: Transfer; growthBytes: number }
  ticket: {
    files: number
    milliseconds: number
    growthBytes: number
    usualP99: number
    p99Meanwhile: number
    /** While a bare pipe in another process receives the same bytes. */
    p99BesidesBare: number
  }
  thumbnails: { perSecond: number; megapixels: number; childPeakBytes: number }
  cut: { tried: number; orphans: number }
}

/** Measures everything about files on a database of its own (its URL) with the files in `folder`. */
export async function measureFiles(url: string, folder: string, rounds: number): Promise<FileFigures> {
  const db = connect(url, { patient: true })
  await migrate(db)
  const people = await buildPeople(db)
  const app = await startChild('server.ts', url, folder)
  const floor = await startChild('file-floor.ts', join(folder, 'floor'))
  const sender = startSender()
  const storage = await createStorage(readConfig({ DATA_DIR: folder }))
  try {
    const bench: Bench = { app, floor, send: sender.send, people }
    const ticket = await largeTicket(bench, rounds)
    const { upload, download } = await transfers(bench, rounds)
    const cut = await cutUploads(bench, db, storage)
    return { upload, download, ticket, cut, thumbnails: await thumbnails(bench, db, storage) }
  } finally {
    sender.stop()
    await Promise.all([app.stop(), floor.stop()])
    await db.destroy()
  }
}

interface Bench {
  app: Child
  floor: Child
  send: (order: Order) => Promise<Outcome>
  people: { staff: Headers; client: Headers; projectId: number }
}
type Headers = { cookie: string }

async function buildPeople(db: Database): Promise<Bench['people']> {
  const make = async (username: string, role: 'client' | 'staff') => {
    const { id } = await db
      .insertInto('users')
      .values({
        username,
        role,
        fullName: username,
        email: `${username}@example.com`,
        staffRole: role === 'staff' ? 'owner' : null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const token = newToken()
    const expiresAt = new Date(Date.now() + 86_400_000).toISOString()
    await db
      .insertInto('sessions')
      .values({ tokenHash: hashToken(token), userId: id, expiresAt })
      .execute()
    return { id, cookie: `sid=${token}` }
  }
  const [staff, client] = [await make('staff', 'staff'), await make('client', 'client')]
  const { id: companyId } = await db
    .insertInto('companies')
    .values({ name: 'Example' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('memberships').values({ companyId, userId: client.id, role: 'owner' }).execute()
  const project = { userId: client.id, companyId, name: 'Bakery', description: 'A website for the bakery.' }
  const { id: projectId } = await db
    .insertInto('projects')
    .values(project)
    .returning('id')
    .executeTakeFirstOrThrow()
  return { staff: { cookie: staff.cookie }, client: { cookie: client.cookie }, projectId }
}

function startSender() {
  const child = fork(fileURLToPath(new URL('sender.ts', import.meta.url)))
  return {
    send: async (order: Order): Promise<Outcome> => {
      child.send(order)
      const [outcome] = (await once(child, 'message')) as [Outcome]
      return outcome
    },
    stop: () => child.disconnect(),
  }
}

const BOUNDARY = 'bench'
const asForm = (bytes: number) => ({
  bytes,
  around: [
    `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="photo.png"\r\n\r\n`,
    `\r\n--${BOUNDARY}--\r\n`,
  ] as [string, string],
})
const FORM = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` }

/** Alternates between ours and the floor, so that other load on the machine affects both equally. */
async function transfers({ app, floor, send, people }: Bench, rounds: number) {
  const path = `${app.url}/api/projects/${people.projectId}/files`
  let address = ''
  const orders = {
    floorUp: () => send({ method: 'PUT', url: floor.url, headers: {}, bytes: LARGE_BYTES }),
    oursUp: async () => {
      const order = {
        method: 'POST',
        url: path,
        headers: { ...people.staff, ...FORM },
        ...asForm(LARGE_BYTES),
      }
      const outcome = await send(order as Order)
      address = (JSON.parse(outcome.text) as { filePath: string }).filePath
      return outcome
    },
    floorDown: () => send({ method: 'GET', url: floor.url, headers: {} }),
    oursDown: () => send({ method: 'GET', url: app.url + address, headers: people.staff }),
  }
  const runs: Record<keyof typeof orders, Transfer[]> = {
    floorUp: [],
    oursUp: [],
    floorDown: [],
    oursDown: [],
  }
  const names = Object.keys(orders) as (keyof typeof orders)[]
  // The first ones are the warm-up, and those that show in the memory.
  await succeeded(orders.floorUp)
  const upload = { growthBytes: await app.growthDuring(() => succeeded(orders.oursUp)) }
  await succeeded(orders.floorDown)
  const download = { growthBytes: await app.growthDuring(() => succeeded(orders.oursDown)) }
  for (let round = 0; round < rounds; round++)
    for (const name of names)
      runs[name].push(await transfer(name.startsWith('ours') ? app : floor, orders[name]))
  return {
    upload: { ...upload, ours: middle(runs.oursUp), floor: middle(runs.floorUp) },
    download: { ...download, ours: middle(runs.oursDown), floor: middle(runs.floorDown) },
  }
}

async function succeeded(work: () => Promise<Outcome>): Promise<Outcome> {
  const outcome = await work()
  if (outcome.status < 200 || outcome.status > 299)
    throw new Error(`A transfer was answered ${outcome.status}: ${outcome.text}`)
  return outcome
}

async function transfer(by: Child, work: () => Promise<Outcome>): Promise<Transfer> {
  const before = await by.cpu()
  const { milliseconds } = await succeeded(work)
  const megabytes = LARGE_BYTES / MIB
  return {
    megabytesPerSecond: megabytes / (milliseconds / 1000),
    cpu: ((await by.cpu()) - before) / megabytes,
  }
}

function middle(runs: Transfer[]): Transfer {
  const of = (key: keyof Transfer) => median(runs.map((run) => run[key]))
  return { megabytesPerSecond: of('megabytesPerSecond'), cpu: of('cpu') }
}

/** The largest possible ticket, while others keep making small requests: medians of several rounds. */
async function largeTicket(
  { app, floor, send, people }: Bench,
  rounds: number,
): Promise<FileFigures['ticket']> {
  const headers = { ...people.client, 'content-type': 'application/json' }
  const order = { method: 'POST', url: `${app.url}/api/tickets`, headers, pictures: PICTURES } as const
  const bare = { method: 'PUT', url: floor.url, headers: {}, pictures: PICTURES } as const
  const ask = (work: () => Promise<unknown>) => askWhile(app, people.staff, work)
  const [growths, times]: [number[], number[]] = [[], []]
  const asked: Record<'usual' | 'meanwhile' | 'bare', number[]> = { usual: [], meanwhile: [], bare: [] }
  await ask(() => sleep(1_000)) // warms up
  for (let round = 0; round < rounds; round++) {
    asked.usual.push(p99(await ask(() => sleep(3_000))))
    const work = async () => void times.push((await succeeded(() => send(order))).milliseconds)
    growths.push(await app.growthDuring(async () => asked.meanwhile.push(p99(await ask(work)))))
    asked.bare.push(p99(await ask(() => succeeded(() => send(bare)))))
  }
  return {
    files: PICTURES,
    milliseconds: median(times),
    growthBytes: Math.max(...growths),
    usualP99: median(asked.usual),
    p99Meanwhile: median(asked.meanwhile),
    p99BesidesBare: median(asked.bare),
  }
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0

/** Latency of small requests, one after the other, while `work` runs, in milliseconds. */
async function askWhile(app: Child, headers: Headers, work: () => Promise<unknown>): Promise<number[]> {
  const taken: number[] = []
  const over = new AbortController()
  const working = work().finally(() => over.abort())
  while (!over.signal.aborted) {
    const began = performance.now()
    await (await fetch(`${app.url}/api/user`, { headers })).arrayBuffer()
    taken.push(performance.now() - began)
    await sleep(2)
  }
  await working
  return taken
}

const p99 = (taken: number[]) => taken.toSorted((a, b) => a - b)[Math.floor(taken.length * 0.99)] ?? 0

/** Aborts uploads, both whole and in parts, and counts the bytes that no row refers to. */
async function cutUploads({ app, send, people }: Bench, db: Database, storage: Storage) {
  const bytes = 9 * MIB
  const headers = { ...people.client, ...FORM, 'content-length': String(bytes + 200) }
  const tus = { ...people.client, 'tus-resumable': '1.0.0' }
  let tried = 0
  for (let round = 0; round < 10; round++)
    for (const share of [0.1, 0.5, 0.9]) {
      const cutAfter = bytes * share
      await send({ method: 'POST', url: `${app.url}/api/uploads`, headers, ...asForm(bytes), cutAfter })
      const begun = await fetch(`${app.url}/api/uploads/resumable`, {
        method: 'POST',
        headers: { ...tus, 'upload-length': String(bytes), 'upload-metadata': 'filename cC5wbmc=' },
      })
      const part = {
        ...tus,
        'upload-offset': '0',
        'content-type': 'application/offset+octet-stream',
        'content-length': String(bytes),
      }
      const url = app.url + (begun.headers.get('location') ?? '')
      await send({ method: 'PATCH', url, headers: part, bytes, cutAfter })
      tried += 2
    }
  await sleep(1_000) // what had arrived of the last one is still being stored
  return { tried, orphans: await countOrphans(db, storage) }
}

async function countOrphans(db: Database, storage: Storage): Promise<number> {
  let orphans = 0
  for await (const { key } of storage.list()) {
    const { rows } = await sql<{ known: boolean }>`select exists (select from uploads where name = ${key})
      or exists (select from resumable_parts where key = ${key}) as known`.execute(db)
    if (key !== 'floor' && !rows[0]?.known) orphans += 1
  }
  return orphans
}

/** Photos of 12 megapixels, one after the other. */
async function thumbnails({ app, people }: Bench, db: Database, storage: Storage) {
  const [width, height] = [4000, 3000]
  const noise = { create: { width, height, channels: 3, background: '#888', noise: NOISE } } as const
  const photo = await sharp(noise).jpeg({ quality: 60 }).toBuffer()
  for (let n = 0; n < THUMBNAILS; n++) {
    const form = new FormData()
    form.set('file', new Blob([new Uint8Array(photo)]), 'photo.jpg')
    const { status } = await fetch(`${app.url}/api/uploads`, {
      method: 'POST',
      headers: people.client,
      body: form,
    })
    if (status !== 201) throw new Error(`A photo was answered ${status}`)
  }
  const maker = new PictureProcess(storage.spoolFolder)
  await makeNextThumbnail(db, storage, maker) // starts the process
  const began = performance.now()
  for (let n = 1; n < THUMBNAILS; n++) await makeNextThumbnail(db, storage, maker)
  const perSecond = (THUMBNAILS - 1) / ((performance.now() - began) / 1000)
  const childPeakBytes = peakOfChild('pictures/child.ts')
  await maker.stop()
  return { perSecond, megapixels: (width * height) / 1e6, childPeakBytes }
}

const NOISE = { type: 'gaussian', mean: 128, sigma: 20 } as const

/** The peak memory of this process's child that runs this program, in bytes (Linux). */
function peakOfChild(program: string): number {
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    const command = readOr(`/proc/${pid}/cmdline`)
    const status = readOr(`/proc/${pid}/status`)
    if (command.includes(program) && status.includes(`PPid:\t${process.pid}\n`))
      return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) * 1024
  }
  return 0
}

function readOr(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

const mib = (bytes: number) => `${(bytes / MIB).toFixed(0)} MiB`

/** The figures as a table (GitHub's Markdown). */
export function fileTable({ upload, download, ticket, thumbnails: small, cut }: FileFigures): string {
  const line = (name: string, { ours, floor, growthBytes }: FileFigures['upload']) =>
    `| ${name} | ${ours.megabytesPerSecond.toFixed(0)} | ${floor.megabytesPerSecond.toFixed(0)} | ${(ours.megabytesPerSecond / floor.megabytesPerSecond).toFixed(2)} | ${ours.cpu.toFixed(0)} | ${floor.cpu.toFixed(0)} | ${mib(growthBytes)} |`
  return [
    '| 100 MB | MB/s | bare pipe | of bare | CPU µs/MB | bare | memory growth |',
    '|---|--:|--:|--:|--:|--:|--:|',
    line('upload', upload),
    line('download', download),
    '',
    `Ticket with ${ticket.files} × 10 MB as data URLs: ${(ticket.milliseconds / 1000).toFixed(1)} s, memory growth ${mib(ticket.growthBytes)}; other requests' p99 ${ticket.usualP99.toFixed(1)} ms usually, ${ticket.p99Meanwhile.toFixed(1)} ms meanwhile (× ${(ticket.p99Meanwhile / ticket.usualP99).toFixed(1)}), ${ticket.p99BesidesBare.toFixed(1)} ms while a bare pipe takes as much.`,
    `Thumbnails of ${small.megapixels} megapixels: ${small.perSecond.toFixed(1)} a second, their process at most ${mib(small.childPeakBytes)}.`,
    `Uploads cut at 10, 50 and 90 %: ${cut.tried} tried, ${cut.orphans} orphans.`,
  ].join('\n')
}

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
