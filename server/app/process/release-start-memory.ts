import { performance } from 'node:perf_hooks'
import { START_WORK, traceJob } from '#server/platform/telemetry/running-jobs.ts'

const AFTER_MS = 5_000
/** The event-loop utilization below which a collection delays no one. */
const QUIET = 0.1

/**
 * Frees memory that only startup needed, a quarter of the total, in the first quiet moment. V8 collects when memory
 * grows, which it does not on an idle server. Needs `--expose-gc`, with which the image and the unit start Node.
 */
export function releaseStartMemory(): void {
  const { gc } = globalThis
  if (!gc) return
  const before = performance.eventLoopUtilization()
  setTimeout(() => {
    if (performance.eventLoopUtilization(before).utilization < QUIET)
      void traceJob(START_WORK.releaseMemory, async () =>
        gc({ type: 'major', execution: 'sync', flavor: 'last-resort' }),
      )
    else releaseStartMemory()
  }, AFTER_MS).unref()
}
