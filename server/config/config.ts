import { resolve } from 'node:path'
import { isThisMachine } from '#server/egress/insists-on-tls.ts'
import { defaultDataFolder } from '#server/process/data-folder.ts'
import { databaseLine } from './database-line.ts'
import {
  backups,
  firstStaff,
  mailSecret,
  metrics,
  provider,
  syslog,
  telemetry,
  vapidKeys,
} from './combine.ts'
import type { StorageConfig } from './parse.ts'
import { ConfigError, type Environment, describeSettings, readSettings } from './read-settings.ts'
import type { Values } from './settings.ts'

export type Config = ReturnType<typeof toConfig>

/** Days after which each is deleted; undefined keeps it forever. */
export type Retention = Record<keyof Config['retention'], number | undefined>
export type OidcConfig = NonNullable<Config['oidc']>
export type RolesConfig = NonNullable<OidcConfig['roles']>
export type TelemetryConfig = NonNullable<Config['telemetry']>

/** Printed on startup and by the doctor. */
export const ANY_HOST =
  'PUBLIC_URL is not set: links in emails lead to this machine, and requests for any host name are answered. Set it to the address that people use.'

/** Printed on startup and by the doctor. */
export const UNENCRYPTED =
  'Others reach this portal at an http address, so passwords and sessions cross the network unencrypted. Put a proxy with TLS in front and set PUBLIC_URL to its https address, and HOST to 127.0.0.1 if it runs on this machine.'

/** Reads the settings from the environment; the only place that does so. Throws ConfigError. */
export const readConfig = (environment: Environment = process.env): Config =>
  toConfig(readSettings(environment))

/** Every setting as it is given, without secrets, also where one is wrong. */
export const listSettings = (environment: Environment = process.env) => describeSettings(environment)

/** Derives settings from others, and rejects contradictory ones. */
function toConfig(values: Values) {
  const { mode, ...given } = values
  refuseContradictions(values)
  const production = mode === 'production'
  const demo = given.demo ?? !production
  const publicUrl = given.publicUrl ?? `http://localhost:${given.port}`
  const { folder: dataDir, notices } = dataFolder(given.dataDir)
  const disk: StorageConfig = { kind: 'disk', folder: resolve(dataDir, 'files') }
  return {
    ...given,
    production,
    publicUrl,
    /** The only host name that requests may use, besides `localhost` and IP addresses; undefined: any. */
    onlyHost: production && given.publicUrl ? new URL(publicUrl).hostname : undefined,
    secureCookies: publicUrl.startsWith('https:'),
    /** Absolute. */
    dataDir,
    ...databases(values),
    storage: given.storage ?? disk,
    inboundSecret: mailSecret(values),
    vapid: vapidKeys(values),
    pushHosts: given.pushHosts ?? [],
    webhookHosts: given.webhookHosts ?? [],
    demo,
    registration: given.registration ?? (demo ? 'open' : 'closed'),
    firstStaff: firstStaff(values),
    logLevel: given.logLevel ?? (production ? 'info' : 'warn'),
    metrics: metrics(values),
    telemetry: telemetry(values),
    syslog: syslog(values),
    overloadDelayMs: given.overloadDelayMs ?? (production ? 1000 : 0),
    callsPerMinute: given.callsPerMinute ?? (production ? 12_000 : 0),
    backups: backups(values),
    backupRecipient: values.backups.recipient,
    databaseOnDataDisk: given.databaseOnDataDisk ?? given.databaseUrl === undefined,
    oidc: provider(values),
    /** What to report about the settings on startup, a sentence each. */
    notices: [...notices, ...(demo ? demoNotices(values, publicUrl) : []), ...exposure(values, publicUrl)],
  }
}

/** Connection strings: of the portal's role, and of the schema's owner. */
function databases({ databaseUrl, migrationDatabaseUrl }: Values) {
  return {
    databaseUrl: databaseUrl && databaseLine('DATABASE_URL', databaseUrl),
    migrationDatabaseUrl:
      migrationDatabaseUrl && databaseLine('MIGRATION_DATABASE_URL', migrationDatabaseUrl),
  }
}

function refuseContradictions({
  databaseUrl,
  migrationDatabaseUrl,
  sessionIdleDays,
  sessionMaxDays,
}: Values) {
  if (migrationDatabaseUrl && !databaseUrl)
    throw new ConfigError('MIGRATION_DATABASE_URL must be given together with DATABASE_URL')
  if (sessionIdleDays > sessionMaxDays)
    throw new ConfigError('SESSION_IDLE_DAYS must not be more than SESSION_MAX_DAYS')
}

const dataFolder = (given: string | undefined): ReturnType<typeof defaultDataFolder> =>
  given ? { folder: resolve(given), notices: [] } : defaultDataFolder()

/** Whether people reach it over the network without TLS, as far as the settings tell. */
export const isUnencrypted = (config: Pick<Config, 'production' | 'host' | 'publicUrl'>): boolean =>
  config.production && config.publicUrl.startsWith('http:') && isReached(config, config.publicUrl)

/** Whether other machines reach it, as far as the settings tell. */
const isReached = ({ host }: { host: string }, publicUrl: string): boolean =>
  !isThisMachine(host) || !isThisMachine(new URL(publicUrl).hostname)

/** Anybody who can reach a demo can sign in. */
function demoNotices(values: Values, publicUrl: string): string[] {
  const { mode, demo } = values
  const opens = 'anyone who reaches this portal can sign in with its published passwords'
  if (mode === 'production') return [`DEMO is on in production: ${opens}.`]
  if (demo || !(isReached(values, publicUrl) || publicUrl.startsWith('https:'))) return []
  return [
    `No one asked for this demo, and ${opens}: set NODE_ENV=production for a portal of your own, or DEMO=on.`,
  ]
}

/** What is exposed to others, or no longer reachable, because a setting is missing. */
function exposure(values: Values, publicUrl: string): string[] {
  const production = values.mode === 'production'
  const notices = [
    ...(production && !values.publicUrl ? [ANY_HOST] : []),
    ...(isUnencrypted({ production, host: values.host, publicUrl }) ? [UNENCRYPTED] : []),
  ]
  const figures = metrics(values)
  if (!figures || figures.host === values.host) return notices
  return [
    ...notices,
    `METRICS_PORT answers on 127.0.0.1 only: set METRICS_TOKEN for it to answer on HOST ${values.host}, to whom gives the token.`,
  ]
}
