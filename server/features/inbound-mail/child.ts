// A separate process without our environment. It can read only its own code and memory use. If a malicious mail
// exploits the parser, this is all it gets.
import { readFileSync } from 'node:fs'
import { MAX_PROCESS_BYTES, MEMORY_FILE } from './limits.ts'
import type { ReadTask } from './body-reader.ts'
import { readBody } from './read-body.ts'

process.on('message', (task: ReadTask) => void answer(task))
process.on('disconnect', () => process.exit())
setInterval(exitIfTooLarge, 20).unref()
process.send?.('ready')

/** Checks the peak, because the timer might run only after the parser has freed its memory. */
function exitIfTooLarge(): void {
  if (peakBytes() > MAX_PROCESS_BYTES) process.exit(1)
}

/**
 * Returns the peak memory of this process, in bytes. `maxRSS` would include the peak of the portal that started it
 * (`man 2 getrusage`).
 */
function peakBytes(): number {
  try {
    const kilobytes = /^VmHWM:\s*(\d+) kB$/m.exec(readFileSync(MEMORY_FILE, 'latin1'))?.[1]
    return Number(kilobytes) * 1024
  } catch {
    // Only Linux has this file.
    return process.resourceUsage().maxRSS * 1024
  }
}

async function answer({ raw, marks }: ReadTask): Promise<void> {
  const body = await readBody(raw, marks)
  exitIfTooLarge()
  process.send?.(body)
}
