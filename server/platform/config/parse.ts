// Parses the texts of settings; undefined if invalid.
import { X509Certificate } from 'node:crypto'
import { isIP } from 'node:net'
import { isThisMachine } from '#server/platform/egress/tls-policy.ts'
import { parseHttpUrl, getUrlHost } from '#server/platform/egress/public-host.ts'
import { type NetworkMatcher, isNetwork, createNetworkMatcher } from '#server/platform/egress/networks.ts'

/** A bucket for uploaded files or backups. */
export interface BucketConfig {
  kind: 's3'
  /** `https://host[:port]`, or `http` with `tls=off`. */
  endpoint: string
  region: string
  bucket: string
  /** Prefix of every key; empty or ending in `/`. */
  prefix: string
  accessKeyId: string
  secretAccessKey: string
}

/** The storage of uploaded files: the data folder, or a bucket. */
export type StorageConfig = { kind: 'disk'; folder: string } | BucketConfig

/** The address of clamd: a host and port, or a Unix socket. */
export type ClamdConfig = { host: string; port: number } | { path: string }

/** Proxies whose forwarded address is trusted: no proxies, a number of hops, or their addresses and networks. */
type Proxies = false | string[] | ((address: string, hop: number) => boolean)

export function isMailServer(value: string): boolean {
  const url = URL.parse(value)
  return url !== null && /^smtps?:$/.test(url.protocol) && url.host !== '' && hasValidTlsOption(url)
}

/** Whether it is the URL of a sign-in provider: https, or http on this machine. */
export function isIssuer(value: string): boolean {
  const url = URL.parse(value)
  return url !== null && !url.search && !url.hash && !url.username && isSafeToFetch(url)
}

/** Whether a value is the URL of a document: https, or http on this machine. */
export function isFeed(value: string): boolean {
  const url = URL.parse(value)
  return url !== null && !url.username && !url.password && isSafeToFetch(url)
}

const isSafeToFetch = ({ protocol, hostname }: URL) =>
  protocol === 'https:' || (protocol === 'http:' && isThisMachine(hostname))

export function isMailbox(value: string): boolean {
  const url = URL.parse(value)
  return url !== null && /^imaps?:$/.test(url.protocol) && url.username !== '' && hasValidTlsOption(url)
}

/** Matches an empty query, or a query that turns TLS on or off. */
const TLS_QUERY = /^(?:\?tls=(?:on|off))?$/

const hasValidTlsOption = ({ searchParams }: URL) => /^(?:on|off)$/.test(searchParams.get('tls') ?? 'on')

/** Returns the origin of a URL, without a trailing slash. */
export function toOrigin(value: string): string | undefined {
  const url = URL.parse(value)
  const isPlain = url && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`
  return isPlain ? url.origin : undefined
}

/** Returns the URL of a trace collector, without a trailing slash and `?tls=off`. */
export function toCollector(value: string): string | undefined {
  const url = URL.parse(value)
  const isPlain = url && /^https?:$/.test(url.protocol) && TLS_QUERY.test(url.search) && !url.hash
  if (!isPlain) return undefined
  url.search = ''
  return url.href.replace(/\/$/, '')
}

/** Returns a syslog collector. Without TLS, it must be on this machine. */
export function toLogCollector(value: string): { host: string; port: number; tls: boolean } | undefined {
  const url = URL.parse(value)
  const isPlain = url?.hostname && value === `${url.protocol}//${url.host}`
  if (!isPlain || !(url.protocol === 'tls:' || (url.protocol === 'tcp:' && isThisMachine(url.hostname))))
    return undefined
  const tls = url.protocol === 'tls:'
  return { host: getUrlHost(url), port: Number(url.port || (tls ? 6514 : 514)), tls }
}

/** Whether a text begins with a certificate in PEM. */
export function isCertificate(value: string): boolean {
  try {
    return new X509Certificate(value).raw.length > 0
  } catch {
    return false
  }
}

export function toStorage(value: string): BucketConfig | undefined {
  const url = parseEncodedUrl(value)
  const [bucket, ...prefix] = url?.pathname.split('/').filter(Boolean) ?? []
  if (url?.protocol !== 's3:' || !url.username || !url.password || !bucket || !hasValidTlsOption(url))
    return undefined
  return {
    kind: 's3',
    endpoint: `${url.searchParams.get('tls') === 'off' ? 'http' : 'https'}://${url.host}`,
    region: url.searchParams.get('region') ?? 'us-east-1',
    bucket,
    prefix: prefix.map((part) => `${decodeURIComponent(part)}/`).join(''),
    accessKeyId: decodeURIComponent(url.username),
    secretAccessKey: decodeURIComponent(url.password),
  }
}

export function toClamd(value: string): ClamdConfig | undefined {
  const url = parseEncodedUrl(value)
  if (url?.protocol === 'unix:' && url.host === '' && url.pathname.length > 1)
    return { path: decodeURIComponent(url.pathname) }
  if (url?.protocol === 'tcp:' && url.hostname && TLS_QUERY.test(url.search))
    return { host: getUrlHost(url), port: Number(url.port || 3310) }
  return undefined
}

/** Returns a URL whose parts can be decoded: every percent sign starts a valid escape. */
function parseEncodedUrl(value: string): URL | null {
  try {
    decodeURIComponent(value)
    return URL.parse(value)
  } catch {
    return null
  }
}

/** Parses a list of hosts. Each is `host`, `host:port`, or `*.host` for all subdomains. */
export function toHosts(value: string): string[] | undefined {
  const hosts = value.split(',').map((host) => toHost(host.trim()))
  return hosts.every((host) => host !== undefined) ? hosts : undefined
}

/** Returns a host as it would appear in an https URL; `*.` before a name stays. */
function toHost(value: string): string | undefined {
  const [, star = '', host = ''] = /^(\*\.)?(.*)$/.exec(value) ?? []
  const url = parseHttpUrl(`https://${host}`)
  const isHost = url !== undefined && url.href === `${url.origin}/`
  return isHost && !(star && isIP(getUrlHost(url))) ? star + url.host : undefined
}

export function toProxies(value: string): Proxies | undefined {
  if (value === 'off') return false
  if (/^[1-9]$/.test(value)) return (_address, hop) => hop < Number(value)
  return parseNetworkList(value)
}

/** Parses a list of networks into a check of whether an address is in one of them. */
export function toNetworkMatcher(value: string): NetworkMatcher | undefined {
  const networks = parseNetworkList(value)
  return networks && createNetworkMatcher(networks)
}

function parseNetworkList(value: string): string[] | undefined {
  const networks = value.split(',').map((network) => network.trim())
  return networks.every(isNetwork) ? networks : undefined
}

/** Parses a share from 0 to 1. */
export const toShare = (value: string): number | undefined =>
  /^(?:0(?:\.\d+)?|1(?:\.0+)?)$/.test(value) ? Number(value) : undefined

/** Parses texts with commas between them; undefined if one is empty. */
export function toList(value: string): string[] | undefined {
  const texts = value.split(',').map((text) => text.trim())
  return texts.every(Boolean) ? texts : undefined
}
