import { jobsUnderWay } from '#server/queue/under-way.ts'

/** Runs a piece of work as a trace of its own. */
export type Tracing = <T>(name: string, work: () => Promise<T>) => Promise<T>

let tracing: Tracing | undefined

/** From now on, until it is called with nothing, jobs are traced. */
export function traceJobs(given: Tracing | undefined): void {
  tracing = given
}

/** Does a job, known by its name meanwhile: as a trace of its own where traces are sent somewhere, else plainly. */
export async function traced<T>(name: string, work: () => Promise<T>): Promise<T> {
  const end = jobsUnderWay.begin({ name })
  try {
    return await (tracing ? tracing(name, work) : work())
  } finally {
    end()
  }
}
