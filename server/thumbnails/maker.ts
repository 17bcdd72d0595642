import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Answer } from './child.ts'
import { PATIENCE_MS } from './limits.ts'

const CHILD = fileURLToPath(new URL('child.ts', import.meta.url))
const IDLE_MS = 20_000

/** A picture that took the process down that read it, or too long. */
export class MakerFailed extends Error {
  override name = 'MakerFailed'
}

/** Makes thumbnails, one after the other, in a process that starts when needed and ends when idle. */
export class ThumbnailMaker {
  #child: ChildProcess | undefined
  #idle: NodeJS.Timeout | undefined

  /** The thumbnail (WebP) of the picture at `path`, or why there can be none. Throws MakerFailed. */
  async make(path: string): Promise<Answer> {
    clearTimeout(this.#idle)
    this.#child ??= this.#start()
    const child = this.#child
    try {
      return await ask(child, path)
    } catch (error) {
      await this.stop()
      throw new MakerFailed('The picture could not be read', { cause: error })
    } finally {
      this.#idle = setTimeout(() => void this.stop(), IDLE_MS).unref()
    }
  }

  /** Ends the process, which may be in the middle of something. */
  async stop(): Promise<void> {
    clearTimeout(this.#idle)
    const child = this.#child
    this.#child = undefined
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }

  #start(): ChildProcess {
    return fork(CHILD, [], {
      env: {},
      execArgv: ['--max-old-space-size=64'],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
  }
}

async function ask(child: ChildProcess, path: string): Promise<Answer> {
  const settled = new AbortController()
  const { signal } = settled
  const limit = AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)])
  try {
    const answered = once(child, 'message', { signal: limit })
    const ended = once(child, 'exit', { signal: limit }).then(([code, by]) => {
      throw new Error(`The process ended (${code ?? by})`)
    })
    ended.catch(() => {})
    answered.catch(() => {})
    child.send(path)
    const [answer] = (await Promise.race([answered, ended])) as [Answer]
    return answer
  } finally {
    settled.abort()
  }
}
