import { performance } from 'node:perf_hooks'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { START_WORK } from '#server/queue/start-work.ts'
import { traced } from '#server/telemetry/traced.ts'

const AFTER_MS = 5_000
/** The event-loop utilization below which a collection delays nobody. */
const QUIET = 0.1

/**
 * Frees memory that only startup needed, a quarter of the total, in the first quiet moment. V8 collects when memory
 * grows, which it does not on an idle server.
 */
export function releaseStartMemory(): void {
  const before = performance.eventLoopUtilization()
  setTimeout(() => {
    if (performance.eventLoopUtilization(before).utilization < QUIET)
      void traced(START_WORK.releaseMemory, async () => collect())
    else releaseStartMemory()
  }, AFTER_MS).unref()
}

function collect(): void {
  setFlagsFromString('--expose-gc')
  const gc = runInNewContext('gc') as NodeJS.GCFunction
  setFlagsFromString('--no-expose-gc')
  gc({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}
