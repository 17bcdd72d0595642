import { fileURLToPath } from 'node:url'

/** What a program in Node's permission model may do beyond reading its own code. */
export interface Permissions {
  /** Folders that it may read. */
  reads?: string[]
  /** Whether it may load native code, which the model cannot hold. */
  addons?: boolean
}

/** Its own code, but not the folder around it, where the data and a `.env` may lie. */
const CODE = ['package.json', 'node_modules', 'server', 'shared'].map((name) =>
  fileURLToPath(new URL(`../../${name}`, import.meta.url)),
)

/**
 * Node's flags for a program with these permissions. It writes nothing, starts no process and no thread, and
 * opens no connection: only a flag here would allow any of that.
 */
export function permissionFlags({ reads = [], addons = false }: Permissions): string[] {
  return [
    '--permission',
    ...[...CODE, ...reads].map((path) => `--allow-fs-read=${path}`),
    ...(addons ? ['--allow-addons'] : []),
  ]
}
