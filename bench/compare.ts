// `npm run bench -- --before FOLDER`: the same calls on this checkout and on another one, in turn.
import { join } from 'node:path'
import type { Case } from './cases.ts'
import { postgresCpu } from './cpu.ts'
import { type Burst, type Subject, burst } from './load.ts'
import { LOAD } from './measure.ts'
import { markdownTable } from './markdown.ts'
import { type Spread, mediansOf, shownSpread, spreadOf } from './spread.ts'
import { type Checkout, THIS_CHECKOUT, checkoutIn, seedDatabase } from './checkout.ts'

/** One case on both checkouts. */
export interface Comparison {
  name: string
  before: Burst
  after: Burst
  /** After divided by before, in each round. */
  cpu: Spread
  perSecond: Spread
}

interface Bench {
  /** Returns the URL of a new, empty database of the cluster in `folder`. */
  createDatabase: (name: string) => Promise<string>
  folder: string
  tickets: number
  rounds: number
  isChosen: (one: Case) => boolean
  say: (line: string) => void
}

/** Measures the cases that both checkouts have, each checkout on its own database and in its own process. */
export async function compareWith(beforeFolder: string, bench: Bench): Promise<Comparison[]> {
  const before = await startServer('before', await checkoutIn(beforeFolder), bench)
  const after = await startServer('after', THIS_CHECKOUT, bench)
  const rows: Comparison[] = []
  for (const one of after.cases.filter(bench.isChosen)) {
    const other = before.cases.find(({ name }) => name === one.name)
    if (!other) {
      bench.say(`only in this checkout: ${one.name}`)
      continue
    }
    const run = { before: () => before.run(other), after: () => after.run(one) }
    rows.push({ name: one.name, ...(await inTurn(run, bench.rounds)) })
    bench.say(`measured: ${one.name}`)
  }
  await Promise.all([before.stop(), after.stop()])
  return rows
}

async function startServer(
  name: string,
  checkout: Checkout,
  { createDatabase, folder, tickets, say }: Bench,
) {
  const url = await createDatabase(name)
  const { seconds, cases } = await seedDatabase(checkout, url, tickets)
  say(`${tickets.toLocaleString('en')} tickets seeded in ${seconds.toFixed(1)} s: ${name}`)
  const child = await checkout.startChild('server.ts', url, join(folder, name))
  const subject: Subject = {
    url: child.url,
    cpu: async () => (await child.cpu()) + postgresCpu(folder),
  }
  return { cases, stop: child.stop, run: ({ calls }: Case) => burst(subject, calls, LOAD) }
}

async function inTurn(
  run: Record<'before' | 'after', () => Promise<Burst>>,
  rounds: number,
): Promise<Omit<Comparison, 'name'>> {
  await run.before() // warms up
  await run.after()
  const before: Burst[] = []
  const after: Burst[] = []
  for (let round = 0; round < rounds; round++) {
    before.push(await run.before())
    after.push(await run.after())
  }
  const ratios = (of: (one: Burst) => number) =>
    spreadOf(after.map((one, i) => of(one) / of(before[i] ?? one)))
  return {
    before: mediansOf(before),
    after: mediansOf(after),
    cpu: ratios(({ cpu }) => cpu),
    perSecond: ratios(({ perSecond }) => perSecond),
  }
}

/** The comparison as a table (GitHub's Markdown). */
export const comparisonTable = (rows: Comparison[]): string =>
  markdownTable(
    ['', 'CPU before, µs', 'after', 'after / before', '/s before', 'after', 'after / before'],
    rows.map(({ name, before, after, cpu, perSecond }) => {
      const figures = [before.cpu, after.cpu, cpu, before.perSecond, after.perSecond, perSecond]
      const cells = figures.map((figure) =>
        typeof figure === 'number' ? Math.round(figure).toLocaleString('en') : shownSpread(figure, 2),
      )
      return [name, ...cells]
    }),
  )
