import { fileURLToPath } from 'node:url'
import { notNow } from '#server/http/errors.ts'
import { WorkerFailed, WorkerProcess } from '#server/process/worker-process.ts'
import { CPU_MS, HEAP_MB, MAX_WAITING, MEMORY_FILE } from './limits.ts'
import type { MailBody, Unreadable } from './read-body.ts'
import { t } from '#shared/words.ts'

const CHILD = fileURLToPath(new URL('child.ts', import.meta.url))

/** Parses mails, one at a time, in a process that starts when needed and ends when idle. */
export class BodyReader {
  readonly #process = new WorkerProcess<Buffer, MailBody | { unreadable: Unreadable }>({
    file: CHILD,
    cpuMs: CPU_MS,
    heapMb: HEAP_MB,
    permissions: { reads: [MEMORY_FILE] },
  })
  #waiting = 0
  #stopped = false

  /**
   * Returns a mail's body, or why it cannot be read.
   * @throws 503 if too many are waiting, or if it was stopped in the meantime
   */
  async read(raw: Buffer): Promise<MailBody | { unreadable: Unreadable }> {
    if (this.#waiting >= MAX_WAITING) throw busy()
    this.#waiting += 1
    try {
      return await this.#process.run(raw)
    } catch (error) {
      if (this.#stopped) throw busy()
      if (error instanceof WorkerFailed) return { unreadable: 'heavy' }
      throw error
    } finally {
      this.#waiting -= 1
    }
  }

  /** Stops the process, even in the middle of a mail. */
  stop(): Promise<void> {
    this.#stopped = true
    return this.#process.stop()
  }
}

const busy = () =>
  notNow(t('Many emails are being read right now. Please try again in a minute.'), { retryAfter: 60 })
