// A process of its own, without our environment and with nothing to read but its own code: if a malicious mail exploits
// the parser, this is all it gets.
import { CHILD_BYTES } from './limits.ts'
import { readBody } from './read-body.ts'

process.on('message', (raw: Buffer) => void answer(raw))
process.on('disconnect', () => process.exit())
setInterval(exitIfTooLarge, 20).unref()
process.send?.('ready')

/** By the highest that it ever was: a parser may come back to the timer only after it has given memory back. */
function exitIfTooLarge(): void {
  if (process.resourceUsage().maxRSS * 1024 > CHILD_BYTES) process.exit(1)
}

async function answer(raw: Buffer): Promise<void> {
  const body = await readBody(raw)
  exitIfTooLarge()
  process.send?.(body)
}
