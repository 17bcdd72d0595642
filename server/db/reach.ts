import type { Config } from '#server/config.ts'

export interface ReachedDatabase {
  /** Its connection string. */
  url: string
  /** Whether a portal runs on it, as far as this machine can tell. */
  running: boolean
  close: () => Promise<void>
}

/** The portal's database for a command: the external one, that of the running portal, or else the embedded one, started. */
export async function reachDatabase({
  databaseUrl,
  dataDir,
}: Pick<Config, 'databaseUrl' | 'dataDir'>): Promise<ReachedDatabase> {
  if (databaseUrl) return { url: databaseUrl, running: false, close: async () => {} }
  const { runningDatabase } = await import('./embedded/running.ts')
  const running = await runningDatabase(dataDir)
  if (running) return { url: running, running: true, close: async () => {} }
  const { startEmbedded } = await import('./embedded.ts')
  const embedded = await startEmbedded({ dataFolder: dataDir })
  return { url: embedded.url(), running: false, close: () => embedded.stop() }
}
