import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  accessSync,
  chmodSync,
  chownSync,
  constants,
  lstatSync,
  mkdirSync,
  realpathSync,
  statSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { formatError } from '#server/platform/errors.ts'
import type { Account } from './account.ts'
import { EmbeddedError } from './error.ts'

const SOCKET_NAME = '/.s.PGSQL.5432'
const LONGEST_SOCKET_PATH = process.platform === 'linux' ? 107 : 103

/** Creates the data folder and makes sure that the account can reach its contents. Returns its real path. */
export function openDataFolder(dataFolder: string, account: Account | undefined): string {
  try {
    mkdirSync(dataFolder, { recursive: true, mode: 0o755 })
    accessSync(dataFolder, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    throw new EmbeddedError(`DATA_DIR ${dataFolder} cannot be used: ${formatError(error)}`)
  }
  const folder = realpathSync(dataFolder)
  if (account) ensureAccess(folder, account)
  return folder
}

function ensureAccess(folder: string, account: Account): void {
  if (canEnter(folder, account)) return
  if (canEnter(dirname(folder), account)) shareWithGroup(folder, account)
  if (canEnter(folder, account)) return
  throw new EmbeddedError(
    `DATA_DIR ${folder} is in a folder that the account "${account.name}" can't access, and PostgreSQL can't run as root: set another DATA_DIR, such as /var/lib/project-portal`,
  )
}

const canEnter = (folder: string, { uid, gid }: Account) =>
  spawnSync('test', ['-x', folder], { uid, gid, cwd: '/' }).status === 0

// If root uses a private folder as the data folder, it stays closed to everyone but the database.
function shareWithGroup(folder: string, account: Account): void {
  const { uid, mode } = statSync(folder)
  if (uid !== 0) return
  chownSync(folder, 0, account.gid)
  chmodSync(folder, (mode & 0o707) | 0o010)
}

/** Returns the folder of the Unix socket: the cluster, or a private one if the cluster's path is too long. */
export function getSocketFolder(cluster: string, account: Account | undefined): string {
  if (Buffer.byteLength(cluster + SOCKET_NAME) <= LONGEST_SOCKET_PATH) return cluster
  const id = createHash('sha256').update(cluster).digest('hex').slice(0, 16)
  const folder = join(tmpdir(), `project-portal-${id}`)
  const owner = account?.uid ?? process.getuid?.()
  createPrivateFolder(folder, account)
  // Any user could create a folder of that name first, and would then control access to the database.
  const found = lstatSync(folder)
  if (!found.isDirectory() || found.uid !== owner || (found.mode & 0o077) !== 0)
    throw new EmbeddedError(
      `${folder}, which is used because the path of DATA_DIR is too long, belongs to another account: remove the folder, or use a shorter DATA_DIR`,
    )
  return folder
}

function createPrivateFolder(folder: string, account: Account | undefined): void {
  if (lstatSync(folder, { throwIfNoEntry: false })) return
  mkdirSync(folder, { mode: 0o700 })
  if (account) chownSync(folder, account.uid, account.gid)
}
