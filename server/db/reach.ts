import type { Config } from '#server/config.ts'

interface ReachedDatabase {
  /** Its connection string. */
  url: string
  /** Whether a portal runs on it, as far as this machine can tell. */
  running: boolean
}

type Place = Pick<Config, 'databaseUrl' | 'dataDir'>

/**
 * Does a command's work on the portal's database: the external one, that of the running portal, or else the embedded
 * one, started for it.
 */
export async function onDatabase<T>(
  { databaseUrl, dataDir }: Place,
  work: (database: ReachedDatabase) => Promise<T>,
): Promise<T> {
  if (databaseUrl) return work({ url: databaseUrl, running: false })
  const { runningDatabase } = await import('./embedded/running.ts')
  const running = await runningDatabase(dataDir)
  if (running) return work({ url: running, running: true })
  const { startEmbedded } = await import('./embedded.ts')
  const embedded = await startEmbedded({ dataFolder: dataDir })
  try {
    return await work({ url: embedded.url(), running: false })
  } finally {
    await embedded.stop()
  }
}
