import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { WHERE_SAFE } from '#server/platform/egress/tls-policy.ts'
import { getErrorCode } from '#server/platform/errors.ts'

const TIMEOUT_MS = 60_000
const PAUSE_MS = 1_000
const MIN_VERSION = 150_000

/** Thrown if the database at DATABASE_URL can't be used. The message is one line without its password. */
export class ExternalDatabaseError extends Error {
  override name = 'ExternalDatabaseError'
}

/** Waits up to a minute for a setting's database. @throws ExternalDatabaseError, at once if it's no use */
export async function waitForDatabase(
  url: string,
  print: (line: string) => void,
  setting = 'DATABASE_URL',
): Promise<void> {
  let printed: string | undefined
  for (const began = Date.now(); ; await sleep(PAUSE_MS)) {
    try {
      return await tryDatabase(url, setting)
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable) || Date.now() - began > TIMEOUT_MS) throw error
      if (error.reason !== printed) print(`Waiting for the database at ${error.hostAndPort}: ${error.reason}`)
      printed = error.reason
    }
  }
}

/** No database answers there now, but one may later. */
class DatabaseUnavailable extends ExternalDatabaseError {
  readonly hostAndPort: string
  readonly reason: string

  constructor(setting: string, hostAndPort: string, reason: string) {
    super(`${setting}: no database responds at ${hostAndPort}: ${reason}`)
    this.hostAndPort = hostAndPort
    this.reason = reason
  }
}

/** Connects once to the database of a setting. Throws ExternalDatabaseError if it cannot be used. */
export async function tryDatabase(url: string, setting: string): Promise<void> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000, query_timeout: 5_000 })
  client.on('error', () => {})
  const hostAndPort = `${client.host}:${client.port}`
  try {
    await client.connect()
    await checkServer(client, setting)
  } catch (error) {
    if (error instanceof ExternalDatabaseError) throw error
    const hint = getTlsHint(error, setting)
    if (hint || isPermanentError(error))
      throw new ExternalDatabaseError(
        `${setting}: the database at ${hostAndPort} ${hint ?? `refuses the connection: ${getErrorReason(error)}`}`,
        { cause: error },
      )
    throw new DatabaseUnavailable(setting, hostAndPort, getErrorReason(error))
  } finally {
    void client.end().catch(() => {})
  }
}

/** Checks the server. @throws a plain error for a standby, because it's worth waiting if it is about to be promoted. */
async function checkServer(client: Client, setting: string): Promise<void> {
  const { rows } = await client.query<{ version: number; standby: boolean }>(
    `select current_setting('server_version_num')::int as version, pg_is_in_recovery() as standby`,
  )
  const { version = 0, standby } = rows[0] ?? {}
  if (standby) throw new Error('this is a standby, which is read-only')
  if (version < MIN_VERSION)
    throw new ExternalDatabaseError(
      `${setting}: PostgreSQL 15 or newer is required, but this is ${Math.floor(version / 10_000)}`,
    )
}

// Wrong password, no such database or role: waiting does not help.
const isPermanentError = (error: unknown) => /^(?:28|3D|42)/.test(getErrorCode(error) ?? '')

/** Returns what to do about a connection that must be encrypted and can't be; undefined for any other failure. */
function getTlsHint(error: unknown, setting: string): string | undefined {
  const reason = getErrorReason(error)
  if (reason === 'The server does not support SSL connections')
    return `doesn't offer encryption, which a connection to another machine needs: turn on \`ssl\` there, or add ?sslmode=disable to ${setting} ${WHERE_SAFE}`
  if (!UNTRUSTED.test(getErrorCode(error) ?? '')) return undefined
  return `has a certificate that isn't trusted (${reason}): add ?sslrootcert=FILE with its CA to ${setting}. You can also add ?sslmode=no-verify, or ?sslmode=disable for no encryption, ${WHERE_SAFE}`
}

/** OpenSSL's and Node's codes for certificates. */
const UNTRUSTED = /CERT|ISSUER|LEAF_SIGNATURE|HOSTNAME_MISMATCH/

const getErrorReason = (error: unknown) =>
  (error instanceof Error && error.message) || getErrorCode(error) || 'no response'
