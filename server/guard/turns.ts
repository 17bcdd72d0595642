import type { FastifyReply, FastifyRequest } from 'fastify'
import { networkOfClient } from '#server/http/client-address.ts'
import { tooMany } from '#server/http/errors.ts'
import { t } from '#shared/words.ts'

/** Maximum number waiting per address: some seconds of work. */
const MAX_WAITING = 100
const RETRY_SECONDS = 5

/** For each key, those still waiting, in order; absent while nobody is working. */
const waiting = new Map<string, (() => void)[]>()

/**
 * Serializes an address's requests that hash a password (Argon2), because a few at once would delay everybody else. A
 * client that disconnects while waiting leaves the queue; work that has started keeps its turn to the end, because
 * Argon2 cannot be stopped. Waiting holds no database connection. Each process counts by itself.
 * @throws 429 if too many are already waiting
 */
export async function inTurn<T>(
  request: FastifyRequest,
  { raw }: FastifyReply,
  work: () => Promise<T>,
): Promise<T> {
  const key = networkOfClient(request)
  await turnOf(key, raw)
  try {
    // Of pipelined requests, only the first one's response is closed along with the connection.
    if (raw.destroyed || request.raw.socket.destroyed) throw refused()
    return await work()
  } finally {
    callNext(key)
  }
}

const refused = () =>
  tooMany(t('Too many sign-ins at once from here. Please try again in a few seconds.'), RETRY_SECONDS)

async function turnOf(key: string, raw: FastifyReply['raw']): Promise<void> {
  const queue = waiting.get(key)
  if (!queue) return void waiting.set(key, [])
  if (queue.length >= MAX_WAITING) throw refused()
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
