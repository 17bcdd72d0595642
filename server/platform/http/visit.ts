import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '#server/platform/config/config.ts'
import { addressOf } from '#server/platform/http/client-address.ts'

/** One call: what was sent, and what it is answered by. */
export class Visit {
  readonly config: Config
  readonly request: FastifyRequest
  readonly reply: FastifyReply

  constructor(config: Config, request: FastifyRequest, reply: FastifyReply) {
    this.config = config
    this.request = request
    this.reply = reply
  }

  /** Where it comes from, as the database takes an address. */
  get address(): string {
    return addressOf(this.request)
  }
}
