import { execFile } from 'node:child_process'
import {
  accessSync,
  chownSync,
  constants,
  existsSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { Account } from './account.ts'
import { EmbeddedError } from './error.ts'

/** The database superuser; only its operating-system account can open the socket. */
export const SUPERUSER = 'portal'
/** The role that the portal runs as; it can't change the schema. */
export const APPLICATION_ROLE = 'portal_app'

/** The environment of PostgreSQL's programs. The portal's own environment isn't passed on. */
export const PROGRAM_ENVIRONMENT = { PATH: process.env.PATH ?? '', LC_ALL: 'C', TZ: 'UTC' }

export type ClusterPaths = {
  cluster: string
  binaries: string
  sockets: string
  account: Account | undefined
}

const UNFINISHED = '.new-'

/** Creates the cluster if it doesn't exist, atomically: an interrupted start never leaves half a cluster. */
export async function ensureCluster(paths: ClusterPaths, durable: boolean): Promise<void> {
  if (existsSync(join(paths.cluster, 'PG_VERSION'))) return requireAccess(paths.cluster)
  const unfinished = mkdtempSync(paths.cluster + UNFINISHED)
  if (paths.account) chownSync(unfinished, paths.account.uid, paths.account.gid)
  try {
    await initializeCluster(unfinished, paths, durable)
    renameSync(unfinished, paths.cluster)
  } catch (error) {
    // Another start was faster. Its cluster is just as good, and it may have removed this one.
    if (!existsSync(join(paths.cluster, 'PG_VERSION'))) throw error
  } finally {
    rmSync(unfinished, { recursive: true, force: true })
  }
}

/** Removes the unfinished clusters of interrupted starts. Only for the owner of the data folder. */
export function removeUnfinishedClusters({ cluster }: ClusterPaths): void {
  for (const name of readdirSync(dirname(cluster)))
    if (name.startsWith(basename(cluster) + UNFINISHED))
      rmSync(join(dirname(cluster), name), { recursive: true, force: true })
}

function requireAccess(cluster: string): void {
  try {
    accessSync(cluster, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch {
    throw new EmbeddedError(
      `the database in ${cluster} belongs to another account: start the portal as that account, or set another DATA_DIR`,
    )
  }
}

// The built-in locale doesn't depend on the operating system, and sorts the same on every machine.
function initializeCluster(folder: string, { binaries, account }: ClusterPaths, durable: boolean) {
  const options = ['-D', folder, '-U', SUPERUSER, '--auth-local=trust', '--auth-host=reject', '-E', 'UTF8']
  options.push('--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C', '--no-instructions')
  if (!durable) options.push('--no-sync')
  const as = { ...(account && { uid: account.uid, gid: account.gid }), env: PROGRAM_ENVIRONMENT, cwd: '/' }
  // Runs asynchronously, because the portal loads its modules during this time.
  return new Promise<void>((resolve, reject) => {
    execFile(join(binaries, 'bin', 'initdb'), options, as, (error, _output, errors) => {
      if (!error) return resolve()
      const reason = getLastLine(errors) || error.message
      reject(new EmbeddedError(`the database could not be created in ${folder}: ${reason}`))
    })
  })
}

/** Returns the last non-empty line of a program's output. */
export const getLastLine = (output: string) => output.trim().split('\n').at(-1)?.trim() ?? ''
