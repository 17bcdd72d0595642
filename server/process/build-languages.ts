import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'

const BUILD = fileURLToPath(new URL('../../scripts/build.mjs', import.meta.url))
/** What the build of one takes. */
const MEMORY_BYTES = 1.2e9

/**
 * Builds the web app in the languages that are not built, at low priority, while the portal answers in English: with all of
 * them the first start would take a minute longer. An archive and an image bring them, and nothing that builds. Returns what
 * ends it.
 */
export function buildLanguages(print: (line: string) => void): () => Promise<void> {
  if (!existsSync(BUILD)) return async () => {}
  if (process.availableMemory() < MEMORY_BYTES) {
    print(
      'There is too little memory to build other languages now: stop the portal and run node scripts/build.mjs',
    )
    return async () => {}
  }
  // A group of its own, so that what the build starts ends with it.
  const child = spawn(process.execPath, [BUILD, 'languages'], {
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
  })
  child.on('error', (error) => print(`Other languages could not be built: ${error.message}`))
  const { pid } = child
  if (pid === undefined) return async () => {}
  setPriority(pid, constants.priority.PRIORITY_LOW)
  let said = ''
  child.stderr.on('data', (text) => (said += String(text)))
  let isEnding = false
  const ended = once(child, 'close')
  child.on('close', (code) => {
    if (code !== 0 && !isEnding) print(`A language could not be built: ${said.trim()}`)
  })
  return async () => {
    isEnding = true
    if (child.exitCode === null && child.signalCode === null) process.kill(-pid)
    await ended
  }
}
