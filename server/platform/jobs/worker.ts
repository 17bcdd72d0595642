import { setTimeout as pause } from 'node:timers/promises'
import { traceJob } from '#server/platform/telemetry/running-jobs.ts'

type OnError = (error: unknown) => void
/** Stops what was started, and resolves once nothing is in progress. */
export type Stop = () => Promise<void>

/** A queue in the database. Any number of nodes can work on it. */
export interface Queue<Task> {
  /** The job's name for one task. */
  name: string
  /** Milliseconds before looking again when no task is waiting, and before the next task after a failure. */
  intervalMs: number
  /** The number of tasks that this node runs concurrently. */
  concurrency: number
  /**
   * Claims the next task so that no other node does, under a row lock or for the time of a lease; undefined if no task
   * can run alongside the tasks that are `running`. With a lease, the attempt is counted here: a node may die before it
   * settles.
   */
  claim: (running: Task[]) => Promise<Task | undefined>
  /** Runs the task and records the outcome. Returns false to wait before the next task, as after a failure. */
  work: (task: Task) => Promise<boolean | void>
}

/** Works through a queue, with a separate trace for each task. */
export function startWorker<Task>(
  { name, intervalMs: everyMs, concurrency, claim, work }: Queue<Task>,
  onError: OnError,
): Stop {
  const stopping = new AbortController()
  const runningTasks = new Map<Task, Promise<void>>()
  const running = run()

  async function run() {
    while (!stopping.signal.aborted) {
      const task = await next()
      if (task) runningTasks.set(task, attempt(task))
      else await Promise.race([rest(), ...runningTasks.values()])
    }
    await Promise.all(runningTasks.values())
  }

  const rest = () => pause(everyMs, undefined, { signal: stopping.signal }).catch(() => {})

  async function next() {
    if (runningTasks.size >= concurrency) return undefined
    return claim([...runningTasks.keys()]).catch((error: unknown) => {
      onError(error)
      return undefined
    })
  }

  async function attempt(task: Task) {
    const shouldContinue = await traceJob(name, () => work(task)).catch((error: unknown) => {
      onError(error)
      return false
    })
    if (shouldContinue === false) await rest()
    runningTasks.delete(task)
  }

  return async () => {
    stopping.abort()
    await running
  }
}

interface Job {
  /** The interval, in milliseconds. */
  ms: number
  name: string
  work: () => Promise<void>
  onError: OnError
  /** Whether the first run starts immediately. */
  atOnce?: boolean
}

/** Runs a job at an interval, each run with its own trace. A run that takes longer skips the next ones. */
export function scheduleJob({ ms, name, work, onError, atOnce = false }: Job): Stop {
  let working: Promise<void> | undefined
  const runJob = () => {
    working ??= traceJob(name, work)
      .catch(onError)
      .finally(() => {
        working = undefined
      })
  }
  const timer = setInterval(runJob, ms)
  timer.unref()
  if (atOnce) runJob()
  return async () => {
    clearInterval(timer)
    await working
  }
}
