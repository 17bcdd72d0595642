// `npm run bench:start`, and part of `npm run bench`: what a start on existing data costs, beside bare Fastify.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '#server/db/embedded.ts'
import { PortalProcess, freePort } from '#server/test/portal-process.ts'
import { postgresCpu, processCpu } from './cpu.ts'
import { type Spread, spreadOf } from './spread.ts'

const STARTS = 9

/** CPU time of the server and of PostgreSQL until the server was ready, in microseconds. */
export interface StartFigures {
  portal: Spread
  bare: Spread
}

/** Starts both in turn on the demo's data, with their compiled modules kept, as by `npm start`. */
export async function measureStarts(): Promise<StartFigures> {
  const folder = mkdtempSync(join(tmpdir(), 'project-portal-bench-'))
  const embedded = await startEmbedded({ dataFolder: folder })
  const settings = {
    DEMO: 'on',
    DATABASE_URL: embedded.url(),
    DATA_DIR: join(folder, 'portal'),
    NODE_COMPILE_CACHE: join(folder, 'compiled'),
  }
  const costs = { portal: [] as number[], bare: [] as number[] }
  try {
    // The first start of each fills the database and the cache.
    for (let round = 0; round <= STARTS; round++) {
      const portal = await costOf(undefined, settings, folder)
      const bare = await costOf('bench/bare.ts', settings, folder)
      if (round === 0) continue
      costs.portal.push(portal)
      costs.bare.push(bare)
    }
    return { portal: spreadOf(costs.portal), bare: spreadOf(costs.bare) }
  } finally {
    await embedded.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function costOf(
  program: string | undefined,
  settings: Record<string, string>,
  folder: string,
): Promise<number> {
  const before = postgresCpu(folder)
  const server = new PortalProcess(settings, await freePort(), undefined, program ? { program } : {})
  try {
    await server.ready()
    return processCpu(server.pid) + postgresCpu(folder) - before
  } finally {
    await server.end('SIGTERM')
  }
}

const milliseconds = (microseconds: number) => Math.round(microseconds / 1000)

const inWords = ({ median, least, most }: Spread) =>
  `${milliseconds(median)} ms (${milliseconds(least)} to ${milliseconds(most)})`

/** The figures in a sentence. */
export const startLine = ({ portal, bare }: StartFigures) =>
  `Start on existing data: ${inWords(portal)} of CPU until ready, bare Fastify ${inWords(bare)}: × ${(portal.median / bare.median).toFixed(1)}.`

if (import.meta.main) process.stdout.write(`${startLine(await measureStarts())}\n`)
