import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { importedPackages } from './imported-packages.ts'

type Names = Record<string, string>
type Locked = Partial<Record<'dependencies' | 'optionalDependencies' | 'peerDependencies', Names>>

const LOCK = fileURLToPath(new URL('../package-lock.json', import.meta.url))

/**
 * The packages that people get with the portal, by their paths in the lock file: those that it runs on, and those that are
 * built into the web app, which npm takes for tools.
 */
export function shippedPackages(): Set<string> {
  const { packages } = JSON.parse(readFileSync(LOCK, 'utf8')) as { packages: Record<string, Locked> }
  const shipped = new Set<string>()
  const add = (from: string, names: Iterable<string>) => {
    for (const name of names) {
      const path = pathOf(packages, from, name)
      if (path === undefined || shipped.has(path)) continue
      shipped.add(path)
      add(path, neededBy(packages[path]))
    }
  }
  add('', neededBy(packages['']))
  add('', importedPackages('web'))
  return shipped
}

const neededBy = ({ dependencies, optionalDependencies, peerDependencies }: Locked = {}) =>
  Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })

/** Where Node finds a package from a folder: in its own `node_modules`, or in that of a folder above. */
function pathOf(packages: Record<string, Locked>, from: string, name: string): string | undefined {
  const path = `${from && `${from}/`}node_modules/${name}`
  if (path in packages) return path
  return from ? pathOf(packages, from.replace(/\/?node_modules\/(?:@[^/]+\/)?[^/]+$/, ''), name) : undefined
}
