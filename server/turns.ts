import type { FastifyReply, FastifyRequest } from 'fastify'
import { addressOf } from '#server/client-address.ts'
import { tooMany } from '#server/errors.ts'
import { networkOf } from '#server/limits.ts'

/** So many wait at one address: some seconds of work. */
const MOST_WAITING = 100
const RETRY_SECONDS = 5

/** For each key those who have taken no turn yet, the first one first; none while nobody works. */
const waiting = new Map<string, (() => void)[]>()

/**
 * Lets the requests of an address through one at a time, in the order in which they came, until each is answered: for
 * those that hash a password (Argon2), of which a few at once keep everybody else waiting. Who waits holds no connection
 * to the database. Counted by each process for itself.
 * @throws 429 when too many wait already
 */
export async function takeTurn(request: FastifyRequest, { raw }: FastifyReply): Promise<void> {
  const key = networkOf(addressOf(request))
  const queue = waiting.get(key)
  if (!queue) waiting.set(key, [])
  else if (queue.length >= MOST_WAITING) throw tooMany(REFUSAL, RETRY_SECONDS)
  else await new Promise<void>((resolve) => queue.push(resolve))
  let ended = false
  const end = () => {
    if (!ended) callNext(key)
    ended = true
  }
  raw.once('finish', end).once('close', end)
  if (!raw.destroyed) return
  // Whoever asked has gone meanwhile.
  end()
  throw tooMany(REFUSAL, RETRY_SECONDS)
}

const REFUSAL = 'Too many sign-ins at once from here. Please try again in a few seconds.'

function callNext(key: string): void {
  const next = waiting.get(key)?.shift()
  if (next) next()
  else waiting.delete(key)
}
