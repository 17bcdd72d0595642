import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** The folder of the checkout. */
export const ROOT = fileURLToPath(new URL('../../', import.meta.url))

export const read = (file: string): string => readFileSync(ROOT + file, 'utf8')

/** Returns the version in package.json, the only place that defines it. */
export const readVersion = (): string => (JSON.parse(read('package.json')) as { version: string }).version

/** Runs git in the checkout and returns what it prints. */
export const git = (...args: string[]): string =>
  execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trimEnd()

export const getTag = (version: string): string => `v${version}`

/** Returns the path of a version's backup, which later ones must start from (`resilience/releases.ts`). */
export const getBackup = (version: string): string => `resilience/releases/${version}/portal.tar`

/** Thrown if a release can't be made. The message is for the person at the keyboard. */
export class ReleaseError extends Error {
  override name = 'ReleaseError'
}
