// Performs the action that a test sends on its target, and replies with the outcome.
import { spawnSync } from 'node:child_process'
import { createSocket } from 'node:dgram'
import { lookup } from 'node:dns/promises'
import { once } from 'node:events'
import { readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { Worker } from 'node:worker_threads'

/** An action that a test can send. */
export interface Attempt {
  what: keyof typeof attempts
  /** A path, a package, a port, a name, or the path of a socket. */
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
  'connect to a socket': (path: string) => once(connect(path), 'connect'),
  listen: (port: string) => once(createServer().listen(Number(port)), 'listening'),
  'look up': (name: string) => lookup(name),
  send: (port: string) => waitForSent(Number(port)),
}

function waitForSent(port: number): Promise<void> {
  const socket = createSocket('udp4')
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  socket.once('error', reject)
  socket.send('data', port, '127.0.0.1', (error) => (error ? reject(error) : resolve()))
  return promise
}

async function readOutcome({ what, target }: Attempt): Promise<string> {
  try {
    await attempts[what](target)
    return 'done'
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : String(error)
  }
}

process.on('message', (attempt: Attempt) => {
  void readOutcome(attempt).then((outcome) => process.send?.(outcome))
})
process.on('disconnect', () => process.exit())
process.send?.('ready')
