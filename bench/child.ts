import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import type { Server } from 'node:http'
import { fileURLToPath } from 'node:url'
import { MEMORY_SETTINGS, NODE_FLAGS } from '#server/test/node-settings.ts'

type Answer = { port: number } | { cpu: number } | { peak: number }

/** A server in its own process. */
export interface Child {
  url: string
  /** CPU time used by its process, in microseconds. */
  cpu: () => Promise<number>
  /** By how much its process's peak memory grew while `work` ran, in bytes. */
  growthDuring: (work: () => Promise<unknown>) => Promise<number>
  stop: () => Promise<void>
}

/** Starts `bench/<file>` with these arguments and waits until it listens. */
export async function startChild(file: string, ...args: string[]): Promise<Child> {
  const path = fileURLToPath(new URL(file, import.meta.url))
  const env = { ...process.env, ...MEMORY_SETTINGS, NODE_ENV: 'production' }
  const child = fork(path, args, { env, execArgv: NODE_FLAGS })
  const { port } = (await told(child)) as { port: number }
  return {
    url: `http://127.0.0.1:${port}`,
    cpu: async () => {
      child.send('cpu')
      return ((await told(child)) as { cpu: number }).cpu
    },
    growthDuring: async (work) => {
      child.send('watch')
      await work()
      child.send('peak')
      return ((await told(child)) as { peak: number }).peak
    },
    stop: async () => {
      child.disconnect()
      await once(child, 'exit')
    },
  }
}

async function told(child: ChildProcess): Promise<Answer> {
  const settled = new AbortController()
  const ended = once(child, 'exit', { signal: settled.signal }).then(() => {
    throw new Error(`${child.spawnargs.at(-2)} ended`)
  })
  const [answer] = (await Promise.race([once(child, 'message', { signal: settled.signal }), ended])) as [
    Answer,
  ]
  settled.abort()
  ended.catch(() => {})
  return answer
}

/** The child's side: reports where `server` listens and answers requests; exits with the parent. */
export function serveParent(server: Server): void {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('not listening on a port')
  let watch: NodeJS.Timeout | undefined
  let [before, peak] = [0, 0]
  process.on('message', (question) => {
    if (question === 'watch') {
      before = process.memoryUsage.rss()
      peak = before
      watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), 10)
    } else if (question === 'peak') {
      clearInterval(watch)
      process.send?.({ peak: peak - before } satisfies Answer)
    } else {
      const { user, system } = process.cpuUsage()
      process.send?.({ cpu: user + system } satisfies Answer)
    }
  })
  process.on('disconnect', () => process.exit())
  process.send?.({ port: address.port } satisfies Answer)
}
