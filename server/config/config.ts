import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { BlockList, isIP } from 'node:net'
import { resolve } from 'node:path'
import * as z from 'zod'
import { isVisible } from '#shared/contract/fields.ts'
import { isThisMachine } from '#server/egress/insists-on-tls.ts'
import { anyUrl, hostOf } from '#server/egress/public-host.ts'
import { defaultDataFolder } from '#server/process/data-folder.ts'

/** A setting is missing or wrong; the message is one line that names it. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

/** Where uploaded files are kept: the data folder, or a bucket. */
export type StorageConfig =
  | { kind: 'disk'; folder: string }
  | {
      kind: 's3'
      /** `https://host[:port]`, or `http` with `tls=off`. */
      endpoint: string
      region: string
      bucket: string
      /** Begins every key; empty or ending in `/`. */
      prefix: string
      accessKeyId: string
      secretAccessKey: string
    }

export interface OidcConfig {
  issuer: string
  clientId: string
  clientSecret: string
  /** What people know it as: `Continue with <label>`. */
  label: string
}

/** Where traces are sent, and which. */
export interface TelemetryConfig {
  /** A collector that takes OTLP over HTTP; an address without a slash at its end. */
  endpoint: string
  sampler: (typeof SAMPLERS)[number]
  /** The share that `traceidratio` keeps, from 0 to 1. */
  ratio: number
}

/** Where clamd listens: a host and port, or a Unix socket. */
export type ClamdConfig = { host: string; port: number } | { path: string }

/** Days after which each goes; undefined keeps it for good. */
export interface Retention {
  activities: number | undefined
  notifications: number | undefined
  mails: number | undefined
  /** Where the deeds in the audit log came from; the entries themselves stay. */
  auditAddresses: number | undefined
}

export interface Config {
  production: boolean
  host: string
  port: number
  /** An origin, without a slash at its end. */
  publicUrl: string
  /** The one host name that requests may be for, beside `localhost` and addresses; undefined: any. */
  onlyHost: string | undefined
  secureCookies: boolean
  /** Absolute. Holds the embedded database, uploaded files and files under way. */
  dataDir: string
  /** Without one the embedded PostgreSQL is used. */
  databaseUrl: string | undefined
  /** The owner's way to the same database, for migrations; `databaseUrl` then needs no right to change the schema. */
  migrationDatabaseUrl: string | undefined
  storage: StorageConfig
  /** Without one nothing is scanned for viruses. */
  clamd: ClamdConfig | undefined
  smtpUrl: string | undefined
  /** Where answers to mails arrive, before `+` and a token are put in: `reply@agency.example`. */
  replyAddress: string | undefined
  /** What whoever hands in such mail over HTTP must know. */
  inboundSecret: string | undefined
  /** The mail server whose word on the sender of such mail counts; without one nobody's is asked for. */
  inboundMailAuth: string | undefined
  /** The mailbox that such mail is fetched from: `imaps://user:password@host/INBOX`. */
  imapUrl: string | undefined
  /** The key pair of web push; without one a pair is made and kept in the database. */
  vapid: { publicKey: string; privateKey: string } | undefined
  /** Push services beside those of the browsers: `host`, `host:port`, or `*.host` for all beneath it. */
  pushHosts: string[]
  /** Whether webhooks may lead to hosts that are not of the internet, and over http. */
  webhooksPrivateAddresses: boolean
  demo: boolean
  registration: 'open' | 'closed'
  firstStaff: { username: string; password: string; email: string } | undefined
  /** Proxies whose forwarded address is believed: none, so many before us, or their addresses and networks. */
  trustProxy: false | string[] | ((address: string, hop: number) => boolean)
  logLevel: (typeof LOG_LEVELS)[number]
  /** Where figures for a Prometheus are served, to whom gives the token; nowhere without it. */
  metrics: { host: string; port: number; token: string | undefined } | undefined
  /** Nothing is traced without it. */
  telemetry: TelemetryConfig | undefined
  /** How late the event loop may be before calls are refused, in milliseconds; 0 refuses none. */
  overloadDelayMs: number
  /** How many reads a person may make in a minute, of each process; other calls count as several. 0: any number. */
  callsPerMinute: number
  /** Where backups are made, how often, and how many are kept; none are made without it. */
  backups: { folder: string; everyHours: number; keep: number } | undefined
  /** How long a node that ends still serves while it says that it is not ready, for proxies to notice. Milliseconds. */
  drainMs: number
  /** How long a client may send or read next to nothing before its connection ends; 0: for ever. Milliseconds. */
  slowClientMs: number
  /** How many processes serve on this machine. */
  processes: number
  maxProjectFileBytes: number
  /** What a client may store a day; 0 does not limit it. */
  clientBytesPerDay: number
  /** What files leave free on the disk of the database; 0: nothing. */
  keepFreeBytes: number
  /** Whether the database keeps its data where `dataDir` lies. */
  databaseOnDataDisk: boolean
  /** How many characters a password has that somebody chooses. */
  passwordMinLength: number
  sessionIdleDays: number
  sessionMaxDays: number
  /** How often a person may sign in rightly in 15 minutes; 0: any number of times. */
  rightSignIns: number
  /** How many sessions a person has at once, the oldest of which ends; 0: any number. */
  sessionsAPerson: number
  /** How many event streams of one process follow by one session and for one person; 0: any number. */
  streams: { aSession: number; aPerson: number }
  retention: Retention
  /** Where weaknesses are told: `mailto:` or `https:`. */
  securityContact: string | undefined
  /** Seals what the database must not tell, such as secrets of authenticator apps; without one a file in `dataDir` does. */
  secretKey: string | undefined
  /** A sign-in provider that speaks OpenID Connect. */
  oidc: OidcConfig | undefined
  /** What the start should tell about the settings, a sentence each. */
  notices: string[]
}

type Environment = Record<string, string | undefined>

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
const SAMPLERS = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const
const SECRETS = [
  'DATABASE_URL',
  'MIGRATION_DATABASE_URL',
  'STORAGE_URL',
  'SMTP_URL',
  'INBOUND_MAIL_SECRET',
  'IMAP_URL',
  'VAPID_PRIVATE_KEY',
  'STAFF_PASSWORD',
  'METRICS_TOKEN',
  'SECRET_KEY',
  'OIDC_CLIENT_SECRET',
] as const
const MIB = 1024 * 1024

const wholeNumber = (from: number, to: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .refine((value) => value >= from && value <= to)
const oneOf = <const T extends readonly string[]>(values: T) => z.enum(values)

const SETTINGS = z.object({
  NODE_ENV: oneOf(['production', 'development', 'test']).default('development'),
  PORT: wholeNumber(1, 65_535).default(3000),
  HOST: z
    .string()
    .regex(/^[\w.:-]+$/)
    .default('127.0.0.1'),
  PUBLIC_URL: z.string().transform(toOrigin).optional(),
  DATA_DIR: z.string().optional(),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(?:ql)?:\/\/\S+$/)
    .optional(),
  MIGRATION_DATABASE_URL: z
    .string()
    .regex(/^postgres(?:ql)?:\/\/\S+$/)
    .optional(),
  STORAGE_URL: z.string().transform(toStorage).optional(),
  CLAMD_URL: z.string().transform(toClamd).optional(),
  SMTP_URL: z.string().refine(isMailServer).optional(),
  MAIL_REPLY_ADDRESS: z
    .email()
    .regex(/^[^+@]{1,20}@/)
    .optional(),
  INBOUND_MAIL_SECRET: z.string().min(16).max(200).optional(),
  INBOUND_MAIL_AUTH: z
    .string()
    .regex(/^[\w.-]{1,253}$/)
    .optional(),
  IMAP_URL: z.string().refine(isMailbox).optional(),
  VAPID_PUBLIC_KEY: z
    .string()
    .regex(/^[\w-]{87}$/)
    .optional(),
  VAPID_PRIVATE_KEY: z
    .string()
    .regex(/^[\w-]{43}$/)
    .optional(),
  PUSH_HOSTS: z.string().transform(toHosts).default([]),
  WEBHOOKS_PRIVATE_ADDRESSES: oneOf(['on', 'off']).default('off'),
  DEMO: oneOf(['on', 'off']).optional(),
  REGISTRATION: oneOf(['open', 'closed']).optional(),
  STAFF_USERNAME: z
    .string()
    .regex(/^\S{3,200}$/)
    .refine(isVisible)
    .optional(),
  STAFF_PASSWORD: z.string().min(6).max(128).optional(),
  STAFF_EMAIL: z.email().max(200).optional(),
  TRUST_PROXY: z.string().transform(toProxies).default(false),
  LOG_LEVEL: oneOf(LOG_LEVELS).optional(),
  METRICS_PORT: wholeNumber(1, 65_535).optional(),
  METRICS_TOKEN: z
    .string()
    .regex(/^[!-~]{16,200}$/)
    .optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.string().transform(toCollector).optional(),
  OTEL_TRACES_SAMPLER: oneOf(SAMPLERS).default('parentbased_always_on'),
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .regex(/^(?:0(?:\.\d+)?|1(?:\.0+)?)$/)
    .default('1'),
  OVERLOAD_DELAY_MS: wholeNumber(0, 60_000).optional(),
  CALLS_PER_MINUTE: wholeNumber(0, 10_000_000).optional(),
  DRAIN_SECONDS: wholeNumber(0, 8).default(0),
  SLOW_CLIENT_SECONDS: wholeNumber(0, 3600).default(60),
  PROCESSES: wholeNumber(1, 64).default(1),
  BACKUP_DIR: z.string().optional(),
  BACKUP_EVERY_HOURS: wholeNumber(1, 720).default(24),
  BACKUP_KEEP: wholeNumber(1, 1000).default(7),
  MAX_PROJECT_FILE_MB: wholeNumber(1, 10_240).default(100),
  CLIENT_MB_PER_DAY: wholeNumber(0, 10_000_000).default(1024),
  KEEP_FREE_MB: wholeNumber(0, 10_000_000).default(2048),
  DATABASE_ON_DATA_DISK: oneOf(['on', 'off']).optional(),
  PASSWORD_MIN_LENGTH: wholeNumber(6, 64).default(6),
  SESSION_IDLE_DAYS: wholeNumber(1, 365).default(14),
  SESSION_MAX_DAYS: wholeNumber(1, 365).default(90),
  RIGHT_SIGN_INS: wholeNumber(0, 1_000_000).default(300),
  SESSIONS_A_PERSON: wholeNumber(0, 1_000_000).default(50),
  STREAMS_A_SESSION: wholeNumber(0, 1_000_000).default(20),
  STREAMS_A_PERSON: wholeNumber(0, 1_000_000).default(50),
  KEEP_ACTIVITIES_DAYS: wholeNumber(1, 36_500).optional(),
  KEEP_NOTIFICATIONS_DAYS: wholeNumber(1, 36_500).optional(),
  KEEP_MAILS_DAYS: wholeNumber(1, 36_500).optional(),
  KEEP_AUDIT_ADDRESSES_DAYS: wholeNumber(1, 36_500).default(180),
  SECURITY_CONTACT: z
    .string()
    .regex(/^(?:mailto:\S+@\S+|https:\/\/\S+)$/)
    .optional(),
  SECRET_KEY: z.string().min(32).max(1000).optional(),
  OIDC_ISSUER: z.string().refine(isIssuer).optional(),
  OIDC_CLIENT_ID: z.string().max(1000).optional(),
  OIDC_CLIENT_SECRET: z.string().max(1000).optional(),
  OIDC_LABEL: z.string().max(50).optional(),
})

const EXPECTED: Record<keyof z.infer<typeof SETTINGS>, string> = {
  NODE_ENV: 'must be production, development or test',
  PORT: 'must be a whole number from 1 to 65535',
  HOST: 'must be an address or a host name to listen on, such as 127.0.0.1 or 0.0.0.0',
  PUBLIC_URL: 'must be an http or https address without a path, such as https://portal.example.com',
  DATA_DIR: 'must be a folder',
  DATABASE_URL: 'must look like postgres://user:password@host:5432/database',
  MIGRATION_DATABASE_URL: 'must look like postgres://owner:password@host:5432/database',
  STORAGE_URL: 'must look like s3://KEY:SECRET@host/bucket?region=eu-central-1',
  CLAMD_URL: 'must look like tcp://localhost:3310 or unix:/run/clamav/clamd.ctl',
  SMTP_URL: 'must look like smtp://user:password@host:587 or smtps://user:password@host:465',
  MAIL_REPLY_ADDRESS: 'must be an e-mail address without a + whose first part has at most 20 characters',
  INBOUND_MAIL_SECRET: 'must have from 16 to 200 characters',
  INBOUND_MAIL_AUTH:
    'must be the name that your mail server writes into Authentication-Results, such as mx.example.com',
  IMAP_URL: 'must look like imaps://user:password@host:993/INBOX',
  VAPID_PUBLIC_KEY: 'must be the public key of a VAPID pair, 87 characters of base64url',
  VAPID_PRIVATE_KEY: 'must be the private key of a VAPID pair, 43 characters of base64url',
  PUSH_HOSTS: 'must be hosts separated by commas, such as push.example.com or *.push.example.com:8443',
  WEBHOOKS_PRIVATE_ADDRESSES: 'must be on or off',
  DEMO: 'must be on or off',
  REGISTRATION: 'must be open or closed',
  STAFF_USERNAME: 'must have at least 3 characters, no spaces and no hidden characters',
  STAFF_PASSWORD: 'must have from 6 to 128 characters',
  STAFF_EMAIL: 'must be an e-mail address',
  TRUST_PROXY: 'must be off, a number of proxies, or addresses and networks separated by commas',
  LOG_LEVEL: `must be one of ${LOG_LEVELS.join(', ')}`,
  METRICS_PORT: 'must be a whole number from 1 to 65535',
  METRICS_TOKEN: 'must have from 16 to 200 characters, without spaces',
  OTEL_EXPORTER_OTLP_ENDPOINT: 'must be an http or https address, such as http://localhost:4318',
  OTEL_TRACES_SAMPLER: `must be one of ${SAMPLERS.join(', ')}`,
  OTEL_TRACES_SAMPLER_ARG: 'must be a number from 0 to 1',
  OVERLOAD_DELAY_MS: 'must be a whole number from 0 to 60000',
  CALLS_PER_MINUTE: 'must be a whole number from 0 to 10000000',
  DRAIN_SECONDS: 'must be a whole number from 0 to 8',
  SLOW_CLIENT_SECONDS: 'must be a whole number from 0 to 3600',
  PROCESSES: 'must be a whole number from 1 to 64',
  BACKUP_DIR: 'must be a folder',
  BACKUP_EVERY_HOURS: 'must be a whole number from 1 to 720',
  BACKUP_KEEP: 'must be a whole number from 1 to 1000',
  MAX_PROJECT_FILE_MB: 'must be a whole number from 1 to 10240',
  CLIENT_MB_PER_DAY: 'must be a whole number from 0 to 10000000',
  KEEP_FREE_MB: 'must be a whole number from 0 to 10000000',
  DATABASE_ON_DATA_DISK: 'must be on or off',
  PASSWORD_MIN_LENGTH: 'must be a whole number from 6 to 64',
  SESSION_IDLE_DAYS: 'must be a whole number from 1 to 365',
  SESSION_MAX_DAYS: 'must be a whole number from 1 to 365',
  RIGHT_SIGN_INS: 'must be a whole number from 0 to 1000000',
  SESSIONS_A_PERSON: 'must be a whole number from 0 to 1000000',
  STREAMS_A_SESSION: 'must be a whole number from 0 to 1000000',
  STREAMS_A_PERSON: 'must be a whole number from 0 to 1000000',
  KEEP_ACTIVITIES_DAYS: 'must be a whole number from 1 to 36500',
  KEEP_NOTIFICATIONS_DAYS: 'must be a whole number from 1 to 36500',
  KEEP_MAILS_DAYS: 'must be a whole number from 1 to 36500',
  KEEP_AUDIT_ADDRESSES_DAYS: 'must be a whole number from 1 to 36500',
  SECURITY_CONTACT: 'must look like mailto:security@example.com or https://example.com/security',
  SECRET_KEY: 'must have at least 32 characters',
  OIDC_ISSUER: 'must be an https address, such as https://login.example.com (http on this machine only)',
  OIDC_CLIENT_ID: 'must be the id that the provider gave this portal',
  OIDC_CLIENT_SECRET: 'must be the secret that the provider gave this portal',
  OIDC_LABEL: 'must have at most 50 characters',
}

/**
 * Reads the settings from the environment; the only place that does. A setting that is empty counts as unset, and
 * each secret may be given as the path of a file instead (`DATABASE_URL_FILE`). Throws ConfigError.
 */
export function readConfig(environment: Environment = process.env): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()))
  const parsed = SETTINGS.safeParse({ ...given, ...readSecretFiles(given) })
  if (!parsed.success) throw new ConfigError(describe(parsed.error))
  return toConfig(parsed.data)
}

function toConfig(settings: z.infer<typeof SETTINGS>): Config {
  const production = settings.NODE_ENV === 'production'
  const demo = settings.DEMO ? settings.DEMO === 'on' : !production
  const publicUrl = settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`
  const { folder, notices } = dataFolder(settings.DATA_DIR)
  if (settings.MIGRATION_DATABASE_URL && !settings.DATABASE_URL)
    throw new ConfigError('MIGRATION_DATABASE_URL must be given together with DATABASE_URL')
  if (settings.SESSION_IDLE_DAYS > settings.SESSION_MAX_DAYS)
    throw new ConfigError('SESSION_IDLE_DAYS must not be more than SESSION_MAX_DAYS')
  return {
    production,
    host: settings.HOST,
    port: settings.PORT,
    publicUrl,
    onlyHost: production && settings.PUBLIC_URL ? new URL(publicUrl).hostname : undefined,
    secureCookies: publicUrl.startsWith('https:'),
    dataDir: folder,
    databaseUrl: settings.DATABASE_URL,
    migrationDatabaseUrl: settings.MIGRATION_DATABASE_URL,
    storage: settings.STORAGE_URL ?? { kind: 'disk', folder: resolve(folder, 'files') },
    clamd: settings.CLAMD_URL,
    smtpUrl: settings.SMTP_URL,
    ...inboundMail(settings),
    vapid: vapidKeys(settings),
    pushHosts: settings.PUSH_HOSTS,
    webhooksPrivateAddresses: settings.WEBHOOKS_PRIVATE_ADDRESSES === 'on',
    demo,
    registration: settings.REGISTRATION ?? (demo ? 'open' : 'closed'),
    firstStaff: firstStaff(settings),
    trustProxy: settings.TRUST_PROXY,
    logLevel: settings.LOG_LEVEL ?? (production ? 'info' : 'warn'),
    metrics: metrics(settings),
    telemetry: telemetry(settings),
    overloadDelayMs: settings.OVERLOAD_DELAY_MS ?? (production ? 1000 : 0),
    callsPerMinute: settings.CALLS_PER_MINUTE ?? (production ? 12_000 : 0),
    drainMs: settings.DRAIN_SECONDS * 1000,
    slowClientMs: settings.SLOW_CLIENT_SECONDS * 1000,
    processes: settings.PROCESSES,
    backups: settings.BACKUP_DIR
      ? {
          folder: resolve(settings.BACKUP_DIR),
          everyHours: settings.BACKUP_EVERY_HOURS,
          keep: settings.BACKUP_KEEP,
        }
      : undefined,
    maxProjectFileBytes: settings.MAX_PROJECT_FILE_MB * MIB,
    clientBytesPerDay: settings.CLIENT_MB_PER_DAY * MIB,
    keepFreeBytes: settings.KEEP_FREE_MB * MIB,
    databaseOnDataDisk: settings.DATABASE_ON_DATA_DISK
      ? settings.DATABASE_ON_DATA_DISK === 'on'
      : settings.DATABASE_URL === undefined,
    passwordMinLength: settings.PASSWORD_MIN_LENGTH,
    sessionIdleDays: settings.SESSION_IDLE_DAYS,
    sessionMaxDays: settings.SESSION_MAX_DAYS,
    rightSignIns: settings.RIGHT_SIGN_INS,
    sessionsAPerson: settings.SESSIONS_A_PERSON,
    streams: { aSession: settings.STREAMS_A_SESSION, aPerson: settings.STREAMS_A_PERSON },
    retention: {
      activities: settings.KEEP_ACTIVITIES_DAYS,
      notifications: settings.KEEP_NOTIFICATIONS_DAYS,
      mails: settings.KEEP_MAILS_DAYS,
      auditAddresses: settings.KEEP_AUDIT_ADDRESSES_DAYS,
    },
    securityContact: settings.SECURITY_CONTACT,
    secretKey: settings.SECRET_KEY,
    oidc: provider(settings),
    notices: [...notices, ...(demo ? demoNotices(settings, publicUrl) : []), ...exposure(settings)],
  }
}

/** A demo opens to everybody who reaches it. */
function demoNotices({ NODE_ENV, DEMO, HOST }: z.infer<typeof SETTINGS>, publicUrl: string): string[] {
  const opens = 'everybody who reaches this portal can sign in with its published passwords'
  if (NODE_ENV === 'production') return [`DEMO is on in production: ${opens}.`]
  const reached = !isThisMachine(HOST) || !isThisMachine(new URL(publicUrl).hostname)
  if (DEMO || !(reached || publicUrl.startsWith('https:'))) return []
  return [
    `Nobody asked for this demo, and ${opens}: set NODE_ENV=production for a portal of your own, or DEMO=on.`,
  ]
}

/** Without a token for others to show, figures stay on this machine. */
function metrics({ METRICS_PORT: port, METRICS_TOKEN: token, HOST }: z.infer<typeof SETTINGS>) {
  return port === undefined
    ? undefined
    : { host: token || isThisMachine(HOST) ? HOST : '127.0.0.1', port, token }
}

/** What others can reach, or no longer can, for want of a setting. */
function exposure(settings: z.infer<typeof SETTINGS>): string[] {
  const { NODE_ENV, PUBLIC_URL, HOST } = settings
  const notices: string[] = []
  if (NODE_ENV === 'production' && !PUBLIC_URL) notices.push(ANY_HOST)
  const figures = metrics(settings)
  if (figures && figures.host !== HOST)
    notices.push(
      `METRICS_PORT answers on 127.0.0.1 only: set METRICS_TOKEN for it to answer on HOST ${HOST}, to whom gives the token.`,
    )
  return notices
}

/** Said at the start and by the doctor. */
export const ANY_HOST =
  'PUBLIC_URL is not set: links in mails lead to this machine, and requests for any host name are answered. Set it to the address that people use.'

function telemetry(settings: z.infer<typeof SETTINGS>): TelemetryConfig | undefined {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER: sampler } = settings
  return endpoint ? { endpoint, sampler, ratio: Number(settings.OTEL_TRACES_SAMPLER_ARG) } : undefined
}

function inboundMail(settings: z.infer<typeof SETTINGS>) {
  const { MAIL_REPLY_ADDRESS: replyAddress, INBOUND_MAIL_SECRET: inboundSecret, IMAP_URL: imapUrl } = settings
  if (!replyAddress && imapUrl)
    throw new ConfigError('MAIL_REPLY_ADDRESS must be given too: IMAP_URL is where its mail is fetched')
  if (replyAddress && !inboundSecret && !imapUrl)
    throw new ConfigError(
      'INBOUND_MAIL_SECRET or IMAP_URL must be given too: answers to MAIL_REPLY_ADDRESS would reach nobody',
    )
  const inboundMailAuth = settings.INBOUND_MAIL_AUTH
  if (!replyAddress && inboundMailAuth)
    throw new ConfigError('MAIL_REPLY_ADDRESS must be given too: INBOUND_MAIL_AUTH is about its mail')
  // What is fetched is handed in the same way, by whoever knows the secret: this process.
  return { replyAddress, inboundSecret: inboundSecret ?? (imapUrl && randomUUID()), inboundMailAuth, imapUrl }
}

function vapidKeys(settings: z.infer<typeof SETTINGS>): Config['vapid'] {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = settings
  if (publicKey && privateKey) return { publicKey, privateKey }
  if (!publicKey && !privateKey) return undefined
  throw new ConfigError('VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY must both be given or both be left out')
}

function dataFolder(given: string | undefined): { folder: string; notices: string[] } {
  return given ? { folder: resolve(given), notices: [] } : defaultDataFolder()
}

function firstStaff(settings: z.infer<typeof SETTINGS>): Config['firstStaff'] {
  const { STAFF_USERNAME: username, STAFF_PASSWORD: password, STAFF_EMAIL: email } = settings
  if (username && password && email) return { username, password, email }
  const account = { STAFF_USERNAME: username, STAFF_PASSWORD: password, STAFF_EMAIL: email }
  const missing = Object.entries(account).filter(([, value]) => !value)
  if (missing.length === 3) return undefined
  const names = missing.map(([name]) => name).join(' and ')
  throw new ConfigError(
    `${names} must be given too: the first staff account needs a username, a password and an e-mail`,
  )
}

function provider(settings: z.infer<typeof SETTINGS>): OidcConfig | undefined {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = settings
  if (issuer && clientId && clientSecret)
    return { issuer, clientId, clientSecret, label: settings.OIDC_LABEL ?? new URL(issuer).hostname }
  const parts = { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret }
  const missing = Object.entries(parts).filter(([, value]) => !value)
  if (missing.length === 3 && !settings.OIDC_LABEL) return undefined
  const names = missing.map(([name]) => name).join(' and ')
  throw new ConfigError(
    `${names} must be given too: a sign-in provider needs its address, an id and a secret`,
  )
}

function readSecretFiles(given: Environment): Environment {
  const found: Environment = {}
  for (const name of SECRETS) {
    const file = given[`${name}_FILE`]
    if (!file) continue
    if (given[name]) throw new ConfigError(`${name} and ${name}_FILE must not both be given`)
    found[name] = readSecret(name, file)
  }
  return found
}

function readSecret(name: string, file: string): string {
  let content: string
  try {
    content = readFileSync(file, 'utf8')
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : 'unreadable'
    throw new ConfigError(`${name}_FILE: ${file} cannot be read (${reason})`, { cause: error })
  }
  const secret = content.replace(/\r?\n$/, '')
  if (!secret) throw new ConfigError(`${name}_FILE: ${file} is empty`)
  return secret
}

// Never the value that was given: it may be a secret.
function describe(error: z.ZodError): string {
  const name = error.issues[0]?.path[0]
  return Object.entries(EXPECTED)
    .filter(([setting]) => setting === name)
    .map(([setting, expected]) => `${setting} ${expected}`)
    .join()
}

function isMailServer(value: string): boolean {
  const url = URL.parse(value)
  return /^smtps?:$/.test(url?.protocol ?? '') && url?.host !== '' && saysHow(url)
}

function isIssuer(value: string): boolean {
  const url = URL.parse(value)
  if (!url || url.search || url.hash || url.username) return false
  return url.protocol === 'https:' || (isThisMachine(url.hostname) && url.protocol === 'http:')
}

function isMailbox(value: string): boolean {
  const url = URL.parse(value)
  return /^imaps?:$/.test(url?.protocol ?? '') && url?.host !== '' && url?.username !== '' && saysHow(url)
}

const saysHow = (url: URL | null) => /^(?:on|off)$/.test(url?.searchParams.get('tls') ?? 'on')

function toOrigin(value: string, context: z.RefinementCtx): string {
  const url = URL.parse(value)
  const plain = url && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`
  if (plain) return url.origin
  context.addIssue('no origin')
  return z.NEVER
}

function toCollector(value: string, context: z.RefinementCtx): string {
  const url = URL.parse(value)
  if (url && /^https?:$/.test(url.protocol) && !url.search && !url.hash) return url.href.replace(/\/$/, '')
  context.addIssue('no collector')
  return z.NEVER
}

function toStorage(value: string, context: z.RefinementCtx): StorageConfig {
  const url = URL.parse(value)
  const [bucket, ...prefix] = url?.pathname.split('/').filter(Boolean) ?? []
  const tls = url?.searchParams.get('tls') ?? 'on'
  if (
    url?.protocol !== 's3:' ||
    !url.host ||
    !url.username ||
    !url.password ||
    !bucket ||
    !/^(?:on|off)$/.test(tls)
  ) {
    context.addIssue('no s3 address')
    return z.NEVER
  }
  return {
    kind: 's3',
    endpoint: `${tls === 'on' ? 'https' : 'http'}://${url.host}`,
    region: url.searchParams.get('region') ?? 'us-east-1',
    bucket,
    prefix: prefix.map((part) => `${decodeURIComponent(part)}/`).join(''),
    accessKeyId: decodeURIComponent(url.username),
    secretAccessKey: decodeURIComponent(url.password),
  }
}

function toClamd(value: string, context: z.RefinementCtx): ClamdConfig {
  const url = URL.parse(value)
  if (url?.protocol === 'unix:' && url.host === '' && url.pathname.length > 1)
    return { path: decodeURIComponent(url.pathname) }
  if (url?.protocol === 'tcp:' && url.hostname)
    return { host: url.hostname.replace(/^\[(.*)\]$/, '$1'), port: Number(url.port || 3310) }
  context.addIssue('no clamd address')
  return z.NEVER
}

function toHosts(value: string, context: z.RefinementCtx): string[] {
  const hosts = value.split(',').map((host) => toHost(host.trim()))
  if (hosts.every((host) => host !== undefined)) return hosts
  context.addIssue('no hosts')
  return z.NEVER
}

/** As a URL of https would hold it; `*.` stays before a name. */
function toHost(value: string): string | undefined {
  const [, star = '', host = ''] = /^(\*\.)?(.*)$/.exec(value) ?? []
  const url = anyUrl(`https://${host}`)
  const isHost = url !== undefined && url.href === `${url.origin}/`
  return isHost && !(star && isIP(hostOf(url))) ? star + url.host : undefined
}

function toProxies(value: string, context: z.RefinementCtx): Config['trustProxy'] {
  if (value === 'off') return false
  if (/^[1-9]$/.test(value)) return (_address, hop) => hop < Number(value)
  const addresses = value.split(',').map((address) => address.trim())
  if (addresses.every(isAddressOrNetwork)) return addresses
  context.addIssue('no proxies')
  return z.NEVER
}

function isAddressOrNetwork(value: string): boolean {
  const [address = '', bits, ...rest] = value.split('/')
  const version = isIP(address)
  if (version === 0 || rest.length > 0) return false
  if (bits === undefined) return true
  try {
    new BlockList().addSubnet(address, Number(bits), version === 6 ? 'ipv6' : 'ipv4')
    return /^\d+$/.test(bits)
  } catch {
    return false
  }
}
