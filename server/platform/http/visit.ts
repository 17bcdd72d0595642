import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '#server/platform/config/config.ts'
import { getClientAddress } from '#server/platform/http/client-address.ts'

/** One call: its request and its response. */
export class Visit {
  readonly config: Config
  readonly request: FastifyRequest
  readonly reply: FastifyReply

  constructor(config: Config, request: FastifyRequest, reply: FastifyReply) {
    this.config = config
    this.request = request
    this.reply = reply
  }

  /** The client's address, in the database's format. */
  get address(): string {
    return getClientAddress(this.request)
  }
}
