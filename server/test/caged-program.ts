// Does to the target whatever a test tells it, and answers how that ended.
import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { Worker } from 'node:worker_threads'

/** What it can be told. */
export interface Attempt {
  what: keyof typeof attempts
  /** A path, a package, or the port to connect to. */
  target: string
}

const attempts = {
  read: (path: string) => readFileSync(path),
  list: (path: string) => readdirSync(path),
  write: (path: string) => writeFileSync(path, 'written'),
  remove: (path: string) => rmSync(path),
  spawn: (path: string) => spawnSync(path),
  thread: (path: string) => new Worker(path),
  import: (name: string) => import(name),
  connect: (port: string) => once(connect(Number(port), '127.0.0.1'), 'connect'),
}

async function outcomeOf({ what, target }: Attempt): Promise<string> {
  try {
    await attempts[what](target)
    return 'done'
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : String(error)
  }
}

process.on('message', (attempt: Attempt) => {
  void outcomeOf(attempt).then((outcome) => process.send?.(outcome))
})
process.on('disconnect', () => process.exit())
process.send?.('ready')
