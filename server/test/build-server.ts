import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const BUILD = fileURLToPath(new URL('../../scripts/build/build.mjs', import.meta.url))

/**
 * Builds the server. Tests that start the portal start the build that `npm start` runs, so it must be built from the
 * current sources.
 */
export default function buildServer(): void {
  const { status } = spawnSync(process.execPath, [BUILD, 'server'], { stdio: 'inherit' })
  if (status !== 0) throw new Error('The server could not be built')
}
