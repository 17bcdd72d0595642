import { resolve } from 'node:path'
import { randomUUID } from 'node:crypto'
import { isThisMachine } from '#server/platform/egress/tls-policy.ts'
import { getDefaultDataFolder } from './data-folder.ts'
import { toConnectionString } from './connection-string.ts'
import type { StorageConfig } from './parse.ts'
import { ConfigError, type Environment, readSettingValues } from './read-settings.ts'
import type { SettingValues } from './settings.ts'

export type Config = ReturnType<typeof toConfig>

/** Days after which each kind of data is deleted; undefined keeps it forever. */
export type Retention = Record<keyof Config['retention'], number | undefined>
export type OidcConfig = NonNullable<Config['oidc']>
export type RolesConfig = NonNullable<OidcConfig['roles']>
export type TelemetryConfig = NonNullable<Config['telemetry']>

// Notices for startup and the doctor.
export const ANY_HOST_NOTICE =
  'PUBLIC_URL is not set: links in emails point to this machine, and requests for any host name are accepted. Set it to the address people use.'
export const UNENCRYPTED_NOTICE =
  'This portal is reachable over plain HTTP, so passwords and sessions cross the network unencrypted. Put a proxy with TLS in front, set PUBLIC_URL to its https address, and set HOST to 127.0.0.1 if the proxy runs on this machine.'
export const UNCONFIGURED_PROXY_NOTICE =
  'A proxy forwards client addresses, but TRUST_PROXY is off, so everyone counts as one address and shares its limits. Set TRUST_PROXY to the number of proxies, or to their addresses.'

/** Reads the settings from the environment, as only this folder does. Throws ConfigError. */
export const readConfig = (environment: Environment = process.env): Config =>
  toConfig(readSettingValues(environment))

/** Derives settings from others, and rejects contradictory ones. */
function toConfig(values: SettingValues) {
  const { mode, databaseUrl, migrationDatabaseUrl, ...settings } = values
  requireConsistentSettings(values)
  const production = mode === 'production'
  const demo = settings.demo ?? !production
  const publicUrl = settings.publicUrl ?? `http://localhost:${settings.port}`
  const { folder: dataDir, notices } = settings.dataDir
    ? { folder: resolve(settings.dataDir), notices: [] }
    : getDefaultDataFolder()
  const disk: StorageConfig = { kind: 'disk', folder: resolve(dataDir, 'files') }
  return {
    ...settings,
    production,
    publicUrl,
    /** The only host name that requests can use, apart from `localhost` and IP addresses; undefined allows any. */
    onlyHost: production && settings.publicUrl ? new URL(publicUrl).hostname : undefined,
    secureCookies: publicUrl.startsWith('https:'),
    /** An absolute path. */
    dataDir,
    databaseUrl: databaseUrl && toConnectionString('DATABASE_URL', databaseUrl),
    migrationDatabaseUrl:
      migrationDatabaseUrl && toConnectionString('MIGRATION_DATABASE_URL', migrationDatabaseUrl),
    storage: settings.storage ?? disk,
    inboundSecret: getInboundMailSecret(values),
    vapid: getVapidKeys(values),
    pushHosts: settings.pushHosts ?? [],
    webhookHosts: settings.webhookHosts ?? [],
    demo,
    registration: settings.registration ?? (demo ? 'open' : 'closed'),
    firstStaff: getFirstStaff(values),
    logLevel: settings.logLevel ?? (production ? 'info' : 'warn'),
    metrics: getMetricsConfig(values),
    telemetry: getTelemetryConfig(values),
    syslog: getSyslogConfig(values),
    overloadDelayMs: settings.overloadDelayMs ?? (production ? 1000 : 0),
    callsPerMinute: settings.callsPerMinute ?? (production ? 12_000 : 0),
    backups: getBackupsConfig(values),
    backupRecipient: values.backups.recipient,
    databaseOnDataDisk: settings.databaseOnDataDisk ?? databaseUrl === undefined,
    oidc: getProviderConfig(values),
    /** Notices about the settings to print on startup, one sentence each. */
    notices: [
      ...notices,
      ...(demo ? getDemoNotices(values, publicUrl) : []),
      ...getExposureNotices(values, publicUrl),
    ],
  }
}

function requireConsistentSettings(values: SettingValues): void {
  if (values.migrationDatabaseUrl && !values.databaseUrl)
    throw new ConfigError('MIGRATION_DATABASE_URL must be set together with DATABASE_URL')
  if (values.sessionIdleDays > values.sessionMaxDays)
    throw new ConfigError('SESSION_IDLE_DAYS must not be more than SESSION_MAX_DAYS')
}

/** Whether people reach the portal over the network without TLS, as far as the settings show. */
export const isUnencrypted = (config: Pick<Config, 'production' | 'host' | 'publicUrl'>): boolean =>
  config.production && config.publicUrl.startsWith('http:') && isReachable(config, config.publicUrl)

/** Whether other machines reach the portal, as far as the settings show. */
const isReachable = ({ host }: { host: string }, publicUrl: string): boolean =>
  !isThisMachine(host) || !isThisMachine(new URL(publicUrl).hostname)

/** Returns notices about a demo, because anyone who can reach it can sign in. */
function getDemoNotices(values: SettingValues, publicUrl: string): string[] {
  const { mode, demo } = values
  const opens = 'anyone who can reach this portal can sign in with the published demo passwords'
  if (mode === 'production') return [`DEMO is on in production: ${opens}.`]
  if (demo || !(isReachable(values, publicUrl) || publicUrl.startsWith('https:'))) return []
  return [
    `The demo is running, and ${opens}. Set NODE_ENV=production to run your own portal, or DEMO=on to keep the demo.`,
  ]
}

/** Returns notices about things that are exposed to others, or no longer reachable, because a setting is missing. */
function getExposureNotices(values: SettingValues, publicUrl: string): string[] {
  const production = values.mode === 'production'
  const metrics = getMetricsConfig(values)
  const metricsNotice = `METRICS_PORT listens on 127.0.0.1 only. Set METRICS_TOKEN to serve metrics on HOST ${values.host} to clients with the token.`
  return [
    ...(production && !values.publicUrl ? [ANY_HOST_NOTICE] : []),
    ...(isUnencrypted({ production, host: values.host, publicUrl }) ? [UNENCRYPTED_NOTICE] : []),
    ...(metrics && metrics.host !== values.host ? [metricsNotice] : []),
  ]
}

// The settings below have a meaning only in combination.
/** Returns the secret for submitting mail over HTTP. */
function getInboundMailSecret({ replyAddress, inboundSecret, imapUrl, inboundMailAuth }: SettingValues) {
  if (!replyAddress && imapUrl) throw new ConfigError('IMAP_URL is set, so MAIL_REPLY_ADDRESS is required')
  if (replyAddress && !inboundSecret && !imapUrl)
    throw new ConfigError(
      'MAIL_REPLY_ADDRESS is set, so INBOUND_MAIL_SECRET or IMAP_URL is required: replies would reach no one',
    )
  if (!replyAddress && inboundMailAuth)
    throw new ConfigError('INBOUND_MAIL_AUTH is set, so MAIL_REPLY_ADDRESS is required')
  // Fetched mail is submitted the same way, with a secret that only this process knows.
  return inboundSecret ?? (imapUrl && randomUUID())
}

function getVapidKeys({ vapid: { publicKey, privateKey } }: SettingValues) {
  if (publicKey && privateKey) return { publicKey, privateKey }
  if (!publicKey && !privateKey) return undefined
  throw new ConfigError('Set both VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY, or neither')
}

/** Without a token, metrics are available only on this machine. */
function getMetricsConfig({ metrics: { port, token }, host }: SettingValues) {
  if (port === undefined) return undefined
  return { host: token || isThisMachine(host) ? host : '127.0.0.1', port, token }
}

function getSyslogConfig({ syslog: { collector, ca } }: SettingValues) {
  if (ca && !collector?.tls) throw new ConfigError('SYSLOG_CA needs a SYSLOG_URL that begins with tls://')
  return collector && { ...collector, ca }
}

const getTelemetryConfig = ({ telemetry: { endpoint, ...rest } }: SettingValues) =>
  endpoint ? { endpoint, ...rest } : undefined

/** Returns the settings of scheduled backups. A command can make other backups. */
const getBackupsConfig = ({ backups: { folder, bucket, ...rest } }: SettingValues) =>
  folder || bucket ? { folder: folder && resolve(folder), bucket, ...rest } : undefined

function getFirstStaff({ firstStaff: { username, password, email } }: SettingValues) {
  if (username && password && email) return { username, password, email }
  if (!username && !password && !email) return undefined
  throw createIncompleteError(
    { STAFF_USERNAME: username, STAFF_PASSWORD: password, STAFF_EMAIL: email },
    'the first staff account needs a username, a password and an email address',
  )
}

/** Returns the sign-in provider, shown under its label: `Continue with <label>`. */
function getProviderConfig({ oidc, signIn }: SettingValues) {
  const { issuer, clientId, clientSecret, label, scope } = oidc
  const roles = getProviderRoles(oidc)
  if (issuer && clientId && clientSecret)
    return {
      issuer,
      clientId,
      clientSecret,
      label: label ?? new URL(issuer).hostname,
      ...(scope && { scope }),
      ...(roles && { roles }),
    }
  if (!issuer && !clientId && !clientSecret && !label && !scope && !roles) {
    if (signIn === 'any') return undefined
    throw new ConfigError(
      'SIGN_IN=provider needs OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET. Set them, or SIGN_IN=any',
    )
  }
  throw createIncompleteError(
    { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret },
    'a sign-in provider needs its address, a client ID and a secret',
  )
}

/** Returns the claim and its values that make a user staff or a client. */
function getProviderRoles({ roleClaim, staffValues, clientValues }: SettingValues['oidc']) {
  if (roleClaim && staffValues && clientValues)
    return { claim: roleClaim, staff: staffValues, client: clientValues }
  if (!roleClaim && !staffValues && !clientValues) return undefined
  throw createIncompleteError(
    {
      OIDC_ROLE_CLAIM: roleClaim,
      OIDC_ROLE_STAFF: staffValues?.join(','),
      OIDC_ROLE_CLIENT: clientValues?.join(','),
    },
    'roles need a claim, and its values for staff and for clients',
  )
}

function createIncompleteError(settings: Record<string, string | undefined>, need: string): ConfigError {
  const missing = Object.keys(settings).filter((name) => !settings[name])
  return new ConfigError(`${missing.join(' and ')} ${missing.length === 1 ? 'is' : 'are'} not set: ${need}`)
}
