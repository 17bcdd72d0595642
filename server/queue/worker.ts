import { setTimeout as pause } from 'node:timers/promises'
import { traced } from '#server/telemetry/traced.ts'

const EVERY_MS = 1_000

/** A queue of messages for other servers. */
export interface Queue<Message> {
  /** The job's name for sending one. */
  job: string
  /** How many this node sends concurrently. */
  atOnce: number
  /**
   * Leases the next message and counts the attempt; undefined if none may be sent alongside those that are `underWay`.
   * It does not hold a row lock meanwhile: a receiver may be slow, and database connections are scarce.
   */
  claim: (underWay: Message[]) => Promise<Message | undefined>
  /** Sends it and records the outcome. */
  send: (message: Message) => Promise<void>
}

/**
 * Sends waiting messages; any number of nodes may run it. Returns a function that stops it once nothing is in progress.
 */
export function sendLeased<Message>(
  { job, atOnce, claim, send }: Queue<Message>,
  onError: (error: unknown) => void,
): () => Promise<void> {
  const stopping = new AbortController()
  const underWay = new Map<Message, Promise<void>>()
  const running = run()

  async function run() {
    while (!stopping.signal.aborted) {
      const message = await next()
      if (message) underWay.set(message, attempt(message))
      else await Promise.race([rest(), ...underWay.values()])
    }
    await Promise.all(underWay.values())
  }

  const rest = () => pause(EVERY_MS, undefined, { signal: stopping.signal }).catch(() => {})

  async function next() {
    if (underWay.size >= atOnce) return undefined
    return claim([...underWay.keys()]).catch((error: unknown) => {
      onError(error)
      return undefined
    })
  }

  async function attempt(message: Message) {
    await traced(job, () => send(message)).catch(onError)
    underWay.delete(message)
  }

  return async () => {
    stopping.abort()
    await running
  }
}
