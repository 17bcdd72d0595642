import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** By then the jobs have had their first turn. */
const AFTER_MS = 5_000

/**
 * Gives back, once, what only the start needed, a quarter of all memory. V8 collects when memory grows, which it does not
 * while nobody comes.
 */
export function releaseStartMemory(): void {
  setTimeout(() => {
    setFlagsFromString('--expose-gc')
    const collect = runInNewContext('gc') as NodeJS.GCFunction
    setFlagsFromString('--no-expose-gc')
    collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
  }, AFTER_MS).unref()
}
