import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AppError } from '#server/http/errors.ts'

/** Maximum number waiting for one turn: some seconds of work. */
const MAX_WAITING = 100
const RETRY_SECONDS = 5

/** What runs one at a time. */
export interface Turn {
  /** Calls with the same key wait for each other. */
  key: string
  /** Refuses one that would wait too long. */
  refused: (seconds: number) => AppError
}

/** For each key, those still waiting, in order; absent while nobody is working. */
const waiting = new Map<string, (() => void)[]>()

/**
 * Runs requests with the same key one at a time: those that hash a password (Argon2), because a few at once would delay all
 * others, and those that would otherwise wait for the same row in the database. A client that disconnects while waiting
 * leaves the queue; work that has started keeps its turn to the end, because Argon2 cannot be stopped. Waiting holds no
 * database connection. Each process counts by itself.
 * @throws 429 if too many are already waiting
 */
export async function inTurn<T>(
  turn: Turn,
  request: FastifyRequest,
  { raw }: FastifyReply,
  work: () => Promise<T>,
): Promise<T> {
  await turnOf(turn, raw)
  try {
    // Of pipelined requests, only the first one's response is closed along with the connection.
    if (raw.destroyed || request.raw.socket.destroyed) throw turn.refused(RETRY_SECONDS)
    return await work()
  } finally {
    callNext(turn.key)
  }
}

async function turnOf({ key, refused }: Turn, raw: FastifyReply['raw']): Promise<void> {
  const queue = waiting.get(key)
  if (!queue) return void waiting.set(key, [])
  if (queue.length >= MAX_WAITING) throw refused(RETRY_SECONDS)
  await new Promise<void>((resolve, reject) => {
    const come = () => {
      raw.off('close', leave)
      resolve()
    }
    const leave = () => {
      queue.splice(queue.indexOf(come), 1)
      reject(refused(RETRY_SECONDS))
    }
    queue.push(come)
    raw.once('close', leave)
  })
}

function callNext(key: string): void {
  const next = waiting.get(key)?.shift()
  if (next) next()
  else waiting.delete(key)
}
