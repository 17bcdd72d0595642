import cluster from 'node:cluster'
import { enableCompileCache, flushCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

// Comes before all other imports. Caching compiled modules halves the time of the next start.
enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/compiled', import.meta.url)))
const { nameSourcesInStacks } = await import('#server/platform/telemetry/source-stacks.ts')
nameSourcesInStacks()
const { formatFatalLine } = await import('#server/platform/telemetry/logging.ts')
const { openPortal, formatStartFailure } = await import('#server/app/process/portal.ts')
const { readConfig } = await import('#server/platform/config/config.ts')
const { START_WORK, traceJob } = await import('#server/platform/telemetry/running-jobs.ts')
const { releaseStartMemory } = await import('#server/app/process/release-start-memory.ts')

const print = (line: string) => console.log(line)

async function open() {
  if (cluster.isWorker) {
    const { sendHeartbeats } = await import('#server/app/process/processes.ts')
    sendHeartbeats()
    return openPortal((line) => process.send?.(line))
  }
  const config = readConfig()
  if (config.processes === 1) return openPortal(print)
  const { openProcesses } = await import('#server/app/process/processes.ts')
  return openProcesses(config, print)
}

let portal: Awaited<ReturnType<typeof open>> | undefined
let stopping = false
const stop = async () => {
  if (stopping) process.exit(1)
  stopping = true
  await portal?.close()
  process.exit(0)
}
// The state is unknown after this, so the process exits, and its supervisor starts another.
process.on('uncaughtException', (error) => {
  console.log(formatFatalLine(error))
  process.exit(1)
})
process.on('SIGTERM', () => void stop())
// A terminal interrupts all processes at once, but the parent process decides when the others stop.
process.on('SIGINT', () => cluster.isPrimary && void stop())

try {
  portal = await open()
  await portal.start()
  await traceJob(START_WORK.keepCode, async () => flushCompileCache())
  releaseStartMemory()
} catch (error) {
  if (!stopping) {
    console.error(formatStartFailure(error))
    await portal?.close()
    process.exit(1)
  }
}
