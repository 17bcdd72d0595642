// A separate process without our environment. It can read only its own code and memory use. If a malicious mail
// exploits the parser, this is all it gets.
import { readFileSync } from 'node:fs'
import type { ReadingTask } from './body-reader.ts'
import { MAX_PROCESS_BYTES, MEMORY_FILE } from './limits.ts'
import { parseWithinLimits } from './open-mail.ts'
import { readBody } from './read-body.ts'
import { type BounceReport, readBounce } from './read-bounce.ts'

process.on('message', (task: ReadingTask) => void answer(task))
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

async function answer(task: ReadingTask): Promise<void> {
  const result = task.part === 'body' ? await readBody(task.raw, task.marks) : await readReport(task.raw)
  exitIfTooLarge()
  process.send?.(result)
}

/** Returns null for a mail that isn't a readable report. A message can't be undefined. */
async function readReport(raw: Buffer): Promise<BounceReport | null> {
  try {
    return readBounce(await parseWithinLimits(raw)) ?? null
  } catch {
    return null
  }
}
