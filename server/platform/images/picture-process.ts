import { fileURLToPath } from 'node:url'
import { serviceUnavailable } from '#server/platform/errors.ts'
import { withTimeLimit } from '#server/platform/jobs/promises.ts'
import { WorkerProcess } from '#server/platform/jobs/worker-process.ts'
import type { PictureResponse, PictureTask } from './child.ts'
import type { IconOptions } from './icon.ts'
import { PICTURE_CPU_MS, LOGO_WAIT_MS } from './limits.ts'
import { t } from '#shared/i18n/t.ts'

const CHILD = fileURLToPath(new URL('child.ts', import.meta.url))

/** Reads pictures, one at a time, in a process that starts when needed and ends when idle. */
export class PictureProcess {
  readonly #process: WorkerProcess<PictureTask, PictureResponse>

  /** The process can read pictures in the spool folder only. */
  constructor(spoolFolder: string) {
    const permissions = { readableFolders: [spoolFolder], addons: true }
    this.#process = new WorkerProcess({ file: CHILD, cpuMs: PICTURE_CPU_MS, heapMb: 64, permissions })
  }

  /** Returns the thumbnail (WebP) of the picture at `path`, or why it can't be made. Throws WorkerFailed. */
  thumbnail(path: string): Promise<PictureResponse> {
    return this.#process.run({ make: 'thumbnail', path })
  }

  /**
   * Returns a JPEG, of at most 10 MB, of the HEIC photo at `path`; undefined if it can't be read within the limits.
   * @throws 503 if too many calls are waiting, or if the process was stopped during this one
   */
  jpeg(path: string): Promise<Buffer | undefined> {
    return this.#convert({ make: 'jpeg', path })
  }

  /** Returns a PNG of an SVG; undefined if it isn't one, or exceeds the limits. @throws 503 as above */
  svg(path: string): Promise<Buffer | undefined> {
    return this.#convert({ make: 'svg', path })
  }

  /** Returns an icon as a PNG; undefined if it can't be drawn. @throws 503 as above */
  icon(options: IconOptions): Promise<Buffer | undefined> {
    return this.#convert({ make: 'icon', options })
  }

  /**
   * Returns a PNG of the logo at `path` and its appearance, or why it can't be made. Throws WorkerFailed.
   * @throws 503 while other pictures take too long: the database ends a transaction that waits for 30 seconds
   */
  logo(path: string): Promise<PictureResponse> {
    return withTimeLimit(LOGO_WAIT_MS, this.#process.run({ make: 'logo', path }), createBusyError)
  }

  async #convert(task: PictureTask): Promise<Buffer | undefined> {
    const answer = await this.#process.tryRun(task, createBusyError)
    return answer && 'bytes' in answer ? answer.bytes : undefined
  }

  /** Stops the process, even in the middle of a task. */
  stop(): Promise<void> {
    return this.#process.stop()
  }
}

const createBusyError = () =>
  serviceUnavailable(t('The portal is busy processing images. Please try again in a minute.'), {
    retryAfter: 60,
  })
