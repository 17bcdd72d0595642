import { Client } from 'pg'
import { isThisMachine } from '#server/platform/egress/insists-on-tls.ts'
import { ConfigError } from './read-settings.ts'

const SSL_OFF = /[?&](?:sslmode=disable|ssl=0)(?:&|$)/
/** The driver takes all of them for `verify-full`, with a warning that a later version will not. */
const VERIFIED = /(?<=[?&]sslmode=)(?:prefer|require|verify-ca)(?=&|$)/

/**
 * The connection string of a setting, in which a line to another machine is encrypted and the server's certificate
 * checked, unless it or `PGSSLMODE` says otherwise (`sslmode=disable`, `sslmode=no-verify`).
 * @throws ConfigError if a file that it names cannot be read
 */
export function databaseLine(setting: string, given: string): string {
  const url = given.includes('uselibpqcompat=true') ? given : given.replace(VERIFIED, 'verify-full')
  const { host, ssl } = readByDriver(setting, url)
  const isLifted = SSL_OFF.test(url) || process.env['PGSSLMODE'] === 'disable'
  if (ssl || isLifted || host.startsWith('/') || isThisMachine(host)) return url
  return `${url}${url.includes('?') ? '&' : '?'}sslmode=verify-full`
}

/** Only the driver knows what it makes of a connection string and the `PG…` variables. */
function readByDriver(setting: string, url: string): Client {
  try {
    return new Client({ connectionString: url })
  } catch (error) {
    const file = error instanceof Error && 'path' in error ? String(error.path) : undefined
    throw new ConfigError(
      file ? `${setting}: ${file} cannot be read` : `${setting} is no connection string that can be used`,
      { cause: error },
    )
  }
}
