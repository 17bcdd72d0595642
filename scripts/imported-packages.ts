import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const SOURCE = /\.(?:ts|tsx|mjs|css)$/
const OF_TESTS = /\.test\.tsx?$|[\\/]test[\\/]/
const TYPES_ONLY = /^(?:import|export) type [^;]*? from '[^']+'$/gm
const PACKAGE =
  /(?:\bfrom |\bimport |@import |\bimport\(|\bresolve\(|\burl\()'((?:@[\w.-]+\/)?\w[\w.-]*)(?=['/])/g

/** The packages whose code or files the sources in a folder of ours need when they run or are built, without its tests. */
export function importedPackages(folder: string): Set<string> {
  const files = readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && SOURCE.test(entry.name))
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((path) => !OF_TESTS.test(path))
  return new Set(files.flatMap(packagesIn))
}

const packagesIn = (path: string): string[] =>
  [...readFileSync(path, 'utf8').replaceAll(TYPES_ONLY, '').matchAll(PACKAGE)].flatMap(
    ([, name]) => name ?? [],
  )
