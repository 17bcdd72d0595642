import { setTimeout as pause } from 'node:timers/promises'
import { traced } from '#server/telemetry/traced.ts'

const EVERY_MS = 1_000

/** A queue of messages for others' servers. */
export interface Queue<Message> {
  /** What sending one is called among the jobs. */
  job: string
  /** How many are sent at the same time by this node. */
  atOnce: number
  /**
   * Takes the next message for as long as a lease, and counts the attempt; undefined where none may go beside those that
   * are `underWay`. Not under a lock that is held meanwhile: a receiver may take its time, and a connection to the
   * database is dear.
   */
  claim: (underWay: Message[]) => Promise<Message | undefined>
  /** Sends it and notes how that went. */
  send: (message: Message) => Promise<void>
}

/** Sends what waits, from any number of nodes. Returns what stops it, once nothing is under way. */
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
