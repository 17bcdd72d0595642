import type { FastifyReply, FastifyRequest } from 'fastify'
import { networkOfClient } from '#server/http/client-address.ts'
import { tooMany } from '#server/http/errors.ts'

/** So many wait at one address: some seconds of work. */
const MOST_WAITING = 100
const RETRY_SECONDS = 5

/** For each key those who have taken no turn yet, the first one first; none while nobody works. */
const waiting = new Map<string, (() => void)[]>()

/**
 * Does the work of an address's requests one at a time, in the order in which they came: of those that hash a password
 * (Argon2), of which a few at once keep everybody else waiting. Whoever hangs up while waiting leaves; what has begun
 * keeps its turn to its end, since nothing stops Argon2. Who waits holds no connection to the database. Counted by each
 * process for itself.
 * @throws 429 when too many wait already
 */
export async function inTurn<T>(
  request: FastifyRequest,
  { raw }: FastifyReply,
  work: () => Promise<T>,
): Promise<T> {
  const key = networkOfClient(request)
  await turnOf(key, raw)
  try {
    // Of pipelined requests only the first one's answer is closed with its connection.
    if (raw.destroyed || request.raw.socket.destroyed) throw refused()
    return await work()
  } finally {
    callNext(key)
  }
}

const refused = () =>
  tooMany('Too many sign-ins at once from here. Please try again in a few seconds.', RETRY_SECONDS)

async function turnOf(key: string, raw: FastifyReply['raw']): Promise<void> {
  const queue = waiting.get(key)
  if (!queue) return void waiting.set(key, [])
  if (queue.length >= MOST_WAITING) throw refused()
  await new Promise<void>((resolve, reject) => {
    const come = () => {
      raw.off('close', leave)
      resolve()
    }
    const leave = () => {
      queue.splice(queue.indexOf(come), 1)
      reject(refused())
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
