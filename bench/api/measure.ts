import { type Burst, type Calls, type Load, type Subject, burst } from './load.ts'
import type { Case } from './cases.ts'
import { runInTurns, computeMedians } from '../support/figures.ts'
import { pgbenchWrites, plainInserts } from './writes.ts'

/** The servers to compare: the application on both databases, and floor.ts on the large one. */
export interface Subjects {
  small: Subject
  large: Subject
  floor: Subject
  /** The large database itself. Its URL is a connection string. */
  database: Subject
}

/** One case on both databases, with its floors. */
export interface Row {
  name: string
  small: Burst
  large: Burst
  /** node:http returning the same bytes. For a write, it's one INSERT per transaction. */
  bare?: Burst
  /** One statement through the driver. For a write, it's the transaction of pgbench. */
  driver?: Burst
  /** The large database's answers per second and CPU as shares of the driver's, round by round. */
  ofDriver?: Shares[]
  /** The calls on the large database without compression. */
  plain?: Burst
}

export interface Shares {
  perSecond: number
  cpu: number
}

/** The load of every call. */
export const LOAD: Load = { connections: 16, seconds: 1 }
/** The load of writes, with as many connections as the application's own pool has. */
const WRITERS: Load = { connections: 10, seconds: 1 }

/** Measures one case and its floors in turn. */
export async function measure(small: Case, large: Case, on: Subjects, rounds: number): Promise<Row> {
  const { plain: plainCalls } = large
  const runs: Record<string, () => Promise<Burst>> = {
    small: () => burst(on.small, small.calls, LOAD),
    large: () => burst(on.large, large.calls, LOAD),
    ...(plainCalls && { plain: () => burst(on.large, plainCalls, LOAD) }),
    ...(large.floor === 'pgbench' && {
      driver: () => pgbenchWrites(on.database, WRITERS),
      bare: () => plainInserts(on.database, WRITERS),
    }),
    ...(large.floor && large.floor !== 'pgbench' && (await readFloors(large.floor, large.calls, on))),
  }
  await runInTurns(runs, 1) // warms up
  const { small: ofSmall = [], large: ofLarge = [], bare, driver, plain } = await runInTurns(runs, rounds)
  return {
    name: small.name,
    small: computeMedians(ofSmall),
    large: computeMedians(ofLarge),
    ...(bare && { bare: computeMedians(bare) }),
    ...(driver && {
      driver: computeMedians(driver),
      ofDriver: ofLarge.map((one, i) => getShares(one, driver[i])),
    }),
    ...(plain && { plain: computeMedians(plain) }),
  }
}

/** Returns the shares of two bursts of one round. Anything that disturbs a round affects both alike. */
const getShares = (one: Burst, floor: Burst = one): Shares => ({
  perSecond: one.perSecond / floor.perSecond,
  cpu: floor.cpu / one.cpu,
})

async function readFloors(kind: string, { paths, headers = {} }: Calls, { large, floor }: Subjects) {
  const answer = await fetch(large.url + paths[0], { headers: { ...headers, 'accept-encoding': 'identity' } })
  await fetch(`${floor.url}/bytes`, { method: 'PUT', body: await answer.text() })
  const same = paths.map((path) => `/${kind}/${path.split('/').at(-1)}`)
  return {
    driver: () => burst(floor, { paths: same }, LOAD),
    bare: () => burst(floor, { paths: ['/'] }, LOAD),
  }
}
