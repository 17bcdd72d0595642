import { fileURLToPath } from 'node:url'
import { serviceUnavailable } from '#server/platform/errors.ts'
import { WorkerProcess } from '#server/platform/jobs/worker-process.ts'
import { PARSE_CPU_MS, HEAP_MB, MEMORY_FILE } from './limits.ts'
import type { OwnMailMarks } from './own-mail.ts'
import type { MailBody, UnreadableReason } from './read-body.ts'
import { t } from '#shared/i18n/t.ts'

const CHILD = fileURLToPath(new URL('child.ts', import.meta.url))

/** A raw mail, and what quotes of our mails in it contain. */
export interface ReadTask {
  raw: Buffer
  marks: OwnMailMarks
}

/** Parses mails, one at a time, in a process that starts when needed and ends when idle. */
export class BodyReader {
  readonly #process = new WorkerProcess<ReadTask, MailBody | { unreadable: UnreadableReason }>({
    file: CHILD,
    cpuMs: PARSE_CPU_MS,
    heapMb: HEAP_MB,
    permissions: { readableFolders: [MEMORY_FILE] },
  })

  /** Returns a mail's body, or why it can't be read. @throws 503 if too many wait or the process stopped */
  async read(task: ReadTask): Promise<MailBody | { unreadable: UnreadableReason }> {
    return (await this.#process.tryRun(task, createBusyError)) ?? { unreadable: 'heavy' }
  }

  /** Stops the process, even in the middle of a mail. */
  stop(): Promise<void> {
    return this.#process.stop()
  }
}

const createBusyError = () =>
  serviceUnavailable(t('The portal is busy reading email. Please try again in a minute.'), {
    retryAfter: 60,
  })
