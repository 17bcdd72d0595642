import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AppError } from '#server/platform/errors.ts'

/** The maximum number of calls that wait in one queue: some seconds of work. */
const MAX_WAITING = 100
const RETRY_SECONDS = 5

/** A queue of calls that run one at a time, or a few at once. */
export interface Turn {
  /** Calls with the same key wait for each other. */
  key: string
  /** The number of calls that run at once. Defaults to one. */
  atOnce?: number
  /** Creates the error for a call that would wait too long. */
  refused: (seconds: number) => AppError
}

/** The calls of one key: the number of working calls, and the waiting calls in order. */
interface Queue {
  working: number
  waiting: (() => void)[]
}

/** The queues by key. A key is absent while no call is working. */
const queues = new Map<string, Queue>()

/**
 * Runs requests with the same key one at a time. Requests that hash a password (Argon2) need this, because a few at
 * once would delay all others, and so do requests that would otherwise wait for the same row in the database. A client
 * that disconnects while waiting leaves the queue. Work that has started keeps its turn to the end, because Argon2
 * can't be stopped. Waiting holds no database connection. Each process counts by itself.
 * @throws 429 if too many are already waiting
 */
export async function inTurn<T>(
  turn: Turn,
  request: FastifyRequest,
  reply: FastifyReply,
  work: () => Promise<T>,
): Promise<T> {
  const end = await takeTurn(turn, request, reply)
  try {
    return await work()
  } finally {
    end()
  }
}

/**
 * Waits for a turn as `inTurn` does, and returns the function that ends it.
 * @throws 429 if too many are already waiting
 */
export async function takeTurn(
  { key, atOnce = 1, refused }: Turn,
  request: FastifyRequest,
  { raw }: FastifyReply,
): Promise<() => void> {
  const queue = queues.get(key) ?? { working: 0, waiting: [] }
  queues.set(key, queue)
  if (queue.working < atOnce) queue.working += 1
  else await wait(queue, raw, refused)
  // With pipelined requests, only the first one's response is closed along with the connection.
  if (raw.destroyed || request.raw.socket.destroyed) {
    callNext(key, queue)
    throw refused(RETRY_SECONDS)
  }
  return () => callNext(key, queue)
}

async function wait({ waiting }: Queue, raw: FastifyReply['raw'], refused: Turn['refused']): Promise<void> {
  if (waiting.length >= MAX_WAITING) throw refused(RETRY_SECONDS)
  await new Promise<void>((resolve, reject) => {
    const come = () => {
      raw.off('close', leave)
      resolve()
    }
    const leave = () => {
      waiting.splice(waiting.indexOf(come), 1)
      reject(refused(RETRY_SECONDS))
    }
    waiting.push(come)
    raw.once('close', leave)
  })
}

function callNext(key: string, queue: Queue): void {
  const next = queue.waiting.shift()
  if (next) return next()
  queue.working -= 1
  if (queue.working === 0) queues.delete(key)
}
