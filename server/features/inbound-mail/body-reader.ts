import { fileURLToPath } from 'node:url'
import { notNow } from '#server/platform/errors.ts'
import { WorkerProcess } from '#server/platform/jobs/worker-process.ts'
import { CPU_MS, HEAP_MB, MEMORY_FILE } from './limits.ts'
import type { MailBody, Unreadable } from './read-body.ts'
import { t } from '#shared/i18n/t.ts'

const CHILD = fileURLToPath(new URL('child.ts', import.meta.url))

/** Parses mails, one at a time, in a process that starts when needed and ends when idle. */
export class BodyReader {
  readonly #process = new WorkerProcess<Buffer, MailBody | { unreadable: Unreadable }>({
    file: CHILD,
    cpuMs: CPU_MS,
    heapMb: HEAP_MB,
    permissions: { reads: [MEMORY_FILE] },
  })

  /**
   * Returns a mail's body, or why it can't be read.
   * @throws 503 if too many are waiting, or if the process was stopped first
   */
  async read(raw: Buffer): Promise<MailBody | { unreadable: Unreadable }> {
    return (await this.#process.tryRun(raw, busy)) ?? { unreadable: 'heavy' }
  }

  /** Stops the process, even in the middle of a mail. */
  stop(): Promise<void> {
    return this.#process.stop()
  }
}

const busy = () =>
  notNow(t('Many emails are being read right now. Please try again in a minute.'), { retryAfter: 60 })
