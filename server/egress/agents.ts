import { lookup } from 'node:dns'
import type { Agent as PlainAgent } from 'node:http'
import { Agent, type RequestOptions } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import type { Duplex } from 'node:stream'
import * as http from '#server/http/node-http.ts'
import { isPublicAddress } from './public-host.ts'

/** How names are looked up: the system's way, unless a test says otherwise. */
export type Resolve = typeof lookup

/** Who connects for a call: `lifted` where the operator lets it lead to hosts that are not of the internet. */
export type AgentFor = (url: URL, lifted: boolean) => PlainAgent

/** Connections are used once, so that what another server does to one meets no other call. */
export function agentsBy(resolve: Resolve = lookup): AgentFor {
  const guarded = new PublicAgent({ lookup: publicLookup(resolve) })
  return (url, lifted) => {
    if (!lifted) return guarded
    return url.protocol === 'https:' ? new Agent() : new http.Agent()
  }
}

/** Connects to hosts of the internet only. An address without a name is never looked up, so it is checked here. */
class PublicAgent extends Agent {
  override createConnection(
    options: RequestOptions,
    done?: (error: Error | null, stream: Duplex) => void,
  ): Duplex | null | undefined {
    const host = options.host ?? ''
    if (isIP(host) && !isPublicAddress(host)) throw notPublic(host)
    return super.createConnection(options, done)
  }
}

const notPublic = (host: string) => new Error(`${host} is no public host`)

// Looked up once, for the connection itself, so that a name cannot become another host between check and call.
const publicLookup =
  (ask: Resolve): LookupFunction =>
  (hostname, options, done) => {
    ask(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return done(error, [])
      const open = addresses.filter(({ address }) => isPublicAddress(address))
      const [first] = open
      if (!first) return done(notPublic(hostname), [])
      if (options.all) return done(null, open)
      return done(null, first.address, first.family)
    })
  }
