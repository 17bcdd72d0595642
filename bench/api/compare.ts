// `npm run bench -- --before FOLDER`: makes the same calls on this checkout and on another checkout, in turn.
import { join } from 'node:path'
import type { Case } from './cases.ts'
import { postgresCpu } from '../support/cpu.ts'
import { type Burst, type Subject, burst } from './load.ts'
import { LOAD } from './measure.ts'
import {
  runInTurns,
  markdownTable,
  computeMedians,
  formatSpread,
  computeSpread,
  formatInteger,
} from '../support/figures.ts'
import { type Checkout, THIS_CHECKOUT, openCheckout, seedDatabase } from '../support/checkout.ts'

interface Bench {
  /** Returns the URL of a new, empty database of the cluster in `folder`. */
  createDatabase: (name: string) => Promise<string>
  folder: string
  tickets: number
  rounds: number
  isChosen: (one: Case) => boolean
  say: (line: string) => void
}

/** Measures the cases that both checkouts have, each in its own process and database. Returns a table. */
export async function compareWith(beforeFolder: string, bench: Bench): Promise<string> {
  const before = await startServer('before', await openCheckout(beforeFolder), bench)
  const after = await startServer('after', THIS_CHECKOUT, bench)
  const rows: string[][] = []
  for (const one of after.cases.filter(bench.isChosen)) {
    const other = before.cases.find(({ name }) => name === one.name)
    if (!other) {
      bench.say(`only in this checkout: ${one.name}`)
      continue
    }
    const runs = { before: () => before.run(other), after: () => after.run(one) }
    await runInTurns(runs, 1) // warms up
    rows.push([one.name, ...getCells(await runInTurns(runs, bench.rounds))])
    bench.say(`measured: ${one.name}`)
  }
  await Promise.all([before.stop(), after.stop()])
  const head = ['', 'CPU before, µs', 'after', 'after / before', '/s before', 'after', 'after / before']
  return markdownTable(head, rows)
}

async function startServer(name: string, checkout: Checkout, bench: Bench) {
  const { createDatabase, folder, tickets, say } = bench
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

/** Returns the medians of CPU and of answers per second, before and after, with the ratios of each round. */
function getCells({ before, after }: Record<'before' | 'after', Burst[]>): string[] {
  return (['cpu', 'perSecond'] as const).flatMap((figure) => {
    const ratios = after.map((one, i) => one[figure] / (before[i] ?? one)[figure])
    const medians = [before, after].map((bursts) => formatInteger(computeMedians(bursts)[figure]))
    return [...medians, formatSpread(computeSpread(ratios), 2)]
  })
}
