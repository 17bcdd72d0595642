// `npm run bench`: measures how fast the API is on a small and on a large database, and how close that is to the
// machine's limit. Then it measures the speed of file transfers, the memory of an idle process, the cost of a start,
// the cost of every page for a browser, and when the first pages are seen on a slow phone. `--before FOLDER` compares
// the API with another checkout's instead.
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { withClient } from '#server/operations/backup/tables.ts'
import type { Case } from './api/cases.ts'
import { startChild } from './support/child.ts'
import { compareWith } from './api/compare.ts'
import { postgresCpu } from './support/cpu.ts'
import { startCluster } from './support/demo.ts'
import { fileTable, measureFiles } from './files.ts'
import { idleLine, measureIdle } from './idle.ts'
import type { Subject } from './api/load.ts'
import { type Row, measure } from './api/measure.ts'
import { readCount } from './support/options.ts'
import { comparison, table } from './api/report.ts'
import { saveResult, stamp } from './support/results.ts'
import { benchPhone } from './phone.ts'
import { measureStarts, startLine } from './start.ts'
import { THIS_CHECKOUT, seedDatabase } from './support/checkout.ts'
import { benchWeb } from './web.ts'

const SMALL = 1_000

const { values: options } = parseArgs({
  options: {
    before: { type: 'string' },
    case: { type: 'string', multiple: true },
    tickets: { type: 'string', default: '1000000' },
    rounds: { type: 'string', default: '3' },
  },
})
const LARGE = readCount('tickets', options.tickets)
const ROUNDS = readCount('rounds', options.rounds)
/** If set, only these cases of the API are measured, and nothing else. */
const ONLY = options.case

const isChosen = ({ name }: Case) => ONLY === undefined || ONLY.includes(name)

const printLine = (line: string) => void process.stdout.write(`${line}\n`)

async function main(): Promise<void> {
  await using ends = new AsyncDisposableStack()
  const { folder, embedded } = await startCluster(ends)
  const createDatabase = async (name: string) => {
    await onCluster(embedded.url('postgres'), `create database ${name}`)
    return embedded.url(name)
  }
  // Otherwise seeding would wait for checkpoints.
  await onCluster(embedded.url('postgres'), `alter system set max_wal_size = '8GB'`)
  await onCluster(embedded.url('postgres'), 'select pg_reload_conf()')
  if (options.before !== undefined) {
    const bench = { createDatabase, folder, tickets: LARGE, rounds: ROUNDS, isChosen, say: printLine }
    return printLine(`\n${await compareWith(options.before, bench)}`)
  }
  const rows = await run(createDatabase, folder)
  if (ONLY !== undefined) return printLine(`\n${table(rows)}`)
  const files = await measureFiles(await createDatabase('files'), join(folder, 'portal'), ROUNDS)
  const idle = await measureIdle()
  const start = await measureStarts()
  const result = { ...stamp(), tickets: { small: SMALL, large: LARGE }, rows, files, idle, start }
  printLine(`\n${[table(rows), comparison(result), fileTable(files), idleLine(idle)].join('\n\n')}`)
  printLine(startLine(start))
  // To compare later runs with a result, rename it to its day and commit it.
  saveResult('latest', result)
}

async function run(createDatabase: (name: string) => Promise<string>, folder: string): Promise<Row[]> {
  const small = await makeDatabase(await createDatabase('small'), SMALL)
  const large = await makeDatabase(await createDatabase('large'), LARGE)
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
    if (!isChosen(one)) continue
    const other = large.cases[i] ?? one
    rows.push(await measure(one, other, { small: onSmall, large: onLarge, floor, database }, ROUNDS))
    printLine(`measured: ${one.name}`)
  }
  await Promise.all(children.map((child) => child.stop()))
  return rows
}

async function makeDatabase(url: string, tickets: number) {
  const { seconds, cases } = await seedDatabase(THIS_CHECKOUT, url, tickets)
  printLine(`${tickets.toLocaleString('en')} tickets seeded in ${seconds.toFixed(1)} s`)
  return { url, cases }
}

const onCluster = (url: string, statement: string) => withClient(url, (client) => client.query(statement))

await main()
if (ONLY === undefined && options.before === undefined) {
  await benchWeb()
  await benchPhone()
}
