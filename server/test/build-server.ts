import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const BUILD = fileURLToPath(new URL('../../scripts/build/build.mjs', import.meta.url))

/** Tests that start the portal start what `npm start` runs, so it must be built from the sources as they are. */
export default function buildServer(): void {
  const { status } = spawnSync(process.execPath, [BUILD, 'server'], { stdio: 'inherit' })
  if (status !== 0) throw new Error('The server could not be built')
}
