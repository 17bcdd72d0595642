import { lookup as resolve } from 'node:dns'
import type { Agent as PlainAgent } from 'node:http'
import { Agent } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import * as http from '#server/node-http.ts'

/** Networks that are not the internet: ours, the machine's own, and what stands for them. */
const INSIDE = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  INSIDE.addSubnet(network, bits, 'ipv4')

/** The unicast addresses of the internet; every other IPv6 address is ours or stands for an IPv4 one. */
const OUTSIDE = new BlockList()
OUTSIDE.addSubnet('2000::', 3, 'ipv6')
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  INSIDE.addSubnet(network, bits, 'ipv6')

/** Whether an IP address belongs to a host of the internet. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !INSIDE.check(address, 'ipv4')
  return isIP(address) === 6 && OUTSIDE.check(address, 'ipv6') && !INSIDE.check(address, 'ipv6')
}

/** Whether an address may be called at all, before its name is looked up: https, its usual port, a name with a dot. */
export function isPublicUrl(endpoint: string): boolean {
  const url = URL.parse(endpoint)
  if (url?.protocol !== 'https:' || url.port !== '' || url.username !== '' || url.password !== '')
    return false
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '')
  if (isIP(host)) return isPublicAddress(host)
  return host.includes('.') && !/\.(?:local|localhost|internal|lan|home|arpa|test|invalid|onion)$/i.test(host)
}

/** How names are looked up: the system's way, unless a test says otherwise. */
export type Resolve = typeof resolve

// Looked up once, for the connection itself, so that a name cannot become another host between check and call.
const publicLookup =
  (ask: Resolve): LookupFunction =>
  (hostname, options, done) => {
    ask(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return done(error, [])
      const open = addresses.filter(({ address }) => isPublicAddress(address))
      const [first] = open
      if (!first) return done(new Error(`${hostname} is no public host`), [])
      if (options.all) return done(null, open)
      return done(null, first.address, first.family)
    })
  }

/** Connects to hosts of the internet only. An address without a name is not looked up: ask `isPublicUrl` first. */
export const publicAgent = (ask: Resolve = resolve): Agent =>
  new Agent({ lookup: publicLookup(ask), maxSockets: 4, timeout: 10_000 })

/** Connects to whatever host, with http or https. */
export const anyAgent = (url: URL): Agent | PlainAgent =>
  url.protocol === 'https:' ? new Agent() : new http.Agent()
