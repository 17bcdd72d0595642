import cluster from 'node:cluster'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Config, readConfig } from '#server/platform/config/config.ts'
import { ConfigError } from '#server/platform/config/read-settings.ts'
import { type Database, connect } from '#server/platform/db/connection.ts'
import { EmbeddedError } from '#server/platform/db/embedded/error.ts'
import { ExternalDatabaseError, waitForDatabase } from '#server/platform/db/external.ts'
import { startDoctor } from '#server/operations/doctor/schedule.ts'
import { auditDroppedRequirements } from '#server/operations/doctor/dropped-requirements.ts'
import { recordVersion } from './record-version.ts'
import { startHousekeeping } from '../jobs/housekeeping.ts'
import { createLoggerOptions } from '#server/platform/telemetry/logging.ts'
import { withTimeLimit } from '#server/platform/jobs/promises.ts'
import { MigrationError } from '#server/platform/db/migrate.ts'
import { DemoError, rejectDemo } from '#server/demo/guard.ts'
import { prepareDatabase } from '#server/platform/db/prepare.ts'
import { NoPortalError } from '#server/platform/db/open-database.ts'
import { KeyError, checkEncryptionKey } from '#server/operations/keys/key-check.ts'
import { getKeyFilePath } from '#server/platform/crypto/secret-box.ts'
import { toStorageProblem } from '#server/platform/storage/problems.ts'
import { createStorage } from '#server/platform/storage/create-storage.ts'
import { type Storage, StorageUnavailable } from '#server/platform/storage/storage.ts'
import { startThumbnails } from '#server/core/files/thumbnails/run.ts'
import type { App } from '#server/core/api/app.ts'
import type { Metrics } from '#server/operations/metrics/metrics.ts'
import type { Telemetry } from '#server/platform/telemetry/telemetry.ts'
import { VERSION } from '#server/platform/version.ts'

const CLOSE_MS = 10_000
const BUCKET_TIMEOUT_MS = 60_000
const BUCKET_PAUSE_MS = 1_000

/** Thrown if the portal can't start. The message is one line for the person who starts it. */
class StartError extends Error {
  override name = 'StartError'
}

export interface Portal {
  /** Opens everything and listens. Throws; `formatStartFailure` turns the error into one line. */
  start(): Promise<void>
  /** Finishes what is in progress, within limits, and closes what is open, even during startup. */
  close(): Promise<void>
}

type Print = (line: string) => void
type OnClose = (close: () => Promise<unknown>) => void

/** The first line of the log. */
export const FIRST_LINE = `Project Portal ${VERSION}`

/** Returns the whole portal, not yet started. `print` receives messages for the person who starts it. */
export function openPortal(print: Print): Portal {
  const open: { close: () => Promise<unknown> }[] = []
  return {
    start: () => start(print, (close) => open.unshift({ close })),
    close: async () => {
      for (const { close } of open.splice(0))
        await withTimeLimit(CLOSE_MS, close(), closeTimeoutError).catch(() => {})
    },
  }
}

async function start(print: Print, onClose: OnClose): Promise<void> {
  const config = readConfig()
  // With several processes, only the parent prints it.
  if (!cluster.isWorker) print(FIRST_LINE)
  config.notices.forEach(print)
  // Loads while the database starts.
  const loadingApp = import('../build-app.ts')
  loadingApp.catch(() => {})
  const logger: { app?: App } = {}
  const telemetry = await openTelemetry(config)
  if (telemetry) onClose(telemetry.close)
  const log = (line: string) => logger.app?.log.warn(line)
  const { url, ownerUrl } = await openDatabase(config, { print, onClose, log })
  await prepareDatabase(url, ownerUrl)
  const db = connect(url, { onError: (error) => logger.app?.log.warn(error) })
  onClose(() => db.destroy())
  if (!config.demo) await rejectDemo(db)
  const keyWarning = await checkEncryptionKey(db, config)
  if (keyWarning) print(keyWarning)
  const storage = await openStorage(config, print)
  await auditDroppedRequirements(db, config)
  await recordVersion(db)
  // The application is built while this runs. The jobs wait, because filling the demo locks the tables.
  const filling = prepareContent(config, { db, ownerUrl: ownerUrl ?? url, storage })
  filling.catch(() => {})
  const { buildApp } = await loadingApp
  const metrics = await openMetrics(config, db)
  const app = await buildApp({
    config,
    pool: db,
    storage,
    logger: createLoggerOptions(config.logLevel),
    onResponse: metrics?.observe,
    follow: telemetry?.follow,
  })
  logger.app = app
  metrics?.watchReadiness(() => app.isReady())
  onClose(() => app.close())
  const lines = await filling
  const onError = (error: unknown) => app.log.error(error)
  onClose(startHousekeeping(db, { storage, config, onError }))
  onClose(startThumbnails(db, { storage, pictures: app.pictures, onError }))
  onClose(startDoctor({ db, storage, config }, (line) => app.log.warn(line), onError))
  if (config.smtpUrl) {
    const { startMailSender } = await import('#server/core/mail/sender.ts')
    const { isWorkingLink } = await import('./is-working-link.ts')
    onClose(startMailSender(db, { ...config, smtpUrl: config.smtpUrl, isWorkingLink, storage }, onError))
  }
  const { startPushSender } = await import('#server/core/notifications/push/sender.ts')
  onClose(startPushSender(db, { config, onError }))
  const { startWebhookSender } = await import('#server/core/webhooks/sender.ts')
  onClose(startWebhookSender(db, { config, onError }))
  const { startUndoFinalizer } = await import('#server/core/undo/finalize-undo.ts')
  onClose(startUndoFinalizer(db, onError))
  const { forwardAuditLog } = await import('#server/core/webhooks/forward-audit-log.ts')
  onClose(forwardAuditLog(db, config, onError))
  if (config.imapUrl) onClose(await startFetching(app, { ...config, imapUrl: config.imapUrl }, onError))
  if (config.backups) {
    const { openSchedule, startBackups } = await import('#server/operations/backup/schedule.ts')
    const schedule = await openSchedule(config.backups)
    metrics?.watchBackups(schedule)
    onClose(startBackups({ url, storage, keyFile: getKeyFilePath(config) }, schedule, onError))
  }
  if (metrics && config.metrics) {
    const { host, port, token } = config.metrics
    onClose(
      await startListening('METRICS_PORT', { host, port, listen: () => metrics.listen(host, port, token) }),
    )
  }
  const address = { host: config.host, port: config.port }
  await startListening('PORT', { ...address, listen: () => app.listen(address) })
  print(`Project Portal is ready: ${config.publicUrl}`)
  lines.forEach(print)
}

// Loaded only if traces are exported, and before the first query.
async function openTelemetry({ telemetry, trustProxy }: Config): Promise<Telemetry | undefined> {
  if (!telemetry) return undefined
  const { startTelemetry } = await import('#server/platform/telemetry/telemetry.ts')
  return startTelemetry(telemetry, trustProxy !== false)
}

/** Opens the storage. Waits up to a minute for a bucket that does not respond yet. */
async function openStorage(config: Config, print: Print): Promise<Storage> {
  const storage = await createStorage(config)
  const setting = config.storage.kind === 's3' ? 'STORAGE_URL' : 'DATA_DIR'
  for (const began = performance.now(); ; await sleep(BUCKET_PAUSE_MS)) {
    try {
      await storage.ready()
      return storage
    } catch (error) {
      const reason = error instanceof Error ? error.message || error.name : String(error)
      const waited = performance.now() - began
      if (!isStorageUnavailable(error) || waited > BUCKET_TIMEOUT_MS)
        throw new StartError(`${setting}: files can't be stored there (${reason})`, { cause: error })
      if (waited < BUCKET_PAUSE_MS) print(`Waiting for the bucket in ${setting}: ${reason}`)
    }
  }
}

const isStorageUnavailable = (error: unknown) => toStorageProblem(error) instanceof StorageUnavailable

/**
 * Waits for the external database, or starts the embedded one and registers with `onClose` how to stop it. Returns the
 * connection strings of the role that the portal runs as, and of the schema's owner if that is a different one.
 */
export async function openDatabase(
  config: Pick<Config, 'databaseUrl' | 'migrationDatabaseUrl' | 'dataDir'>,
  { print, onClose, log }: { print: Print; onClose: OnClose; log: Print },
): Promise<{ url: string; ownerUrl: string | undefined }> {
  const { databaseUrl: url, migrationDatabaseUrl: ownerUrl } = config
  if (url) {
    await waitForDatabase(url, print)
    if (ownerUrl) await waitForDatabase(ownerUrl, print, 'MIGRATION_DATABASE_URL')
    return { url, ownerUrl }
  }
  const { startEmbedded } = await import('#server/platform/db/embedded.ts')
  const embedded = await startEmbedded({ dataFolder: config.dataDir, log })
  onClose(() => embedded.stop())
  return { url: embedded.applicationUrl(), ownerUrl: embedded.url() }
}

// The demo fills only an empty database, so it comes first. It has its own staff.
async function prepareContent(
  config: Config,
  { db, ownerUrl, storage }: { db: Database; ownerUrl: string; storage: Storage },
): Promise<string[]> {
  const lines: string[] = []
  if (config.demo) {
    const { fillDemo } = await import('#server/demo/fill.ts')
    for (const { username, password, who: description } of await fillDemo(ownerUrl, storage))
      lines.push(`  Sign in as ${username} with password ${password} (${description})`)
  }
  const { ensureFirstStaff } = await import('#server/features/users/first-staff.ts')
  const setUpLink = await ensureFirstStaff(db, config)
  const { endOtherSignIns } = await import('#server/core/auth/provider-only.ts')
  await endOtherSignIns(db, config)
  if (setUpLink)
    lines.push(`There is no staff account yet. Create the first one with this one-time link: ${setUpLink}`)
  return lines
}

// Submits mail as a mail server would, so that inbound mail has only one entry point.
async function startFetching(
  app: App,
  {
    imapUrl,
    inboundSecret,
    inboundMailAuth,
  }: Pick<Config, 'inboundSecret' | 'inboundMailAuth'> & {
    imapUrl: string
  },
  onError: (error: unknown) => void,
): Promise<() => Promise<void>> {
  const { startPolling, FETCHED_HEADER } = await import('#server/features/inbound-mail/poll-mailbox.ts')
  const headers = {
    'content-type': 'message/rfc822',
    authorization: `Bearer ${inboundSecret}`,
    [FETCHED_HEADER]: 'yes',
  }
  const deliver = async (payload: Buffer) =>
    (await app.inject({ method: 'POST', url: '/api/inbound-mail', headers, payload })).statusCode
  return startPolling({ db: app.services.pool, imapUrl, deliver, inboundMailAuth }, onError)
}

async function openMetrics(config: Config, db: Database): Promise<Metrics | undefined> {
  if (!config.metrics) return undefined
  const { createMetrics } = await import('#server/operations/metrics/metrics.ts')
  const { auditDestinations } = await import('#server/core/webhooks/forward-audit-log.ts')
  const forwardedTo = auditDestinations(db, config).map(({ name }) => name)
  return createMetrics(db, config, forwardedTo)
}

async function startListening<T>(
  setting: string,
  { host, port, listen }: { host: string; port: number; listen: () => Promise<T> },
): Promise<T> {
  try {
    return await listen()
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    const reason = LISTEN_FAILURES[code]
    throw reason
      ? new StartError(`${reason(setting)} (HOST ${host}, ${setting} ${port})`, { cause: error })
      : error
  }
}

const LISTEN_FAILURES: Record<string, (setting: string) => string> = {
  EADDRINUSE: (setting) => `The port is already in use. Stop the other program, or set another ${setting}`,
  EACCES: (setting) => `This account is not allowed to use this port. Set ${setting} to 1024 or higher`,
  EADDRNOTAVAIL: () => 'This machine does not have this address. Set another HOST',
  ENOTFOUND: () => 'This host name is unknown. Set another HOST',
}

/** Returns one line for a failure that a person can fix, or the stack for a bug in the portal. */
export function formatStartFailure(error: unknown): string {
  if (error instanceof NoPortalError) return error.message
  const expected = [
    ConfigError,
    DemoError,
    EmbeddedError,
    ExternalDatabaseError,
    KeyError,
    MigrationError,
    StartError,
  ]
  if (expected.some((kind) => error instanceof kind) && error instanceof Error)
    return `The portal cannot start: ${error.message.replaceAll('\n', ' ')}`
  return `The portal could not start: ${error instanceof Error ? error.stack : String(error)}`
}

const closeTimeoutError = () => new Error('Closing took too long')
