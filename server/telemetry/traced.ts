import { jobsUnderWay } from '#server/queue/under-way.ts'

/** Runs a unit of work as a trace of its own. */
export type Tracing = <T>(name: string, work: () => Promise<T>) => Promise<T>

let tracing: Tracing | undefined

/** Turns tracing of jobs on; without an argument, off. */
export function traceJobs(given: Tracing | undefined): void {
  tracing = given
}

/** Runs a job and registers its name while it runs. The job is a trace of its own if traces are exported. */
export async function traced<T>(name: string, work: () => Promise<T>): Promise<T> {
  const end = jobsUnderWay.begin({ name })
  try {
    return await (tracing ? tracing(name, work) : work())
  } finally {
    end()
  }
}
