import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { importedPackages } from './imported-packages.ts'

type Names = Record<string, string>
interface Locked {
  version: string
  license?: string
  dependencies?: Names
  optionalDependencies?: Names
  peerDependencies?: Names
}

/** A package as the lock file has it. */
export interface Package {
  name: string
  /** Where it lies, such as `node_modules/react`. */
  path: string
  version: string
  license: string | undefined
}

const LOCK = fileURLToPath(new URL('../package-lock.json', import.meta.url))

/** What people get of the portal: the packages that it runs on, and those that are built into the web app. */
export function shippedPackages(lockFile = LOCK): Package[] {
  const { packages } = JSON.parse(readFileSync(lockFile, 'utf8')) as { packages: Record<string, Locked> }
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
  return [...shipped].toSorted().map((path) => {
    const { version = '', license } = packages[path] ?? {}
    return { name: path.replace(/^.*node_modules\//, ''), path, version, license }
  })
}

const neededBy = ({ dependencies, optionalDependencies, peerDependencies }: Partial<Locked> = {}) =>
  Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })

/** Where Node finds a package from a folder: in its own `node_modules`, or in that of a folder above. */
function pathOf(packages: Record<string, Locked>, from: string, name: string): string | undefined {
  const path = `${from && `${from}/`}node_modules/${name}`
  if (path in packages) return path
  return from ? pathOf(packages, from.replace(/\/?node_modules\/(?:@[^/]+\/)?[^/]+$/, ''), name) : undefined
}
