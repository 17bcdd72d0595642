import { fileURLToPath } from 'node:url'
import { WorkerProcess } from '#server/process/worker-process.ts'
import type { Answer } from './child.ts'
import { TIMEOUT_MS } from './limits.ts'

const CHILD = fileURLToPath(new URL('child.ts', import.meta.url))

/** Makes thumbnails, one at a time, in a process that starts when needed and ends when idle. */
export class ThumbnailMaker {
  readonly #process: WorkerProcess<string, Answer>

  /** For pictures in the spool folder, the only one that the process may read. */
  constructor(spoolFolder: string) {
    const permissions = { reads: [spoolFolder], addons: true }
    this.#process = new WorkerProcess({ file: CHILD, timeoutMs: TIMEOUT_MS, heapMb: 64, permissions })
  }

  /** The thumbnail (WebP) of the picture at `path`, or why there can be none. Throws WorkerFailed. */
  make(path: string): Promise<Answer> {
    return this.#process.run(path)
  }

  /** Stops the process, even in the middle of a task. */
  stop(): Promise<void> {
    return this.#process.stop()
  }
}
