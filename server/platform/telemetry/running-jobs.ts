/** Maximum number of ended items, in case nothing reads them. Normally, fewer items end between two readings. */
const MAX_ENDED = 100

/** Items in progress, and items that ended since the last reading. */
export class RunningItems<T extends object> {
  readonly #running = new Set<T>()
  #ended: T[] = []

  /** Registers an item. Returns a function to call when it has ended. */
  begin(item: T): () => void {
    this.#running.add(item)
    return () => {
      if (this.#running.delete(item) && this.#ended.length < MAX_ENDED) this.#ended.push(item)
    }
  }

  /** Returns the running items, newest first, then the items that have ended, which are then cleared. */
  readAndClear(): T[] {
    const items = [...[...this.#running].toReversed(), ...this.#ended]
    this.clear()
    return items
  }

  clear(): void {
    if (this.#ended.length > 0) this.#ended = []
  }
}

/** The running jobs of this process. */
export const runningJobs = new RunningItems<{ name: string }>()

/** The last jobs of startup: each blocks the event loop once, on purpose, when hardly anyone is being served. */
export const START_WORK = { keepCode: 'keep compiled code', releaseMemory: 'release memory' }

/** Runs a unit of work as a separate trace. */
export type Tracing = <T>(name: string, work: () => Promise<T>) => Promise<T>

let tracing: Tracing | undefined

/** Turns tracing of jobs on, or off if undefined. */
export function setJobTracing(newTracing: Tracing | undefined): void {
  tracing = newTracing
}

/** Runs a job and registers its name while it runs. The job is a separate trace if traces are exported. */
export async function traceJob<T>(name: string, work: () => Promise<T>): Promise<T> {
  const end = runningJobs.begin({ name })
  try {
    return await (tracing ? tracing(name, work) : work())
  } finally {
    end()
  }
}
