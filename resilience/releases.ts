import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const FOLDER = fileURLToPath(new URL('releases', import.meta.url))

/** A released version, and the backup that its own program made of a small demo. */
export interface Release {
  version: string
  /** The path of the archive. */
  backup: string
}

/** Versions before the baseline of 0.3.0. The portal refuses their backups. */
const REFUSED = new Set(['0.2.0'])

export const isRefused = ({ version }: Release): boolean => REFUSED.has(version)

/** Every release, in the order of their names. Each has a folder that contains only its backup. */
export const RELEASES: Release[] = readdirSync(FOLDER)
  .toSorted()
  .map((version) => {
    const [name, ...others] = readdirSync(join(FOLDER, version))
    if (name === undefined || others.length > 0)
      throw new Error(`resilience/releases/${version} must hold one backup`)
    return { version, backup: join(FOLDER, version, name) }
  })
