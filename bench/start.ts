// `npm run bench:start`, and part of `npm run bench`: measures the cost of a start on existing data, next to bare
// Fastify.
import { join } from 'node:path'
import { PortalProcess, freePort } from '#server/test/portal-process.ts'
import { postgresCpu, processCpu } from './support/cpu.ts'
import { startCluster } from './support/demo.ts'
import { type Spread, runInTurns, computeSpread } from './support/figures.ts'

const STARTS = 9

/** CPU time of the server and of PostgreSQL until the server was ready, in microseconds. */
export interface StartFigures {
  portal: Spread
  bare: Spread
}

/** Starts both in turn on the demo's data, with cached compiled modules, as with `npm start`. */
export async function measureStarts(): Promise<StartFigures> {
  await using ends = new AsyncDisposableStack()
  const { folder, embedded } = await startCluster(ends)
  const settings = {
    DEMO: 'on',
    DATABASE_URL: embedded.url(),
    DATA_DIR: join(folder, 'portal'),
    NODE_COMPILE_CACHE: join(folder, 'compiled'),
  }
  const measureCost = async (options: { program?: string }) => {
    const before = postgresCpu(folder)
    const server = new PortalProcess(settings, await freePort(), undefined, options)
    try {
      await server.ready()
      return processCpu(server.pid) + postgresCpu(folder) - before
    } finally {
      await server.end('SIGTERM')
    }
  }
  const runs = { portal: () => measureCost({}), bare: () => measureCost({ program: 'bench/bare.ts' }) }
  await runInTurns(runs, 1) // fills the database and the cache
  const { portal, bare } = await runInTurns(runs, STARTS)
  return { portal: computeSpread(portal), bare: computeSpread(bare) }
}

const milliseconds = (microseconds: number) => Math.round(microseconds / 1000)

const formatSpread = ({ median, least, most }: Spread) =>
  `${milliseconds(median)} ms (${milliseconds(least)} to ${milliseconds(most)})`

/** Formats the results as a sentence. */
export const startLine = ({ portal, bare }: StartFigures) =>
  `Start on existing data: ${formatSpread(portal)} of CPU until ready, bare Fastify ${formatSpread(bare)}: × ${(portal.median / bare.median).toFixed(1)}.`

if (import.meta.main) process.stdout.write(`${startLine(await measureStarts())}\n`)
