import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AppError } from '#server/platform/errors.ts'

/** The maximum number of calls that wait in one queue: a few seconds of work. */
const MAX_WAITING = 100
const RETRY_SECONDS = 5

/** A queue of calls that run one at a time, or a few at once. */
export interface RequestQueue {
  /** Calls with the same key wait for each other. */
  key: string
  /** The number of calls that run at once. Defaults to one. */
  concurrency?: number
  /** Creates the error for a call that would wait too long. */
  createError: (seconds: number) => AppError
}

/** The calls with one key: the number of calls in progress, and the waiting calls in order. */
interface QueueState {
  working: number
  waiting: (() => void)[]
}

/** The queues by key. A key is absent while no call is working. */
const queues = new Map<string, QueueState>()

/**
 * Runs requests with the same key one at a time. Requests that hash a password (Argon2) need this, because a few at
 * once would delay all others, and so do requests that would otherwise wait for the same row in the database. A caller
 * who disconnects while waiting leaves the queue. Work that has started runs to its end, because Argon2 can't be
 * stopped. Waiting uses no database connection. Each process counts separately.
 * @throws 429 if too many are already waiting
 */
export async function runInQueue<T>(
  queue: RequestQueue,
  { request, reply, work }: { request: FastifyRequest; reply: FastifyReply; work: () => Promise<T> },
): Promise<T> {
  const end = await enterQueue(queue, request, reply)
  try {
    return await work()
  } finally {
    end()
  }
}

/** Waits as `runInQueue` does, and returns a function that leaves the queue. @throws 429 if too many wait */
export async function enterQueue(
  { key, concurrency = 1, createError }: RequestQueue,
  request: FastifyRequest,
  { raw }: FastifyReply,
): Promise<() => void> {
  const queue = queues.get(key) ?? { working: 0, waiting: [] }
  queues.set(key, queue)
  if (queue.working < concurrency) queue.working += 1
  else await waitInQueue(queue, raw, createError)
  // With pipelined requests, only the first one's response is closed along with the connection.
  if (raw.destroyed || request.raw.socket.destroyed) {
    runNext(key, queue)
    throw createError(RETRY_SECONDS)
  }
  return () => runNext(key, queue)
}

async function waitInQueue(
  { waiting }: QueueState,
  raw: FastifyReply['raw'],
  createError: RequestQueue['createError'],
): Promise<void> {
  if (waiting.length >= MAX_WAITING) throw createError(RETRY_SECONDS)
  await new Promise<void>((resolve, reject) => {
    const proceed = () => {
      raw.off('close', leave)
      resolve()
    }
    const leave = () => {
      waiting.splice(waiting.indexOf(proceed), 1)
      reject(createError(RETRY_SECONDS))
    }
    waiting.push(proceed)
    raw.once('close', leave)
  })
}

function runNext(key: string, queue: QueueState): void {
  const next = queue.waiting.shift()
  if (next) return next()
  queue.working -= 1
  if (queue.working === 0) queues.delete(key)
}
