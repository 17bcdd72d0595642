// `npm run bench:capacity`: measures how many people, tickets, and open pages a machine with 1, 2, or 4 GB holds, on
// one core and on two. It starts the built portal with its own PostgreSQL in a part of this machine, and opens more and
// more pages until the p99 of their requests exceeds the limit. It needs Linux and root.
// docs/install/requirements.md has the results.
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { PortalProcess, freePort, waitUntilDeserted } from '#server/test/portal-process.ts'
import { type Agency, makeAgency } from './capacity/agency.ts'
import { MIB, PartOfMachine, forgetFiles, pin } from './capacity/part-of-machine.ts'
import { type Machine, type Row, type Run, type Step, getCells, table } from './capacity/report.ts'
import { AGENCY, Crowd, PAGES_EACH, PEOPLE_EACH } from './capacity/step.ts'
import { temporaryFolder } from './support/demo.ts'
import { formatInteger } from './support/figures.ts'
import { keepResult, newestResult, stamp } from './support/results.ts'

const LIMIT_MS = 300
/** The part of the machine's memory that the kernel and other programs use. */
const SYSTEM_MB = 256
/** Machines as providers rent them out: more memory comes with a second core. */
const MACHINES = [
  { memoryGb: 1, cores: 1 },
  { memoryGb: 1, cores: 2 },
  { memoryGb: 2, cores: 2 },
  { memoryGb: 4, cores: 2 },
]
const TICKETS = [10_000, 100_000, 1_000_000]
/** The steps, in agencies as in docs/develop/benchmarks.md. */
const STEPS = [1, 2, 3, 4, 5, 6, 8, 10, 13, 16, 20, 25, 32, 40, 50, 64, 80, 100]
const MOST = STEPS.at(-1) ?? 0
/** The first step of the first machine, per core. */
const FIRST_STEP = 10

const printLine = (line: string) => process.stdout.write(`${line}\n`)

async function run(tickets: number[], machines: Machine[]): Promise<Row[]> {
  const rows: Row[] = []
  for (const count of tickets) {
    using folder = temporaryFolder()
    const began = performance.now()
    const people = { staff: MOST * AGENCY.staff, clients: MOST * AGENCY.clientPages }
    const agency = await makeAgency(folder.path, count, people)
    printLine(
      `${formatInteger(count)} tickets created in ${formatInteger((performance.now() - began) / 1000)} s`,
    )
    for (const machine of machines)
      rows.push(await measureRow(agency, machine, estimateAgencies(machine, rows)))
  }
  return rows
}

/** Returns the number of agencies to start with: as many as the last machine with the same number of cores held. */
function estimateAgencies({ cores }: Machine, rows: Row[]): number {
  const last = rows.findLast((row) => row.cores === cores)?.held
  return last ? last.pages / PAGES_EACH : FIRST_STEP * cores
}

async function measureRow(agency: Agency, machine: Machine, begin: number): Promise<Row> {
  const { memoryGb, cores } = machine
  const [load = 0] = loadavg()
  forgetFiles()
  const part = new PartOfMachine(memoryGb * 1024 * MIB - SYSTEM_MB * MIB)
  const settings = {
    NODE_ENV: 'production',
    DATA_DIR: agency.folder,
    LOG_LEVEL: 'error',
    PROCESSES: String(cores),
  }
  const portal = new PortalProcess(settings, await freePort())
  part.take(portal.pid, cores === 1 ? '0' : '0-1')
  // The bench has its own core if the portal has one core. Otherwise they share both.
  pin(process.pid, cores === 1 ? '1' : '0-1')
  try {
    await portal.ready()
    const crowd = await Crowd.open(agency, { url: portal.url, cpu: () => part.cpu() })
    const found = await search(crowd, part, STEPS.indexOf(begin))
    crowd.leave()
    const row = { ...machine, tickets: agency.tickets, load, ...found }
    printLine(getCells(row).join(' | '))
    return row
  } finally {
    await portal.end('SIGTERM')
    await waitUntilDeserted(agency.folder)
    part.remove()
  }
}

/** Goes up from the step that is expected to hold, or down if it doesn't hold. */
async function search(crowd: Crowd, part: PartOfMachine, begin: number) {
  let [held, missed]: (Step | undefined)[] = []
  for (let at = begin; !(held && missed); at += held ? 1 : -1) {
    const agencies = STEPS[at]
    if (agencies === undefined) break
    const step = await tryStep(crowd, part, agencies)
    if (isHeld(step)) held = step
    else missed = step
  }
  return { held, missed }
}

/** Tries a step, and retries it once if it misses by little: something else on the machine may have delayed it. */
async function tryStep(crowd: Crowd, part: PartOfMachine, agencies: number): Promise<Step> {
  const first = await measureStep(crowd, part, agencies)
  return isHeld(first) || first.p99 > 2 * LIMIT_MS ? first : measureStep(crowd, part, agencies)
}

async function measureStep(crowd: Crowd, part: PartOfMachine, agencies: number): Promise<Step> {
  const before = part.readUse()
  const figures = await crowd.measure(agencies)
  const held = part.readUse()
  const size = { people: agencies * PEOPLE_EACH, pages: agencies * PAGES_EACH }
  return { ...size, ...figures, ...held, readAgain: held.readAgain - before.readAgain }
}

/** Adds results of the same day with other numbers of tickets, so that a long run can be split. */
function withOthersOfTheDay(result: Run): Run {
  const kept = newestResult('capacity-') as Run | undefined
  const isOfTheDay = kept?.date.slice(0, 10) === result.date.slice(0, 10) && kept.machine === result.machine
  const counts = new Set(result.rows.map((row) => row.tickets))
  const others = isOfTheDay ? kept.rows.filter((row) => !counts.has(row.tickets)) : []
  return { ...result, rows: [...others, ...result.rows].toSorted((a, b) => a.tickets - b.tickets) }
}

const isHeld = ({ p99, failed }: Step) => failed === 0 && p99 < LIMIT_MS

const { values } = parseArgs({
  options: { tickets: { type: 'string', multiple: true }, memory: { type: 'string', multiple: true } },
})
const { tickets, memory } = values
const machines = MACHINES.filter(({ memoryGb }) => !memory || memory.includes(String(memoryGb)))
const rows = await run(tickets?.map(Number) ?? TICKETS, machines)
printLine(`\n${table(rows)}`)
const result: Run = { ...stamp(), limitMs: LIMIT_MS, systemMb: SYSTEM_MB, rows }
if (!memory) keepResult('capacity-', withOthersOfTheDay(result))
process.exit()
