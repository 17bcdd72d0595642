// `npm run bench`: how fast the API is on a small and on a large database, and how close that is to the machine's
// limit; then the speed of file transfers, the memory of an idle process, the first page after quiet minutes, what a start
// costs, what every page costs a browser, and when the first ones are seen on a slow phone.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { connect } from '#server/db/connection.ts'
import { startEmbedded } from '#server/db/embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { casesFor } from './cases.ts'
import { startChild } from './child.ts'
import { postgresCpu } from './cpu.ts'
import { fileTable, measureFiles } from './files.ts'
import { idleLine, measureIdle } from './idle.ts'
import { measureQuiet, quietLine } from './quiet.ts'
import type { Subject } from './load.ts'
import { type Row, measure } from './measure.ts'
import { comparison, keep, table } from './report.ts'
import { stamp } from './results.ts'
import { benchPhone } from './phone.ts'
import { measureStarts, startLine } from './start.ts'
import { benchWeb } from './web.ts'
import { seed } from '#server/test/seed.ts'

const SMALL = 1_000
const LARGE = Number(process.env['BENCH_TICKETS'] ?? 1_000_000)
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 3)
const QUIET_MINUTES = Number(process.env['BENCH_QUIET_MINUTES'] ?? 10)
const QUIET_TIMES = 3
/** Only this case of the API is measured, and nothing else. */
const ONLY = process.env['BENCH_CASE']

const say = (line: string) => process.stdout.write(`${line}\n`)

async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'project-portal-bench-'))
  const embedded = await startEmbedded({ dataFolder: folder })
  try {
    // Otherwise seeding would wait for checkpoints.
    await onCluster(embedded.url('postgres'), `alter system set max_wal_size = '8GB'`)
    await onCluster(embedded.url('postgres'), 'select pg_reload_conf()')
    const rows = await run(embedded.url, folder)
    if (ONLY !== undefined) {
      say(`\n${table(rows)}`)
      return
    }
    await onCluster(embedded.url('postgres'), 'create database files')
    const files = await measureFiles(embedded.url('files'), join(folder, 'portal'), ROUNDS)
    const idle = await measureIdle()
    const quiet = await measureQuiet(QUIET_MINUTES, QUIET_TIMES)
    const start = await measureStarts()
    const result = {
      ...stamp(),
      tickets: { small: SMALL, large: LARGE },
      rows,
      files,
      idle,
      quiet,
      start,
    }
    say(
      `\n${table(rows)}\n\n${comparison(result)}\n\n${fileTable(files)}\n\n${idleLine(idle)}\n${quietLine(quiet)}\n${startLine(start)}`,
    )
    keep(result)
  } finally {
    await embedded.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function run(urlOf: (database: string) => string, folder: string): Promise<Row[]> {
  const [small, large] = [
    await makeDatabase(urlOf, 'small', SMALL),
    await makeDatabase(urlOf, 'large', LARGE),
  ]
  const children = await Promise.all([
    startChild('server.ts', small.url, join(folder, 'small')),
    startChild('server.ts', large.url, join(folder, 'large')),
    startChild('floor.ts', large.url),
  ])
  const [onSmall, onLarge, floor] = children.map(({ url, cpu }): Subject => ({
    url,
    cpu: async () => (await cpu()) + postgresCpu(folder),
  })) as [Subject, Subject, Subject]
  const database = { url: large.url, cpu: async () => postgresCpu(folder) }
  const rows: Row[] = []
  for (const [i, one] of small.cases.entries()) {
    if (ONLY !== undefined && one.name !== ONLY) continue
    const other = large.cases[i] ?? one
    rows.push(await measure(one, other, { small: onSmall, large: onLarge, floor, database }, ROUNDS))
    say(`measured: ${one.name}`)
  }
  await Promise.all(children.map((child) => child.stop()))
  return rows
}

async function makeDatabase(urlOf: (database: string) => string, name: string, tickets: number) {
  await onCluster(urlOf('postgres'), `create database ${name}`)
  const url = urlOf(name)
  const db = connect(url, { max: 2, patient: true })
  await migrate(db)
  await db.destroy()
  const began = performance.now()
  const seeded = await seed(url, tickets)
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  say(`${tickets.toLocaleString('en')} tickets seeded in ${seconds} s`)
  return { url, cases: await casesFor(url, seeded) }
}

async function onCluster(url: string, statement: string): Promise<void> {
  const client = new Client(url)
  await client.connect()
  await client.query(statement)
  await client.end()
}

await main()
if (ONLY === undefined) {
  await benchWeb()
  await benchPhone()
}
