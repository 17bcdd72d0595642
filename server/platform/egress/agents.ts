import { lookup } from 'node:dns'
import type { Agent as PlainAgent } from 'node:http'
import { Agent, type RequestOptions } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import type { Duplex } from 'node:stream'
import * as http from '#server/platform/node-http.ts'
import { isPublicAddress } from './public-host.ts'

/** The function that resolves names: the system's, except in tests. */
export type Lookup = typeof lookup

/** Chooses the agent for a call. `allowsPrivate`: the operator allows hosts that are not on the internet. */
export type AgentSelector = (url: URL, allowsPrivate: boolean) => PlainAgent

/** Returns a selector. Connections aren't reused, so what a server does to one can't affect another call. */
export function createAgentSelector(resolve: Lookup = lookup): AgentSelector {
  const guarded = new PublicAgent({ lookup: createPublicLookup(resolve) })
  return (url, allowsPrivate) => {
    if (!allowsPrivate) return guarded
    return url.protocol === 'https:' ? new Agent() : new http.Agent()
  }
}

/** Connects to hosts on the internet only. A literal IP address is never looked up, so it is checked here. */
class PublicAgent extends Agent {
  override createConnection(
    options: RequestOptions,
    done?: (error: Error | null, stream: Duplex) => void,
  ): Duplex | null | undefined {
    const host = options.host ?? ''
    if (isIP(host) && !isPublicAddress(host)) throw createNotPublicError(host)
    return super.createConnection(options, done)
  }
}

const createNotPublicError = (host: string) => new Error(`${host} is not a public host`)

// Resolved once, for the connection itself, so that a name cannot change to another host between check and call.
const createPublicLookup =
  (resolve: Lookup): LookupFunction =>
  (hostname, options, done) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return done(error, [])
      const open = addresses.filter(({ address }) => isPublicAddress(address))
      const [first] = open
      if (!first) return done(createNotPublicError(hostname), [])
      if (options.all) return done(null, open)
      return done(null, first.address, first.family)
    })
  }
