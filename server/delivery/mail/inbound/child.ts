// A process of its own, without our environment and with nothing to read but its own code: if a malicious mail exploits the parser, this is all it gets.
import { CHILD_BYTES } from './limits.ts'
import { readBody } from './read-body.ts'

process.on('message', (raw: Buffer) => {
  void readBody(raw).then((body) => process.send?.(body))
})
process.on('disconnect', () => process.exit())
setInterval(() => {
  if (process.memoryUsage.rss() > CHILD_BYTES) process.exit(1)
}, 20).unref()
process.send?.('ready')
