import { Client } from 'pg'
import { isThisMachine } from '#server/platform/egress/tls-policy.ts'
import { ConfigError } from './read-settings.ts'

const SSL_OFF = /[?&](?:sslmode=disable|ssl=0)(?:&|$)/
/** The driver treats all of these as `verify-full`, with a warning that a later version will not. */
const VERIFYING_MODES = /(?<=[?&]sslmode=)(?:prefer|require|verify-ca)(?=&|$)/

/**
 * Returns the connection string of a setting. A connection to another machine is encrypted and the server's certificate
 * is checked, unless the string or `PGSSLMODE` says otherwise (`sslmode=disable`, `sslmode=no-verify`).
 * @throws ConfigError if a file that it names can't be read
 */
export function toConnectionString(setting: string, value: string): string {
  const url = value.includes('uselibpqcompat=true') ? value : value.replace(VERIFYING_MODES, 'verify-full')
  const { host, ssl } = parseWithDriver(setting, url)
  const isLifted = SSL_OFF.test(url) || process.env['PGSSLMODE'] === 'disable'
  if (ssl || isLifted || host.startsWith('/') || isThisMachine(host)) return url
  return `${url}${url.includes('?') ? '&' : '?'}sslmode=verify-full`
}

/** Parses a connection string. Only the driver knows how it interprets the string and the `PG…` variables. */
function parseWithDriver(setting: string, url: string): Client {
  try {
    return new Client({ connectionString: url })
  } catch (error) {
    const file = error instanceof Error && 'path' in error ? String(error.path) : undefined
    throw new ConfigError(
      file ? `${setting}: ${file} cannot be read` : `${setting} is not a valid connection string`,
      { cause: error },
    )
  }
}
