import type { Storage } from '#server/platform/storage/storage.ts'
import { type Verdict, check } from './check.ts'
import type { Sandbox } from './sandbox.ts'
import type { Random } from './random.ts'
import { type AcknowledgedWrites, startWriters } from './workload.ts'

export interface Run {
  sandbox: Sandbox
  random: Random
  rounds: number
}

export interface Outcome extends Verdict {
  /** Requests that failed although none should, and broken guarantees. */
  failed: number
  note: string
}

/** Breaks the real program round after round, and returns the outcome. */
export type Scenario = (run: Run) => Promise<Outcome>

const WRITERS = 8
/** Up to this many rounds, as in `npm test`, each is kept as short as possible. */
export const HURRIED_ROUNDS = 2

interface Load {
  /** The URL that the writers call. If there are several, each writer calls one. */
  url: string | string[]
  /** The connection string, once everything is running again. */
  database: () => Promise<string>
  disturb: (round: number) => Promise<void>
  /** The storage of files, if it isn't the data folder. */
  storage?: Storage
  /** The pause of each writer between two requests. */
  pauseMs?: number
}

/** Runs writers while `disturb` runs, round after round, and then checks everything. */
export async function runUnderLoad(
  { sandbox, random, rounds }: Run,
  { url, database, disturb, storage, pauseMs }: Load,
): Promise<Verdict> {
  const work = startWriters(await sandbox.clients(url, WRITERS), random, pauseMs)
  for (let round = 0; round < rounds; round++) await disturb(round)
  work.stop()
  await work.done
  const address = await database()
  if (!storage) await sandbox.cleanUp(address)
  return check(address, storage ?? (await sandbox.storage), work.acknowledged)
}

/** Returns acknowledged data for scenarios without writers. */
export const createAcknowledged = (tickets: string[] = []): AcknowledgedWrites => ({
  tickets,
  comments: [],
  files: new Map(),
})

export const nothing: Verdict = {
  acknowledged: 0,
  lost: 0,
  duplicated: 0,
  halfApplied: 0,
  orphans: 0,
  leaks: 0,
}

export const outage = (sandbox: Sandbox) => `longest outage ${Math.round(sandbox.history.longestOutage)} ms`
