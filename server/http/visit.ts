import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '#server/config/config.ts'
import { addressOf } from './client-address.ts'

/** One call: what was sent, and what it is answered by. */
export interface Visit {
  config: Config
  request: FastifyRequest
  reply: FastifyReply
  /** Where it comes from, as the database takes an address. */
  readonly address: string
}

export const visitOf = (config: Config, request: FastifyRequest, reply: FastifyReply): Visit => ({
  config,
  request,
  reply,
  get address() {
    return addressOf(request)
  },
})
