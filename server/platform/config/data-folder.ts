import { statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

const SYSTEM_FOLDER = '/var/lib/project-portal'

/**
 * Returns `./data`, or a system folder for root in a folder that other accounts can't enter: PostgreSQL refuses to run
 * as root, and the account that it runs as could not reach its files.
 */
export function getDefaultDataFolder(
  workingDirectory = process.cwd(),
  isRoot = process.getuid?.() === 0,
): { folder: string; notices: string[] } {
  const folder = resolve(workingDirectory, 'data')
  if (!isRoot || canOthersEnter(workingDirectory)) return { folder, notices: [] }
  const notice = `Data is stored in ${SYSTEM_FOLDER}, because PostgreSQL can't run as root and no other account can access ${workingDirectory}. Set DATA_DIR to use another folder.`
  return { folder: SYSTEM_FOLDER, notices: [notice] }
}

function canOthersEnter(folder: string): boolean {
  const parent = dirname(folder)
  return (statSync(folder).mode & 0o001) !== 0 && (parent === folder || canOthersEnter(parent))
}
