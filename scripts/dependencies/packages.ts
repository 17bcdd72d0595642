import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const OF_TESTS = /\.test\.tsx?$|[\\/]test[\\/]/
const TYPES_ONLY = /^(?:import|export) type [^;]*? from '[^']+'$/gm
const PACKAGE =
  /(?:\bfrom |\bimport |@import |\bimport\(|\bresolve\(|\burl\()'((?:@[\w.-]+\/)?\w[\w.-]*)(?=['/])/g

/** Returns the packages whose code or files our sources in a folder need when they run or are built, without tests. */
export function importedPackages(folder: string): Set<string> {
  const files = globSync(`${folder}/**/*.{ts,tsx,mjs,css}`, { cwd: ROOT })
  return new Set(files.filter((file) => !OF_TESTS.test(file)).flatMap(packagesIn))
}

function packagesIn(file: string): string[] {
  const source = readFileSync(ROOT + file, 'utf8').replaceAll(TYPES_ONLY, '')
  return [...source.matchAll(PACKAGE)].flatMap(([, name]) => name ?? [])
}

type LockedPackage = Partial<Record<'dependencies' | 'optionalDependencies' | 'peerDependencies', object>>

/**
 * Returns the packages that ship with the portal, by their paths in the lock file: runtime dependencies, and packages
 * that are built into the web app, which npm counts as development dependencies.
 */
export function shippedPackages(): Set<string> {
  const lock = readFileSync(`${ROOT}package-lock.json`, 'utf8')
  const { packages } = JSON.parse(lock) as { packages: Record<string, LockedPackage> }
  const shipped = new Set<string>()
  const add = (from: string, names: Iterable<string>) => {
    for (const name of names) {
      const path = getPath(packages, from, name)
      if (path === undefined || shipped.has(path)) continue
      shipped.add(path)
      add(path, neededBy(packages[path]))
    }
  }
  add('', neededBy(packages['']))
  add('', importedPackages('web'))
  return shipped
}

const neededBy = ({ dependencies, optionalDependencies, peerDependencies }: LockedPackage = {}) =>
  Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })

/** Returns the path where Node finds a package from a folder: in its own `node_modules`, or in a parent folder's. */
function getPath(packages: Record<string, LockedPackage>, from: string, name: string): string | undefined {
  const path = `${from && `${from}/`}node_modules/${name}`
  if (path in packages) return path
  return from ? getPath(packages, from.replace(/\/?node_modules\/(?:@[^/]+\/)?[^/]+$/, ''), name) : undefined
}
