/** Runs a piece of work as a trace of its own. */
export type Tracing = <T>(name: string, work: () => Promise<T>) => Promise<T>

let tracing: Tracing | undefined

/** From now on, until it is called with nothing, jobs are traced. */
export function traceJobs(given: Tracing | undefined): void {
  tracing = given
}

/** Does a job: as a trace of its own where traces are sent somewhere, else plainly. */
export const traced = <T>(name: string, work: () => Promise<T>): Promise<T> =>
  tracing ? tracing(name, work) : work()
