import { spawnSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'

/** The operating-system account that PostgreSQL runs as. */
export type Account = { name: string; uid: number; gid: number }

/**
 * Returns the account to run PostgreSQL as if this process is root, because PostgreSQL refuses to run as root;
 * otherwise undefined (this process's account). An existing cluster stays with the account that owns it.
 */
export function getDatabaseAccount(cluster: string): Account | undefined {
  if (process.getuid?.() !== 0) return undefined
  return getFolderOwner(cluster) ?? findAccount('postgres') ?? findAccount('portal-db') ?? createAccount()
}

function getFolderOwner(folder: string): Account | undefined {
  const owner = statSync(folder, { throwIfNoEntry: false })
  return owner && owner.uid !== 0 ? { name: `#${owner.uid}`, uid: owner.uid, gid: owner.gid } : undefined
}

function findAccount(name: string): Account | undefined {
  const rows = readFileSync('/etc/passwd', 'utf8').split('\n')
  const fields = rows.map((row) => row.split(':')).find(([user]) => user === name)
  return fields ? { name, uid: Number(fields[2]), gid: Number(fields[3]) } : undefined
}

function createAccount(): Account {
  spawnSync('useradd', ['--system', '--no-create-home', '--shell', '/usr/sbin/nologin', 'portal-db'])
  const account = findAccount('portal-db') ?? findAccount('nobody')
  if (!account) throw new Error("PostgreSQL can't run as root, and no other account could be created for it")
  return account
}
