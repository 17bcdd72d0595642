import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import type { Server } from 'node:http'
import { fileURLToPath } from 'node:url'
import { MEMORY_SETTINGS, NODE_FLAGS } from '#server/test/node-settings.ts'

/** A server in its own process. */
export interface Child {
  url: string
  /** Returns the CPU time used by its process, in microseconds. */
  cpu: () => Promise<number>
  /** Returns by how much its process's peak memory grew while `work` ran, in bytes. */
  growthDuring: (work: () => Promise<unknown>) => Promise<number>
  stop: () => Promise<void>
}

/** Starts `bench/<file>` with these arguments and waits until it listens. */
export async function startChild(file: string, ...args: string[]): Promise<Child> {
  const path = fileURLToPath(new URL(`../${file}`, import.meta.url))
  const env = { ...process.env, ...MEMORY_SETTINGS, NODE_ENV: 'production' }
  const child = fork(path, args, { env, execArgv: NODE_FLAGS })
  const ask = (question: string) => {
    child.send(question)
    return readAnswer(child)
  }
  return {
    url: `http://127.0.0.1:${await readAnswer(child)}`,
    cpu: () => ask('cpu'),
    growthDuring: async (work) => {
      child.send('watch')
      await work()
      return ask('peak')
    },
    stop: async () => {
      child.disconnect()
      await once(child, 'exit')
    },
  }
}

function readAnswer(child: ChildProcess): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  const onExit = () => reject(new Error(`${child.spawnargs.at(-2)} ended`))
  child.once('exit', onExit)
  child.once('message', (answer) => {
    child.off('exit', onExit)
    resolve(Number(answer))
  })
  return promise
}

/** Runs in the child: reports the port of `server` and answers each question with a number. Exits with the parent. */
export function serveParent(server: Server): void {
  const address = server.address()
  if (address === null || typeof address === 'string')
    throw new Error('The server is not listening on a port')
  let watch: NodeJS.Timeout | undefined
  let [before, peak] = [0, 0]
  process.on('message', (question) => {
    if (question === 'watch') {
      before = process.memoryUsage.rss()
      peak = before
      watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), 10)
    } else if (question === 'peak') {
      clearInterval(watch)
      process.send?.(peak - before)
    } else {
      const { user, system } = process.cpuUsage()
      process.send?.(user + system)
    }
  })
  process.on('disconnect', () => process.exit())
  process.send?.(address.port)
}
