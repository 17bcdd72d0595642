import { fileURLToPath } from 'node:url'
import { serviceUnavailable } from '#server/platform/errors.ts'
import { WorkerProcess } from '#server/platform/jobs/worker-process.ts'
import { PARSE_CPU_MS, HEAP_MB, MEMORY_FILE } from './limits.ts'
import type { OwnMailMarks } from './own-mail.ts'
import type { MailBody, UnreadableMail } from './read-body.ts'
import type { BounceReport } from './read-bounce.ts'
import { t } from '#shared/i18n/t.ts'

const CHILD = fileURLToPath(new URL('child.ts', import.meta.url))

/** A raw mail to read, as a body in which quotes of our mails have these marks, or as a delivery report. */
export type ReadingTask = { raw: Buffer; part: 'body'; marks: OwnMailMarks } | { raw: Buffer; part: 'bounce' }

/** Parses mails, one at a time, in a process that starts when needed and ends when idle. */
export class BodyReader {
  readonly #process = new WorkerProcess<ReadingTask, unknown>({
    file: CHILD,
    cpuMs: PARSE_CPU_MS,
    heapMb: HEAP_MB,
    permissions: { readableFolders: [MEMORY_FILE] },
  })

  #reading = 0

  /** Whether no mail is being read. */
  get isIdle(): boolean {
    return this.#reading === 0
  }

  /** Returns a mail's body, or why it can't be read. @throws 503 if too many wait or the process stopped */
  async read(raw: Buffer, marks: OwnMailMarks): Promise<MailBody | UnreadableMail> {
    this.#reading += 1
    try {
      const body = await this.#process.tryRun({ raw, part: 'body', marks }, createBusyError)
      return (body as MailBody | UnreadableMail | undefined) ?? { unreadable: 'heavy' }
    } finally {
      this.#reading -= 1
    }
  }

  /** Returns the content of a delivery report, or undefined if it can't be read. @throws 503 as `read` does */
  async readBounce(raw: Buffer): Promise<BounceReport | undefined> {
    const report = await this.#process.tryRun({ raw, part: 'bounce' }, createBusyError)
    return (report as BounceReport | null | undefined) ?? undefined
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
